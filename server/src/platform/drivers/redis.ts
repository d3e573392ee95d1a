import type { Shared } from '../cache/shared.ts'
import { joinChannel } from './redis/announcements.ts'
import { RedisConnection } from './redis/connection.ts'
import { redisRateLimits } from './redis/rate-limits.ts'

/**
 * A Redis (6 or newer) or Valkey server, `redis(s)://…`, for what several nodes share. Nothing is connected before it is
 * needed; while the server is away, or silent, every question fails within a quarter of a second, and most at once.
 */
export const redis = (url: string): Shared => {
  if (!/^rediss?:\/\/./.test(url)) throw new Error('A Redis server is given as redis(s)://USER:PASSWORD@HOST:PORT')
  const connection = new RedisConnection(url)
  const joined: { leave(): Promise<void> }[] = []
  return {
    limits: redisRateLimits(connection),
    join: (channel, listener) => {
      const announcements = joinChannel(connection, `latchkey:${channel}`, listener)
      joined.push(announcements)
      return announcements
    },
    ready: () => connection.ready(),
    close: async () => {
      await Promise.all(joined.map((announcements) => announcements.leave()))
      await connection.close()
    },
  }
}
