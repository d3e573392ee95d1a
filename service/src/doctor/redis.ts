import { Redis } from 'ioredis'
import { type Check, type Finding, isLocalHost, ok, problem, errorReason, warning } from './check.ts'

const REDIS_TIMEOUT_MS = 3000

/** Redis as it is used here: RESP3, scripts, one server. */
const MIN_REDIS_VERSION = 6

/** What nodes share, where there are several. */
export const redisCheck: Check = {
  subject: 'Redis',
  run: async ({ environment: { redisUrl } }) => {
    if (!redisUrl) return [ok('REDIS_URL is not set: right for one machine. Several count limits each for itself.')]
    const client = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: REDIS_TIMEOUT_MS,
      commandTimeout: REDIS_TIMEOUT_MS,
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
    })
    // `connect` says no more than that it came to nothing.
    let failure: unknown
    client.on('error', (error) => (failure ??= error))
    try {
      await client.connect()
      await client.ping()
      return [...checkServerInfo(await client.info()), checkEncryption(redisUrl)]
    } catch (error) {
      return [
        problem(
          `Redis does not answer: ${errorReason(failure ?? error)}.`,
          'See whether REDIS_URL has the right host, port and password, and whether the server runs. Until it does each node counts for itself, and the service goes on.',
        ),
      ]
    } finally {
      client.disconnect()
    }
  },
}

const checkServerInfo = (info: string): Finding[] => {
  const facts = new Map(
    info.split('\r\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
  const version = facts.get('valkey_version') ?? facts.get('redis_version') ?? ''
  const name = `${facts.has('valkey_version') ? 'Valkey' : 'Redis'} ${version}`
  const policy = facts.get('maxmemory_policy') ?? ''
  return [
    Number.parseInt(version, 10) >= MIN_REDIS_VERSION
      ? ok(`${name} answers.`)
      : problem(`${name} is too old.`, `Move to Redis ${MIN_REDIS_VERSION} or newer, or to Valkey.`),
    ...(facts.get('role') === 'slave'
      ? [problem('It is a replica, which takes no writes.', 'Name the primary in REDIS_URL.')]
      : []),
    ...(facts.get('cluster_enabled') === '1'
      ? [
          problem(
            'It is a Redis Cluster, which is not supported.',
            'Use a single server: it holds no more than counts.',
          ),
        ]
      : []),
    SAFE_EVICTION_POLICIES.has(policy)
      ? ok(`When it is full, limits are kept for as long as can be (maxmemory-policy ${policy}).`)
      : warning(
          `When it is full it forgets counts, those of guessed passwords too (maxmemory-policy ${policy}).`,
          'Set maxmemory-policy volatile-ttl, or noeviction.',
        ),
  ]
}

/** What ends soonest goes first, or nothing does. */
const SAFE_EVICTION_POLICIES = new Set(['noeviction', 'volatile-ttl'])

const checkEncryption = (url: string): Finding => {
  const { protocol, hostname, password } = new URL(url)
  if (isLocalHost(hostname) || protocol === 'rediss:')
    return ok('Nobody on the way can read or change what is said to it.')
  return warning(
    `The connection to ${hostname} is not encrypted${password === '' ? ', and there is no password' : ''}: who reaches it lifts limits.`,
    'Unless the network between is yours alone, use rediss:// and a password.',
  )
}
