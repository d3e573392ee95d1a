import type { SharedStore } from '../../cache/shared-store.ts'
import { type RedisConnection, createScript } from './connection.ts'

/**
 * Fixed windows as in memory, each starting with the first hit. A script counts and decides atomically on the server, so
 * parallel requests cannot exceed the limit (R17). The time comes from the nodes, as in all other rules and in tests. If
 * the clocks of two nodes differ, the one ahead ends a window; the key expires after the length of the window in any
 * case, and a window ends at most its length from now, so a slow clock or one that was set back does not prolong it.
 */
export const createRedisRateLimits = (connection: RedisConnection): SharedStore['limits'] => ({
  hit: async (key, { window, max }, now) => {
    if (max < 1) return { allowed: false, retryAfter: window }
    const left = Number(await connection.run(HIT_SCRIPT, [KEY_PREFIX + key], [now, window * 1000, max]))
    return { allowed: left === 0, retryAfter: Math.ceil(left / 1000) }
  },
  refund: async (key, now) => {
    await connection.run(REFUND_SCRIPT, [KEY_PREFIX + key], [now])
  },
})

const KEY_PREFIX = 'latchkey:limit:'

/** Returns 0 for an allowed hit, otherwise the milliseconds until the window ends. */
const HIT_SCRIPT = createScript(`
local window = redis.call('HMGET', KEYS[1], 'hits', 'endsAt')
local now, length, max = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local endsAt = tonumber(window[2])
if not endsAt or endsAt <= now then
  redis.call('HSET', KEYS[1], 'hits', 1, 'endsAt', string.format('%.0f', now + length))
  redis.call('PEXPIRE', KEYS[1], length)
  return 0
end
if endsAt > now + length then
  endsAt = now + length
  redis.call('HSET', KEYS[1], 'endsAt', string.format('%.0f', endsAt))
end
if tonumber(window[1]) >= max then return endsAt - now end
redis.call('HINCRBY', KEYS[1], 'hits', 1)
return 0
`)

const REFUND_SCRIPT = createScript(`
local window = redis.call('HMGET', KEYS[1], 'hits', 'endsAt')
local endsAt = tonumber(window[2])
if endsAt and endsAt > tonumber(ARGV[1]) and tonumber(window[1]) > 0 then
  redis.call('HINCRBY', KEYS[1], 'hits', -1)
end
`)
