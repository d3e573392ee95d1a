import { formatAttackedName, formatCalmName } from './attack.ts'
import { getWorstListGrowth } from './list-users.ts'
import { type Database, databases, names } from './servers.ts'
import { getCallGrowth } from './growth.ts'
import type { BenchmarkResults, Part } from './results.ts'
import { MANY_MEMBERS, formatMemberPageName } from './organizations.ts'
import { getMedian, getRatio, type Results } from './rounds.ts'
import { getGainOfTwoWorkers } from './two-workers.ts'

/** One performance goal. `value` is null if it was not measured. */
export interface Goal {
  /** A part that `--only` accepts. */
  readonly part: Part
  readonly text: string
  readonly bound: '≥' | '≤'
  readonly limit: number
  readonly value: number | null
  readonly isMet: boolean
}

/** Evaluates all goals. */
export const evaluateGoals = (measured: BenchmarkResults): Goal[] => {
  const { results, manyUsers } = measured
  return [
    ...databases.flatMap((database) => evaluateGetSession(results['get-session'], database)),
    ...evaluateCookieCache(results['get-session']),
    ...evaluateHashingCalls('sign-in', results['sign-in']),
    ...evaluateHashingCalls('sign-up', results['sign-up']),
    ...evaluateOrganizationCalls(results),
    ...databases.flatMap((database) => evaluateTokens(results, database)),
    ...evaluateAttack(results.attack),
    ...evaluateTwoWorkers(results['two-workers']),
    ...evaluateGrowth(results, manyUsers),
    ...evaluateSingleServer(measured),
  ]
}

const evaluateGetSession = (samples: Results | undefined, database: Database): Goal[] => {
  const [own, bare, peer] = [names.latchkey(database), names.bare(database), names.peer(database)]
  const goals = [
    atLeast(0.85, 'get-session', `${database}: × the bare server`, getRatio(samples, own, bare)),
    atLeast(
      0.85,
      'get-session',
      `${database}: × the bare server, with more sessions than the cache holds`,
      getRatio(samples, names.manySessions(own), names.manySessions(bare)),
    ),
    atLeast(10, 'get-session', `× ${peer}`, getRatio(samples, own, peer)),
  ]
  if (database === 'PostgreSQL') return goals
  const newest = names.newestPeer(database)
  return [...goals, atLeast(14, 'get-session', `× ${newest}`, getRatio(samples, own, newest))]
}

const evaluateCookieCache = (samples: Results | undefined): Goal[] => {
  const part = 'get-session'
  const own = names.cached(names.latchkey('SQLite'))
  const peer = names.cached(names.peer('SQLite'))
  return [
    atLeast(
      0.6,
      part,
      'cookie cache: × a bare server with a constant response',
      getRatio(samples, own, names.constant),
    ),
    atLeast(25, part, `× ${peer}`, getRatio(samples, own, peer)),
  ]
}

const evaluateHashingCalls = (call: 'sign-in' | 'sign-up', samples: Results | undefined): Goal[] => {
  const own = names.latchkey('SQLite')
  const [peer, newest] = [names.peer('SQLite'), names.newestPeer('SQLite')]
  return [
    atLeast(0.95, call, '× the hash alone on the same cores', getRatio(samples, own, names.hashing)),
    atLeast(20, call, `× ${peer}`, getRatio(samples, own, peer)),
    atLeast(6, call, `× ${newest}`, getRatio(samples, own, newest)),
    atMost(15, call, 'get-session p99 at the same time, ms', getMedian(samples, own, 'p99')),
  ]
}

const evaluateOrganizationCalls = (results: BenchmarkResults['results']): Goal[] => [
  ...(['create-organization', 'accept-invitation'] as const).flatMap((call) =>
    databases.flatMap((database) => {
      const [own, bare, peer] = [names.latchkey(database), names.bare(database), names.peer(database)]
      return [
        atLeast(0.8, call, `× the same by hand, ${database}`, getRatio(results[call], own, bare)),
        atLeast(3, call, `× ${peer}`, getRatio(results[call], own, peer)),
      ]
    }),
  ),
  ...(['has-permission', 'list', 'get-full-organization'] as const).flatMap((call) =>
    databases.map((database) => {
      const ratio = getRatio(results[call], names.latchkey(database), names.peer(database))
      return atLeast(8, call, `× ${names.peer(database)}`, ratio)
    }),
  ),
]

