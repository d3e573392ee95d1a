import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import type { Database } from '@latchkey/server'
import { redis } from '@latchkey/server/redis'
import type { Options } from '@latchkey/server'
import { openDatabase, createTestDatabase } from './databases.ts'
import type { TestUser } from './test-user.ts'
import { NO_REDIS, type RedisServer, redisProgram, startRedis } from './start-redis.ts'
import { type TestServer, startTestServer } from './test-server.ts'

/** For the tests of a file: a Redis server that is there when they run. Where the machine has none they are skipped. */
export const withRedis = (): (() => RedisServer) => {
  let server: RedisServer | undefined
  beforeAll(async () => {
    if (redisProgram) server = await startRedis()
  })
  beforeEach((test) => {
    if (!redisProgram) test.skip(NO_REDIS)
  })
  afterAll(() => server?.stop())
  return () => {
    if (!server) throw new Error(NO_REDIS)
    return server
  }
}

export interface TestNode extends TestServer {
  /** How often the version of a user was asked of the database. */
  countVersionReads(): number
}

/** Two nodes of one installation: one database, and what is at each of these addresses. */
export const startTwoNodes = async (
  urls: readonly [string, string],
  options: Partial<Options>,
): Promise<[TestNode, TestNode]> => {
  const place = await createTestDatabase()
  onTestFinished(() => place.remove())
  const node = async (url: string): Promise<TestNode> => {
    let versionReads = 0
    const database = openDatabase(place.url)
    const read: Database['read'] = (sql, parameters) => {
      if (sql.startsWith('select "sessionVersion"')) versionReads++
      return database.read(sql, parameters)
    }
    const server = await startTestServer({ ...options, database: { ...database, read }, shared: redis(url) })
    return { ...server, countVersionReads: () => versionReads }
  }
  return [await node(urls[0]), await node(urls[1])]
}

/** The same browser, whose next requests another node answers. */
export const copyBrowserToNode = (there: TestServer, person: TestUser): TestUser => {
  const again = there.createVisitor(person.name)
  for (const [name, value] of person.cookies) again.cookies.set(name, value)
  return again
}
