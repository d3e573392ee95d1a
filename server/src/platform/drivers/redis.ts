import type { SharedStore } from '../cache/shared-store.ts'
import { joinInvalidationChannel } from './redis/invalidations.ts'
import { isRedisUrl, SENTINEL_URL_FORM } from './redis/sentinel-url.ts'
import { RedisConnection } from './redis/connection.ts'
import { createRedisRateLimits } from './redis/rate-limits.ts'

/**
 * A Redis (6 or newer) or Valkey server for the state that several nodes share, or the Sentinels that name it:
 *
 *     redis('rediss://user:password@redis.example.com:6379')
 *     redis('redis+sentinel://user:password@a.example.com:26379,b.example.com:26379/main')
 *
 * User and password are those of the servers; Sentinels with a password are not supported. It connects on first use.
 * While the server is unavailable, commands fail within a quarter of a second, and most fail immediately.
 */
export const redis = (url: string): SharedStore => {
  if (!isRedisUrl(url)) {
    throw new Error(`A Redis server is given as redis(s)://USER:PASSWORD@HOST:PORT, or as ${SENTINEL_URL_FORM}`)
  }
  const connection = new RedisConnection(url)
  const channels: { leave(): Promise<void> }[] = []
  return {
    limits: createRedisRateLimits(connection),
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
