import { createScript } from './connection.ts'

/** `since` is in the future after the clock of the server was set back, or if a former primary had another clock. */
const SERVER_TIME = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function text(number) return string.format('%.0f', number) end
local since = tonumber(redis.call('GET', KEYS[2]))
if not since or since > now then
  since = now
  redis.call('SET', KEYS[2], text(since))
end
`

/** Registers a node as a member at the time of the server. */
export const HEARTBEAT_SCRIPT = createScript(`${SERVER_TIME}
redis.call('ZADD', KEYS[1], text(now), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`)

/**
 * Publishes a message. Returns how long the server may not know all members yet (milliseconds), then the members. A
 * heartbeat in the future, from before the clock was set back, counts as one of now.
 */
export const PUBLISH_SCRIPT = createScript(`${SERVER_TIME}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', text(now - ARGV[3]))
for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. text(now), '+inf')) do
  redis.call('ZADD', KEYS[1], text(now), member)
end
redis.call('PUBLISH', ARGV[1], ARGV[2])
local members = redis.call('ZRANGE', KEYS[1], 0, -1)
table.insert(members, 1, text(math.max(0, since + ARGV[4] - now)))
return members
`)

/** Removes a node from the members. */
export const LEAVE_SCRIPT = createScript(`redis.call('ZREM', KEYS[1], ARGV[1])`)
