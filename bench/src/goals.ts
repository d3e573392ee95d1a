import { worstGrowth } from './administration.ts'
import { databases, names } from './field.ts'
import { growthOfCalls } from './growth.ts'
import type { Measured } from './measured.ts'
import { MANY, pageOf } from './organizations.ts'
import { medianOf, ratioOf, type Results } from './rounds.ts'

/** One figure of the table in issue 7: what it is about, what it must be, and what it was; null where it was not measured. */
export interface Goal {
  readonly call: string
  readonly text: string
  readonly bound: '≥' | '≤'
  readonly limit: number
  readonly value: number | null
  readonly isMet: boolean
}

/** What is promised, and whether this run kept it. */
export const judge = ({ results, coldStart, memory, client }: Measured): Goal[] => [
  ...databases.flatMap((database) => {
    const own = names.latchkey(database)
    const [latchkey, bare] = [ownAndCrowded(own), ownAndCrowded(names.bare(database))]
    const call = `get-session, ${database}`
    const asked = results['get-session']
    return [
      atLeast(0.85, call, '× the bare server', ratioOf(asked, own, bare[0])),
      atLeast(
        0.85,
        call,
        '× the bare server, with more sessions than we remember',
        ratioOf(asked, latchkey[1], bare[1]),
      ),
      atLeast(10, call, `× ${names.peer(database)}`, ratioOf(asked, own, names.peer(database))),
      ...(database === 'SQLite'
        ? [atLeast(14, call, `× ${names.newestPeer(database)}`, ratioOf(asked, own, names.newestPeer(database)))]
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
  atMost(600, 'cold start', 'to the first 200 on an existing database, ms', coldStart ?? null),
]

const ownAndCrowded = (name: string): readonly [string, string] => [name, names.crowded(name)]

const cookieCache = (asked: Results | undefined): Goal[] => {
  const [call, own] = ['get-session, cookie cache', names.cached(names.latchkey('SQLite'))]
  const peer = names.cached(names.peer('SQLite'))
  return [
    atLeast(0.6, call, '× a bare server that answers a constant', ratioOf(asked, own, names.constant)),
    atLeast(25, call, `× ${peer}`, ratioOf(asked, own, peer)),
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
  const call = '1,000 → 1,000,000 users'
  const calls = growthOfCalls(results.growth)
  return databases.flatMap((database) => {
    const members = ratioOf(results['list-members'], pageOf({ database }, 100), pageOf({ database }, MANY))
    return [
      ...calls
        .filter((grown) => grown.database === database)
        .map(({ call: name, growth }) => atMost(1.3, call, `cost of ${name} ×, ${database}`, growth)),
      atMost(1.3, call, `cost of list-members ×, 100 → 100,000 members, ${database}`, members),
      atMost(
        1.3,
        call,
        `cost of list-users ×, where an index serves it, ${database}`,
        worstGrowth(results['list-users'], database),
      ),
    ]
  })
}

const atLeast = (limit: number, call: string, text: string, value: number | null): Goal => ({
  call,
  text,
  bound: '≥',
  limit,
  value,
  isMet: value !== null && value >= limit,
})

const atMost = (limit: number, call: string, text: string, value: number | null): Goal => ({
  call,
  text,
  bound: '≤',
  limit,
  value,
  isMet: value !== null && value <= limit,
})
