import { createRedisClient } from '@latchkey/server/redis-client'
import { parseSentinelUrl } from '@latchkey/server/sentinel-url'
import { type Check, type Finding, ok, problem, getErrorReason, warning } from './check.ts'
import { isLocalHost } from '@latchkey/contract'

const REDIS_TIMEOUT_MS = 3000

/** The oldest version with RESP3. */
const MIN_REDIS_VERSION = 6

/** Whether Redis is usable for sharing rate limits and invalidations between nodes. */
export const redisCheck: Check = {
  subject: 'Redis',
  run: async ({ environment: { redisUrl } }) => {
    if (!redisUrl)
      return [ok('REDIS_URL is not set: correct for one machine. Several machines would count rate limits separately.')]
    const client = createRedisClient(redisUrl, {
      lazyConnect: true,
      connectTimeout: REDIS_TIMEOUT_MS,
      commandTimeout: REDIS_TIMEOUT_MS,
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
    })
    // The error of `connect` does not contain the reason.
    let failure: unknown
    client.on('error', (error) => (failure ??= error))
    try {
      await client.connect()
      await client.ping()
      const { db = 0 } = client.options
      const refusal = await client.select(db).then(() => null, getErrorReason)
      if (refusal !== null) {
        return [
          problem(
            `Redis refuses database ${db} of REDIS_URL: ${refusal}.`,
            'Use the database 0, or one below the setting "databases" of the server. Until then, each node counts rate limits separately.',
          ),
        ]
      }
      return [...checkServerInfo(await client.info()), checkEncryption(redisUrl)]
    } catch (error) {
      return [
        problem(
          `Redis does not respond: ${getErrorReason(failure ?? error)}.`,
          'Check host, port and password in REDIS_URL, and that the server runs. Without Redis, the service runs and each node counts rate limits separately.',
        ),
      ]
    } finally {
      client.disconnect()
    }
  },
}

const checkServerInfo = (info: string): Finding[] => {
  const values = new Map(
    info.split('\r\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
  const version = values.get('valkey_version') ?? values.get('redis_version') ?? ''
  const name = `${values.has('valkey_version') ? 'Valkey' : 'Redis'} ${version}`
  const policy = values.get('maxmemory_policy') ?? ''
  return [
    Number.parseInt(version, 10) >= MIN_REDIS_VERSION
      ? ok(`${name} responds.`)
      : problem(`${name} is too old.`, `Upgrade to Redis ${MIN_REDIS_VERSION} or newer, or to Valkey.`),
    ...(values.get('role') === 'slave' ? [problem('It is a read-only replica.', 'Use the primary in REDIS_URL.')] : []),
    ...(values.get('cluster_enabled') === '1'
      ? [
          problem(
            'It is a Redis Cluster, which is not supported.',
            'Use a single server. It stores only small counters.',
          ),
        ]
      : []),
    SAFE_EVICTION_POLICIES.has(policy)
      ? ok(`When its memory is full, it keeps rate limits as long as possible (maxmemory-policy ${policy}).`)
      : warning(
          `When its memory is full, it deletes counters, including failed sign-ins (maxmemory-policy ${policy}).`,
          'Set maxmemory-policy volatile-ttl, or noeviction.',
        ),
  ]
}

/** Evict nothing, or the keys that expire first. */
const SAFE_EVICTION_POLICIES = new Set(['noeviction', 'volatile-ttl'])

const checkEncryption = (url: string): Finding => {
  const { hosts, password, isEncrypted } = readConnectionSettings(url)
  const hostname = hosts.find((host) => !isLocalHost(host))
  if (hostname === undefined || isEncrypted) return ok('The connection is encrypted or local.')
  return warning(
    `The connection to ${hostname} is not encrypted${password ? '' : ', and there is no password'}: attackers in the network can reset rate limits.`,
    'Unless the network is private, use rediss:// and a password.',
  )
}

const readConnectionSettings = (url: string) => {
  const sentinel = parseSentinelUrl(url)
  if (sentinel) return { ...sentinel, hosts: sentinel.sentinels.map(({ host }) => host) }
  const { protocol, hostname, password } = new URL(url)
  return { hosts: [hostname], password, isEncrypted: protocol === 'rediss:' }
}
