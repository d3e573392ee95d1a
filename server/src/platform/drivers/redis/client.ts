import { Redis, type RedisOptions } from 'ioredis'
import { parseSentinelUrl } from './sentinel-url.ts'

/** Creates a client of the server at the URL, or of the primary that the Sentinels name. */
export const createRedisClient = (url: string, options: RedisOptions): Redis => {
  const sentinel = parseSentinelUrl(url)
  if (!sentinel) return new Redis(url, options)
  const { isEncrypted, ...address } = sentinel
  return new Redis({
    ...options,
    ...address,
    ...(isEncrypted && { tls: {}, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: options.connectTimeout,
    ...(options.retryStrategy && { sentinelRetryStrategy: options.retryStrategy }),
    // A connection to a former primary is closed at once.
    failoverDetector: true,
  })
}
