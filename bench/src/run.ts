import { createAttackContestants } from './attack.ts'
import { createListUsersRequests } from './list-users.ts'
import { measureColdStart, measureMemory } from './service-costs.ts'
import { measureClientCosts } from './client-costs.ts'
import { type BenchServer, databases, names, type Environment, startLatchkey, startServers } from './servers.ts'
import { measureFirstPaint } from './first-paint.ts'
import { createGrowthContestants, startPairs } from './growth.ts'
import { type Comparison, comparisonParts, growthParts, type BenchmarkResults, type Part } from './results.ts'
import {
  createBatchContestants,
  createThroughputContestants,
  createGetSessionContestants,
  selectHashingServers,
  type Workers,
  createHashingContestants,
} from './workloads.ts'
import {
  createInvitationBatches,
  prepareOrganizationRequests,
  createOrganizationBatches,
  createMemberPageRequests,
  type OrganizationRequests,
} from './organizations.ts'
import { type Contestant, runRounds, type Plan, type Results } from './rounds.ts'

export interface RunOptions {
  readonly environment: Environment
  readonly plan: Plan
  readonly workers: Workers
  readonly selectedParts: readonly Part[]
  /** Logs the progress. */
  readonly log: (what: string) => void
}

/** Measures the selected parts. Only the servers of the current part run. */
export const measure = async (run: RunOptions): Promise<BenchmarkResults> => {
  const { environment, workers, selectedParts, log } = run
  const results: Partial<Record<Comparison, Results>> = {}
  if (comparisonParts.some((part) => selectedParts.includes(part)))
    Object.assign(results, await measureComparisons(run))
  if (selectedParts.includes('attack')) Object.assign(results, await measureAttack(run))
  if (growthParts.some((part) => selectedParts.includes(part))) Object.assign(results, await measureGrowth(run))
  const alone = <T>(part: Part, work: () => Promise<T>): Promise<T> | undefined => {
    if (!selectedParts.includes(part)) return undefined
    log(part)
    return work()
  }
  const few = { ...environment, users: 1000 }
  return {
    results,
    coldStart: await alone('cold-start', () => measureColdStart(few)),
    firstPaint: await alone('first-paint', () => measureFirstPaint(few)),
    memory: await alone('memory', () => measureMemory(few, workers)),
    client: await alone('client', measureClientCosts),
  }
}

/** Concurrent admins that list users. */
const LISTING_ADMINS = 4

const measureComparisons = async ({
  environment,
  plan,
  workers,
  selectedParts,
  log,
}: RunOptions): Promise<BenchmarkResults['results']> => {
  const servers: BenchServer[] = []
  const results: Partial<Record<Comparison, Results>> = {}
  const compare = createComparison(results, { plan, selectedParts, log })
  try {
    log(`starting all servers with ${environment.users.toLocaleString('en')} users each`)
    await startServers(environment, servers)
    await compare('get-session', () => createGetSessionContestants(workers, servers))
    await compare('sign-in', () => createHashingContestants(workers, 'sign-in', selectHashingServers(servers)))
    await compare('sign-up', () => createHashingContestants(workers, 'sign-up', selectHashingServers(servers)))
    const organizing = servers.filter(({ data }) => data)
    const products = organizing.filter(({ name }) => !isBareServer(name))
    if (['has-permission', 'list', 'get-full-organization'].some((part) => selectedParts.some((one) => one === part))) {
      log('creating organizations')
      const targets: { benchServer: BenchServer; about: OrganizationRequests }[] = []
      for (const benchServer of products)
        targets.push({ benchServer, about: await prepareOrganizationRequests(benchServer) })
      const asking = (what: 'hasPermission' | 'list' | 'full') =>
        createThroughputContestants(
          workers,
          targets.map(({ benchServer, about }) => ({ name: benchServer.name, benchServer, requests: about[what] })),
        )
      await compare('has-permission', () => asking('hasPermission'))
      await compare('list', () => asking('list'))
      await compare('get-full-organization', () => asking('full'))
    }
    const count = plan.rounds + 1
    await compare('create-organization', () =>
      createBatchContestants(
        workers,
        organizing.map((benchServer) => ({
          name: benchServer.name,
          benchServer,
          batches: createOrganizationBatches(benchServer, count),
        })),
      ),
    )
    await compare('accept-invitation', async () => {
      const invited = []
      for (const benchServer of organizing) {
        invited.push({
          name: benchServer.name,
          benchServer,
          batches: await createInvitationBatches(benchServer, count),
        })
      }
      return createBatchContestants(workers, invited)
    })
    return results
  } finally {
    await stopServers(servers)
  }
}

const measureAttack = async ({
  environment,
  plan,
  workers,
  selectedParts,
  log,
}: RunOptions): Promise<BenchmarkResults['results']> => {
  const started: BenchServer[] = []
  const results: Partial<Record<Comparison, Results>> = {}
  const compare = createComparison(results, { plan, selectedParts, log })
  try {
    for (const database of databases) started.push(await startLatchkey(environment, database, 'attack'))
    await compare('attack', () => createAttackContestants(workers, started))
    return results
  } finally {
    await stopServers(started)
  }
}

const measureGrowth = async ({
  environment,
  plan,
  workers,
  selectedParts,
  log,
}: RunOptions): Promise<BenchmarkResults['results']> => {
  const started: BenchServer[] = []
  const results: Partial<Record<Comparison, Results>> = {}
  // Shorter rounds, because the part has many contestants with small differences.
  const short = { ...plan, seconds: Math.min(plan.seconds, 1), warmUp: 0.5 }
  const compare = createComparison(results, { plan: short, selectedParts, log })
  try {
    log('starting servers with 1,000 and with 1,000,000 users')
    const pairs = await startPairs(environment, started)
    await compare('growth', () => createGrowthContestants(workers, pairs, plan.rounds))
    await compare('list-members', async () => {
      const targets = []
      for (const { many } of pairs) targets.push(...(await createMemberPageRequests(many.benchServer)))
      return createThroughputContestants(workers, targets)
    })
    await compare('list-users', async () => {
      const targets = []
      for (const pair of pairs) targets.push(...(await createListUsersRequests(pair)))
      return createThroughputContestants(workers, targets, LISTING_ADMINS)
    })
    return results
  } finally {
    await stopServers(started)
  }
}

/** Measures a part into `results` if it is selected. */
const createComparison =
  (
    results: Partial<Record<Comparison, Results>>,
    { plan, selectedParts, log }: Pick<RunOptions, 'plan' | 'selectedParts' | 'log'>,
  ) =>
  async (part: Comparison, contestants: () => readonly Contestant[] | Promise<readonly Contestant[]>) => {
    if (!selectedParts.includes(part)) return
    const all = await contestants()
    log(`${part}: ${all.length} contestants, ${plan.rounds} rounds of ${plan.seconds} s`)
    results[part] = await runRounds(all, plan)
  }

const isBareServer = (name: string): boolean => name === names.bare('SQLite') || name === names.bare('PostgreSQL')

const stopServers = (servers: readonly BenchServer[]) => Promise.all(servers.map(({ server }) => server.stop()))
