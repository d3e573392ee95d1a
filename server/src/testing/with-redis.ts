import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { redis } from '../platform/drivers/redis.ts'
import type { Options } from '../platform/options/settings.ts'
import { openDatabase, testDatabaseUrl } from './databases.ts'
import type { Person } from './person.ts'
import { NO_REDIS, type RedisServer, redisProgram, startRedis } from './start-redis.ts'
import { type World, world } from './world.ts'

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

export interface Node extends World {
  /** How often the version of a user was asked of the database. */
  versionReads(): number
}

/** Two nodes of one installation: one database, and what is at each of these addresses. */
export const twoNodes = async (urls: readonly [string, string], options: Partial<Options>): Promise<[Node, Node]> => {
  const place = await testDatabaseUrl()
  onTestFinished(() => place.remove())
  const node = async (url: string): Promise<Node> => {
    let versionReads = 0
    const database = openDatabase(place.url)
    const read: Database['read'] = (sql, parameters) => {
      if (sql.startsWith('select "sessionVersion"')) versionReads++
      return database.read(sql, parameters)
    }
    const here = await world({ ...options, database: { ...database, read }, shared: redis(url) })
    return { ...here, versionReads: () => versionReads }
  }
  return [await node(urls[0]), await node(urls[1])]
}

/** The same browser, whose next requests another node answers. */
export const at = (there: World, person: Person): Person => {
  const again = there.stranger(person.name)
  for (const [name, value] of person.cookies) again.cookies.set(name, value)
  return again
}
