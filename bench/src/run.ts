import { listingsOf } from './administration.ts'
import { coldStart, memory } from './alone.ts'
import { clientCosts } from './client.ts'
import { type Entrant, names, type Place, startField } from './field.ts'
import { firstPaint } from './first-paint.ts'
import { growthContestants, startPairs } from './growth.ts'
import { type Comparison, fieldParts, growthParts, type Measured, type Part } from './measured.ts'
import { batches, flood, getSession, hashing, type Instruments, storm } from './measurements.ts'
import { acceptances, askAboutOrganization, foundings, pages, type Requests } from './organizations.ts'
import { type Contestant, inRounds, type Plan, type Results } from './rounds.ts'

export interface Run {
  readonly place: Place
  readonly plan: Plan
  readonly instruments: Instruments
  readonly wanted: readonly Part[]
  /** Tells whoever waits what is done now. */
  readonly say: (what: string) => void
}

/** Measures what is wanted. Nobody runs who is not measured or about to be. */
export const measure = async (run: Run): Promise<Measured> => {
  const { place, instruments, wanted, say } = run
  const results: Partial<Record<Comparison, Results>> = {}
  if (fieldParts.some((part) => wanted.includes(part))) Object.assign(results, await measureField(run))
  if (growthParts.some((part) => wanted.includes(part))) Object.assign(results, await measureGrowth(run))
  const alone = <T>(part: Part, work: () => Promise<T>): Promise<T> | undefined => {
    if (!wanted.includes(part)) return undefined
    say(part)
    return work()
  }
  const few = { ...place, users: 1000 }
  return {
    results,
    coldStart: await alone('cold-start', () => coldStart(few)),
    firstPaint: await alone('first-paint', () => firstPaint(few)),
    memory: await alone('memory', () => memory(few, instruments)),
    client: await alone('client', clientCosts),
  }
}

/** Admins who look through the users at once. */
const LISTING_ADMINS = 4

const measureField = async ({ place, plan, instruments, wanted, say }: Run): Promise<Measured['results']> => {
  const entrants: Entrant[] = []
  const results: Partial<Record<Comparison, Results>> = {}
  const compare = comparing(results, { plan, wanted, say })
  try {
    say(`starting everybody, with ${place.users.toLocaleString('en')} users each`)
    await startField(place, entrants)
    await compare('get-session', () => getSession(instruments, entrants))
    await compare('sign-in', () => storm(instruments, 'sign-in', hashing(entrants)))
    await compare('sign-up', () => storm(instruments, 'sign-up', hashing(entrants)))
    const organizing = entrants.filter(({ rows }) => rows)
    const products = organizing.filter(({ name }) => !isBare(name))
    if (['has-permission', 'list', 'get-full-organization'].some((part) => wanted.some((one) => one === part))) {
      say('filling organizations')
      const asked: { entrant: Entrant; about: Requests }[] = []
      for (const entrant of products) asked.push({ entrant, about: await askAboutOrganization(entrant) })
      const asking = (what: 'hasPermission' | 'list' | 'full') =>
        flood(
          instruments,
          asked.map(({ entrant, about }) => ({ name: entrant.name, entrant, requests: about[what] })),
        )
      await compare('has-permission', () => asking('hasPermission'))
      await compare('list', () => asking('list'))
      await compare('get-full-organization', () => asking('full'))
    }
    const count = plan.rounds + 1
    await compare('create-organization', () =>
      batches(
        instruments,
        organizing.map((entrant) => ({ name: entrant.name, entrant, batches: foundings(entrant, count) })),
      ),
    )
    await compare('accept-invitation', async () => {
      const invited = []
      for (const entrant of organizing) {
        invited.push({ name: entrant.name, entrant, batches: await acceptances(entrant, count) })
      }
      return batches(instruments, invited)
    })
    return results
  } finally {
    await stop(entrants)
  }
}

const measureGrowth = async ({ place, plan, instruments, wanted, say }: Run): Promise<Measured['results']> => {
  const started: Entrant[] = []
  const results: Partial<Record<Comparison, Results>> = {}
  // Many contestants, which differ by their tables alone.
  const short = { ...plan, seconds: Math.min(plan.seconds, 1), warmUp: 0.5 }
  const compare = comparing(results, { plan: short, wanted, say })
  try {
    say('starting with 1,000 users, and with 1,000,000')
    const pairs = await startPairs(place, started)
    await compare('growth', () => growthContestants(instruments, pairs, plan.rounds))
    await compare('list-members', async () => {
      const asked = []
      for (const { many } of pairs) asked.push(...(await pages(many.entrant)))
      return flood(instruments, asked)
    })
    await compare('list-users', async () => {
      const asked = []
      for (const pair of pairs) asked.push(...(await listingsOf(pair)))
      return flood(instruments, asked, LISTING_ADMINS)
    })
    return results
  } finally {
    await stop(started)
  }
}

/** Measures a part into `results`, if it is wanted. */
const comparing =
  (results: Partial<Record<Comparison, Results>>, { plan, wanted, say }: Pick<Run, 'plan' | 'wanted' | 'say'>) =>
  async (part: Comparison, contestants: () => readonly Contestant[] | Promise<readonly Contestant[]>) => {
    if (!wanted.includes(part)) return
    const everybody = await contestants()
    say(`${part}: ${everybody.length} contestants, ${plan.rounds} rounds of ${plan.seconds} s`)
    results[part] = await inRounds(everybody, plan)
  }

const isBare = (name: string): boolean => name === names.bare('SQLite') || name === names.bare('PostgreSQL')

const stop = (entrants: readonly Entrant[]) => Promise.all(entrants.map(({ server }) => server.stop()))
