import { batches, flood, type Instruments } from './measurements.ts'
import { type Database, databases, type Entrant, type Place, startCached, startLatchkey } from './field.ts'
import { acceptances, askAboutOrganization, foundings } from './organizations.ts'
import { getSessionRequests, signInRequests, signUpRequests } from './people.ts'
import { type Contestant, ratioOf, type Results } from './rounds.ts'

/** Users of the small service and of the large one. */
export const FEW_USERS = 1000
export const MANY_USERS = 1_000_000

interface Sized {
  readonly users: number
  readonly entrant: Entrant
  /** The same with the cookie cache, on SQLite. */
  readonly cached?: Entrant
}

/** Two services on one kind of database, few users in one and many in the other. */
export interface Pair {
  readonly database: Database
  readonly few: Sized
  readonly many: Sized
}

/** The pairs of both databases. Who has started is in `started`, also after a failure. */
export const startPairs = async (place: Omit<Place, 'users'>, started: Entrant[]): Promise<Pair[]> => {
  const start = async (database: Database, users: number): Promise<Sized> => {
    const here = { ...place, users }
    const entrant = await startLatchkey(here, database, `latchkey-${users}`)
    started.push(entrant)
    if (database === 'PostgreSQL') return { users, entrant }
    const cached = await startCached(here, entrant)
    started.push(cached)
    return { users, entrant, cached }
  }
  const pairs: Pair[] = []
  for (const database of databases) {
    pairs.push({ database, few: await start(database, FEW_USERS), many: await start(database, MANY_USERS) })
  }
  return pairs
}

/** The calls whose cost must not grow with the number of users. */
const growing = [
  'get-session',
  'get-session, cookie cache',
  'sign-in',
  'sign-up',
  'has-permission',
  'list organizations',
  'get-full-organization',
  'create organization',
  'accept-invitation',
] as const

/** Each call of both services, one after the other, so that what else the machine does meets both. */
export const growthContestants = async (
  instruments: Instruments,
  pairs: readonly Pair[],
  rounds: number,
): Promise<Contestant[]> => {
  const contestants: Contestant[] = []
  for (const pair of pairs) {
    for (const { users, entrant, cached } of [pair.few, pair.many]) {
      const { server, cookies } = entrant
      const about = await askAboutOrganization(entrant)
      const asked: Readonly<Record<string, readonly string[]>> = {
        'get-session': getSessionRequests(server, cookies),
        'sign-in': signInRequests(server),
        'sign-up': signUpRequests(server),
        'has-permission': about.hasPermission,
        'list organizations': about.list,
        'get-full-organization': about.full,
      }
      const name = (call: string): string => contestantOf(pair.database, users, call)
      const calls = Object.entries(asked).map(([call, requests]) => ({ name: name(call), entrant, requests }))
      if (cached) {
        const requests = getSessionRequests(cached.server, cached.cookies)
        calls.push({ name: name('get-session, cookie cache'), entrant: cached, requests })
      }
      const deeds = [
        { name: name('create organization'), entrant, batches: foundings(entrant, rounds + 1) },
        {
          name: name('accept-invitation'),
          entrant,
          batches: await acceptances(entrant, rounds + 1),
        },
      ]
      contestants.push(...flood(instruments, calls), ...batches(instruments, deeds))
    }
  }
  const order = databases.flatMap((database) =>
    growing.flatMap((call) => [FEW_USERS, MANY_USERS].map((users) => contestantOf(database, users, call))),
  )
  return order.flatMap((wanted) => contestants.filter(({ name }) => name === wanted))
}

/** For each call the names of its two contestants, and its cost at a million users ÷ its cost at a thousand. */
export const growthOfCalls = (results: Results | undefined) =>
  databases.flatMap((database) =>
    growing.flatMap((call) => {
      // The cookie cache asks the database less, whichever it is: it is measured on one.
      if (call === 'get-session, cookie cache' && database === 'PostgreSQL') return []
      const [few, many] = [contestantOf(database, FEW_USERS, call), contestantOf(database, MANY_USERS, call)]
      return [{ database, call, few, many, growth: ratioOf(results, few, many) }]
    }),
  )

const contestantOf = (database: Database, users: number, call: string): string =>
  `${database}, ${users.toLocaleString('en')} users, ${call}`
