import { createAttackContestants } from './attack.ts'
import { createListUsersRequests } from './list-users.ts'
import { measureColdStart, measureMemory } from './service-costs.ts'
import { measureClientCosts } from './client-costs.ts'
import { type BenchServer, databases, names, type Environment, startLatchkey, startServers } from './servers.ts'
import { measureFirstPaint } from './first-paint.ts'
import { createGrowthContestants, startPairs } from './growth.ts'
import {
  type BenchmarkResults,
  type Comparison,
  comparisonParts,
  growthParts,
  type Part,
  signInMethodParts,
  tokenParts,
} from './results.ts'
import { createEmailCodeContestants, createPasskeyContestants, signInMethodOptions } from './sign-in-methods.ts'
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
import { createIssueContestants, createVerificationContestants, startTokenTargets } from './tokens.ts'
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
  if (signInMethodParts.some((part) => selectedParts.includes(part)))
    Object.assign(results, await measureSignInMethods(run))
  if (tokenParts.some((part) => selectedParts.includes(part))) Object.assign(results, await measureTokens(run))
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

const measureComparisons = (run: RunOptions): Promise<BenchmarkResults['results']> =>
  withServers(run, async (servers, compare) => {
    const { environment, plan, workers, selectedParts, log } = run
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
  })

const measureAttack = (run: RunOptions): Promise<BenchmarkResults['results']> =>
  withServers(run, async (servers, compare) => {
    for (const database of databases) servers.push(await startLatchkey(run.environment, database, 'attack'))
    await compare('attack', () => createAttackContestants(run.workers, servers))
  })

const measureSignInMethods = (run: RunOptions): Promise<BenchmarkResults['results']> =>
  withServers(run, async (servers, compare) => {
    const { environment, workers } = run
    for (const database of databases) {
      servers.push(await startLatchkey(environment, database, 'sign-in-methods', signInMethodOptions))
    }
    await compare('passkey-sign-in', () => createPasskeyContestants(workers, servers))
    await compare('email-code-sign-in', () => createEmailCodeContestants(workers, servers, environment))
  })

const measureTokens = (run: RunOptions): Promise<BenchmarkResults['results']> =>
  withServers(run, async (servers, compare) => {
    const targets = await startTokenTargets(run.environment, servers)
    await compare('verify-api-key', () => createVerificationContestants(run.workers, targets, 'unlimited'))
    await compare('verify-limited-key', () => createVerificationContestants(run.workers, targets, 'limited'))
    await compare('issue-token', () => createIssueContestants(run.workers, targets))
  })

const measureGrowth = ({ plan, ...run }: RunOptions): Promise<BenchmarkResults['results']> => {
  // Shorter rounds, because the part has many contestants with small differences.
  const short = { ...plan, seconds: Math.min(plan.seconds, 1), warmUp: 0.5 }
  return withServers({ ...run, plan: short }, async (servers, compare) => {
    const { environment, workers, log } = run
    log('starting servers with 1,000 and with 1,000,000 users')
    const pairs = await startPairs(environment, servers)
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
  })
}

/** Measures a part if it is selected. */
type Compare = (
  part: Comparison,
  createContestants: () => readonly Contestant[] | Promise<readonly Contestant[]>,
) => Promise<void>

/** Runs comparisons and returns their results. `work` adds the servers that it starts; they are stopped afterwards. */
const withServers = async (
  { plan, selectedParts, log }: RunOptions,
  work: (servers: BenchServer[], compare: Compare) => Promise<void>,
): Promise<BenchmarkResults['results']> => {
  const servers: BenchServer[] = []
  const results: Partial<Record<Comparison, Results>> = {}
  const compare: Compare = async (part, createContestants) => {
    if (!selectedParts.includes(part)) return
    const contestants = await createContestants()
    log(`${part}: ${contestants.length} contestants, ${plan.rounds} rounds of ${plan.seconds} s`)
    results[part] = await runRounds(contestants, plan)
  }
  try {
    await work(servers, compare)
    return results
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()))
  }
}

const isBareServer = (name: string): boolean => name === names.bare('SQLite') || name === names.bare('PostgreSQL')