const evaluateTokens = (results: BenchmarkResults['results'], database: Database): Goal[] => {
  const [own, bare, peer] = [names.latchkey(database), names.bare(database), names.tokenPeer(database)]
  const evaluateVerification = (call: 'verify-api-key' | 'verify-limited-key', minimumRatio: number) => [
    atLeast(0.8, call, `× the same by hand, ${database}`, getRatio(results[call], own, bare)),
    atLeast(minimumRatio, call, `× ${peer}`, getRatio(results[call], own, peer)),
  ]
  return [
    ...evaluateVerification('verify-api-key', 10),
    // Each use of a key with a limit is a durable write in all products.
    ...evaluateVerification('verify-limited-key', 5),
    atLeast(5, 'issue-token', `× ${peer}`, getRatio(results['issue-token'], own, peer)),
  ]
}

const evaluateAttack = (samples: Results | undefined): Goal[] =>
  databases.map((database) => {
    const own = names.latchkey(database)
    const [before, during] = [
      getMedian(samples, formatCalmName(own), 'p99'),
      getMedian(samples, formatAttackedName(own), 'p99'),
    ]
    const text = `${database}: get-session p99 during exports, documents and wrong passwords ÷ calm`
    return atMost(5, 'attack', text, before === null || during === null ? null : during / before)
  })

const evaluateTwoWorkers = (samples: Results | undefined): Goal[] =>
  databases.map((database) => {
    const text = `${database}: get-session, two workers with a core each ÷ one process with one, by CPU time`
    return atLeast(1.8, 'two-workers', text, getGainOfTwoWorkers(samples, database))
  })

const evaluateGrowth = (results: BenchmarkResults['results'], manyUsers: number): Goal[] => {
  const calls = getCallGrowth(results.growth, manyUsers)
  const growth = `cost at ${manyUsers.toLocaleString('en')} users ÷ at 1,000`
  return databases.flatMap((database) => {
    const members = getRatio(
      results['list-members'],
      formatMemberPageName({ database }, 100),
      formatMemberPageName({ database }, MANY_MEMBERS),
    )
    return [
      ...calls
        .filter((grown) => grown.database === database)
        .map((grown) => atMost(1.3, 'growth', `${grown.call}, ${database}: ${growth}`, grown.growth)),
      atMost(1.3, 'list-members', `${database}: cost at 100,000 members ÷ at 100`, members),
      atMost(
        1.3,
        'list-users',
        `${database}: ${growth}, where an index serves it`,
        getWorstListGrowth(results['list-users'], database, manyUsers),
      ),
    ]
  })
}

const evaluateSingleServer = ({
  coldStart,
  firstPaint,
  slowestInteraction,
  memory,
  client,
}: BenchmarkResults): Goal[] => [
  atMost(1.2 * (memory?.bareIdle ?? 0) + 40, 'memory', 'idle, MB: 1.2 × the bare server + 40', memory?.idle ?? null),
  atMost(1.1, 'memory', 'after much load ÷ after a little', memory ? memory.late / memory.early : null),
  atMost(5, 'client', 'the core, kB of gzip', client ? client.core / 1000 : null),
  atMost(
    8,
    'client',
    'with React hooks, organization, admin, two-factor, kB of gzip',
    client ? client.all / 1000 : null,
  ),
  atMost(1000, 'client', 'type-check of an application that uses all of it, ms', client?.typeCheck ?? null),
  atMost(
    1000,
    'client',
    'type-check with a client inferred from a server with additional fields, ms',
    client?.inferredTypeCheck ?? null,
  ),
  atMost(600, 'cold-start', 'to the first 200 on an existing database, ms', coldStart ?? null),
  atMost(1000, 'first-paint', 'the sign-in screen, on a processor slowed four times, ms', firstPaint ?? null),
  atMost(
    200,
    'interactions',
    'the slowest interaction of a visit, on a processor slowed four times, ms',
    slowestInteraction ?? null,
  ),
]

const atLeast = (limit: number, part: Part, text: string, value: number | null): Goal => ({
  part,
  text,
  bound: '≥',
  limit,
  value,
  isMet: value !== null && value >= limit,
})

const atMost = (limit: number, part: Part, text: string, value: number | null): Goal => ({
  part,
  text,
  bound: '≤',
  limit,
  value,
  isMet: value !== null && value <= limit,
})
