import { worstGrowth } from './administration.ts'
import { databases, names } from './field.ts'
import { growthOfCalls } from './growth.ts'
import type { Measured, Part } from './measured.ts'
import { MANY, pageOf } from './organizations.ts'
import { medianOf, ratioOf, type Results } from './rounds.ts'

/** One figure of the table in issue 7: where it is measured, what it must be, and what it was; null where it was not measured. */
export interface Goal {
  /** What `--only` takes. */
  readonly part: Part
  readonly text: string
  readonly bound: '≥' | '≤'
  readonly limit: number
  readonly value: number | null
  readonly isMet: boolean
}

/** What is promised, and whether this run kept it. */
export const judge = ({ results, coldStart, firstPaint, memory, client }: Measured): Goal[] => [
  ...databases.flatMap((database) => {
    const own = names.latchkey(database)
    const [latchkey, bare] = [ownAndCrowded(own), ownAndCrowded(names.bare(database))]
    const part = 'get-session'
    const asked = results['get-session']
    return [
      atLeast(0.85, part, `${database}: × the bare server`, ratioOf(asked, own, bare[0])),
      atLeast(
        0.85,
        part,
        `${database}: × the bare server, with more sessions than we remember`,
        ratioOf(asked, latchkey[1], bare[1]),
      ),
      atLeast(10, part, `× ${names.peer(database)}`, ratioOf(asked, own, names.peer(database))),
      ...(database === 'SQLite'
        ? [atLeast(14, part, `× ${names.newestPeer(database)}`, ratioOf(asked, own, names.newestPeer(database)))]
        : []),
    ]
  }),
  ...cookieCache(results['get-session']),
  ...storms('sign-in', results['sign-in']),
  ...storms('sign-up', results['sign-up']),
  ...(['create-organization', 'accept-invitation'] as const).flatMap((call) =>
    databases.flatMap((database) => {
      const [asked, own] = [results[call], names.latchkey(database)]
      return [
        atLeast(0.8, call, `× the same by hand, ${database}`, ratioOf(asked, own, names.bare(database))),
        atLeast(3, call, `× ${names.peer(database)}`, ratioOf(asked, own, names.peer(database))),
      ]
    }),
  ),
  ...(['has-permission', 'list', 'get-full-organization'] as const).flatMap((call) =>
    databases.map((database) => {
      const ratio = ratioOf(results[call], names.latchkey(database), names.peer(database))
      return atLeast(8, call, `× ${names.peer(database)}`, ratio)
    }),
  ),
  ...growths(results),
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
  atMost(600, 'cold-start', 'to the first 200 on an existing database, ms', coldStart ?? null),
  atMost(1000, 'first-paint', 'the sign-in screen, on a processor slowed four times, ms', firstPaint ?? null),
]

const ownAndCrowded = (name: string): readonly [string, string] => [name, names.crowded(name)]

const cookieCache = (asked: Results | undefined): Goal[] => {
  const part = 'get-session'
  const own = names.cached(names.latchkey('SQLite'))
  const peer = names.cached(names.peer('SQLite'))
  return [
    atLeast(0.6, part, 'cookie cache: × a bare server that answers a constant', ratioOf(asked, own, names.constant)),
    atLeast(25, part, `× ${peer}`, ratioOf(asked, own, peer)),
  ]
}

const storms = (call: 'sign-in' | 'sign-up', asked: Results | undefined): Goal[] => {
  const own = names.latchkey('SQLite')
  const [peer, newest] = [names.peer('SQLite'), names.newestPeer('SQLite')]
  return [
    atLeast(0.95, call, '× the hash alone on the same cores', ratioOf(asked, own, names.hashing)),
    atLeast(20, call, `× ${peer}`, ratioOf(asked, own, peer)),
    atLeast(6, call, `× ${newest}`, ratioOf(asked, own, newest)),
    atMost(15, call, 'get-session p99 meanwhile, ms', medianOf(asked, own, 'p99')),
  ]
}

const growths = (results: Measured['results']): Goal[] => {
  const calls = growthOfCalls(results.growth)
  return databases.flatMap((database) => {
    const members = ratioOf(results['list-members'], pageOf({ database }, 100), pageOf({ database }, MANY))
    return [
      ...calls
        .filter((grown) => grown.database === database)
        .map(({ call: name, growth }) =>
          atMost(1.3, 'growth', `${name}, ${database}: cost at 1,000,000 users ÷ at 1,000`, growth),
        ),
      atMost(1.3, 'list-members', `${database}: cost at 100,000 members ÷ at 100`, members),
      atMost(
        1.3,
        'list-users',
        `${database}: cost at 1,000,000 users ÷ at 1,000, where an index serves it`,
        worstGrowth(results['list-users'], database),
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
