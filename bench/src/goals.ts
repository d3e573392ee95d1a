import { nameAttacked, nameCalm } from './attack.ts'
import { getWorstListGrowth } from './list-users.ts'
import { databases, names } from './servers.ts'
import { getCallGrowth } from './growth.ts'
import type { BenchmarkResults, Part } from './results.ts'
import { MANY_MEMBERS, formatMemberPageName } from './organizations.ts'
import { getMedian, getRatio, type Results } from './rounds.ts'

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
export const evaluateGoals = ({
  results,
  manyUsers,
  coldStart,
  firstPaint,
  slowestInteraction,
  memory,
  client,
}: BenchmarkResults): Goal[] => [
  ...databases.flatMap((database) => {
    const own = names.latchkey(database)
    const [latchkey, bare] = [withManySessions(own), withManySessions(names.bare(database))]
    const part = 'get-session'
    const samples = results['get-session']
    return [
      atLeast(0.85, part, `${database}: × the bare server`, getRatio(samples, own, bare[0])),
      atLeast(
        0.85,
        part,
        `${database}: × the bare server, with more sessions than we remember`,
        getRatio(samples, latchkey[1], bare[1]),
      ),
      atLeast(10, part, `× ${names.peer(database)}`, getRatio(samples, own, names.peer(database))),
      ...(database === 'SQLite'
        ? [atLeast(14, part, `× ${names.newestPeer(database)}`, getRatio(samples, own, names.newestPeer(database)))]
        : []),
    ]
  }),
  ...evaluateCookieCache(results['get-session']),
  ...evaluateHashingCalls('sign-in', results['sign-in']),
  ...evaluateHashingCalls('sign-up', results['sign-up']),
  ...(['create-organization', 'accept-invitation'] as const).flatMap((call) =>
    databases.flatMap((database) => {
      const [samples, own] = [results[call], names.latchkey(database)]
      return [
        atLeast(0.8, call, `× the same by hand, ${database}`, getRatio(samples, own, names.bare(database))),
        atLeast(3, call, `× ${names.peer(database)}`, getRatio(samples, own, names.peer(database))),
      ]
    }),
  ),
  ...(['has-permission', 'list', 'get-full-organization'] as const).flatMap((call) =>
    databases.map((database) => {
      const ratio = getRatio(results[call], names.latchkey(database), names.peer(database))
      return atLeast(8, call, `× ${names.peer(database)}`, ratio)
    }),
  ),
  ...databases.flatMap((database) => {
    const [own, bare, peer] = [names.latchkey(database), names.bare(database), names.tokenPeer(database)]
    return [
      // Each use of a key with a limit is a durable write in all products.
      ...(
        [
          ['verify-api-key', 10],
          ['verify-limited-key', 5],
        ] as const
      ).flatMap(([call, factor]) => [
        atLeast(0.8, call, `× the same by hand, ${database}`, getRatio(results[call], own, bare)),
        atLeast(factor, call, `× ${peer}`, getRatio(results[call], own, peer)),
      ]),
      atLeast(5, 'issue-token', `× ${peer}`, getRatio(results['issue-token'], own, peer)),
    ]
  }),
  ...evaluateAttack(results.attack),
  ...evaluateGrowth(results, manyUsers),
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

const withManySessions = (name: string): readonly [string, string] => [name, names.manySessions(name)]

const evaluateCookieCache = (samples: Results | undefined): Goal[] => {
  const part = 'get-session'
  const own = names.cached(names.latchkey('SQLite'))
  const peer = names.cached(names.peer('SQLite'))
  return [
    atLeast(0.6, part, 'cookie cache: × a bare server that answers a constant', getRatio(samples, own, names.constant)),
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
    atMost(15, call, 'get-session p99 meanwhile, ms', getMedian(samples, own, 'p99')),
  ]
}

const evaluateAttack = (samples: Results | undefined): Goal[] =>
  databases.map((database) => {
    const own = names.latchkey(database)
    const [before, during] = [getMedian(samples, nameCalm(own), 'p99'), getMedian(samples, nameAttacked(own), 'p99')]
    const text = `${database}: get-session p99 during exports, documents and wrong passwords ÷ calm`
    return atMost(5, 'attack', text, before === null || during === null ? null : during / before)
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
