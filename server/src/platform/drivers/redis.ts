import type { SharedStore } from '../cache/shared-store.ts'
import { joinInvalidationChannel } from './redis/invalidations.ts'
import { RedisConnection } from './redis/connection.ts'
import { redisRateLimits } from './redis/rate-limits.ts'

/**
 * A Redis (6 or newer) or Valkey server, `redis(s)://…`, for the state that several nodes share. It connects on first use.
 * While the server is unavailable, commands fail within a quarter of a second, and most fail immediately.
 */
export const redis = (url: string): SharedStore => {
  if (!/^rediss?:\/\/./.test(url)) throw new Error('A Redis server is given as redis(s)://USER:PASSWORD@HOST:PORT')
  const connection = new RedisConnection(url)
  const channels: { leave(): Promise<void> }[] = []
  return {
    limits: redisRateLimits(connection),
    joinChannel: (channel, listener) => {
      const joined = joinInvalidationChannel(connection, `latchkey:${channel}`, listener)
      channels.push(joined)
      return joined
    },
    ready: () => connection.ready(),
    close: async () => {
      await Promise.all(channels.map((joined) => joined.leave()))
      await connection.close()
    },
  }
}
