import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import type { Database } from '@latchkey/server'
import { redis } from '@latchkey/server/redis'
import type { Options } from '@latchkey/server'
import { openDatabase, createTestDatabase } from './databases.ts'
import { delayReads } from './delayed-database.ts'
import type { TestUser } from './test-user.ts'
import { NO_REDIS, type RedisServer, redisProgram, startRedis } from './start-redis.ts'
import { type TestServer, startTestServer } from './test-server.ts'

/** Starts a Redis server for the tests of a file. Skips the tests if Redis is not installed. */
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
  /** The number of times the session version of a user was read from the database. */
  countVersionReads(): number
  /** Delays the result of the next such read. Resolves after the read, with the function that returns its result. */
  holdVersionRead(): Promise<() => void>
}

/** Starts two nodes that share a database. Each uses the Redis server at its URL. */
export const startTwoNodes = async (
  urls: readonly [string, string],
  options: Partial<Options>,
): Promise<[TestNode, TestNode]> => {
  const testDatabase = await createTestDatabase()
  onTestFinished(() => testDatabase.remove())
  const startNode = async (url: string): Promise<TestNode> => {
    let versionReads = 0
    const { database, holdNext } = delayReads(openDatabase(testDatabase.url), VERSION_READ)
    const read: Database['read'] = (text, parameters) => {
      if (text.startsWith(VERSION_READ)) versionReads++
      return database.read(text, parameters)
    }
    const server = await startTestServer({ ...options, database: { ...database, read }, shared: redis(url) })
    return { ...server, countVersionReads: () => versionReads, holdVersionRead: holdNext }
  }
  return [await startNode(urls[0]), await startNode(urls[1])]
}

const VERSION_READ = 'select "sessionVersion"'

/** The same browser, connected to another node. */
export const copyBrowserToNode = (node: TestServer, user: TestUser): TestUser => {
  const copy = node.createVisitor(user.name)
  for (const [name, value] of user.cookies) copy.cookies.set(name, value)
  return copy
}
