import { createAttackCases } from './attack.ts'
import { createListUsersRequests } from './list-users.ts'
import { measureColdStart, measureMemory } from './service-costs.ts'
import { measureClientCosts } from './client-costs.ts'
import { type BenchServer, databases, names, type Environment, startLatchkey, startServers } from './servers.ts'
import { measureFirstPaint } from './first-paint.ts'
import { measureInteractions } from './interactions.ts'
import { createGrowthCases, startPairs } from './growth.ts'
import {
  attackParts,
  type BenchmarkResults,
  type Comparison,
  comparisonParts,
  DEFAULT_MANY_USERS,
  growthParts,
  type Part,
  signInMethodParts,
  tokenParts,
  workerParts,
} from './results.ts'
import { createEmailCodeCases, createPasskeyCases, signInMethodOptions } from './sign-in-methods.ts'
import {
  createBatchCases,
  createThroughputCases,
  createGetSessionCases,
  selectHashingServers,
  type Workers,
  createHashingCases,
} from './workloads.ts'
import {
  createInvitationBatches,
  prepareOrganizationRequests,
  createOrganizationBatches,
  createMemberPageRequests,
  type OrganizationRequests,
} from './organizations.ts'
import { startTwoWorkers } from './two-workers.ts'
import { createIssueCases, createVerificationCases, startTokenTargets } from './tokens.ts'
import { type BenchmarkCase, runRounds, type Plan, type Results } from './rounds.ts'

export interface RunOptions {
  readonly environment: Environment
  readonly plan: Plan
  readonly workers: Workers
  readonly selectedParts: readonly Part[]
  /** Logs the progress. */
  readonly log: (message: string) => void
}

/** Measures the selected parts. Only the servers of the current part run. */
export const measure = async (run: RunOptions): Promise<BenchmarkResults> => {
  const { environment, workers, selectedParts, log } = run
  const results: Partial<Record<Comparison, Results>> = {}
  const manyUsers = Math.max(environment.users, DEFAULT_MANY_USERS)
  const measureIfSelected = <T>(part: Part, work: () => Promise<T>): Promise<T> | undefined => {
    if (!selectedParts.includes(part)) return undefined
    log(part)
    return work()
  }
  // These take minutes, the comparisons most of an hour. If one of these fails, the run ends early.
  const singleServer = { ...environment, users: 1000 }
  const singleServerResults = {
    coldStart: await measureIfSelected('cold-start', () => measureColdStart(singleServer)),
    firstPaint: await measureIfSelected('first-paint', () => measureFirstPaint(singleServer)),
    slowestInteraction: await measureIfSelected('interactions', () => measureInteractions(singleServer)),
    memory: await measureIfSelected('memory', () => measureMemory(singleServer, workers)),
    client: await measureIfSelected('client', measureClientCosts),
  }
  const isAnySelected = (parts: readonly Part[]) => parts.some((part) => selectedParts.includes(part))
  if (isAnySelected(comparisonParts)) Object.assign(results, await measureComparisons(run))
  if (isAnySelected(signInMethodParts)) Object.assign(results, await measureSignInMethods(run))
  if (isAnySelected(tokenParts)) Object.assign(results, await measureTokens(run))
  if (isAnySelected(attackParts)) Object.assign(results, await measureAttack(run))
  if (isAnySelected(workerParts)) Object.assign(results, await measureTwoWorkers(run))
  if (isAnySelected(growthParts)) Object.assign(results, await measureGrowth(run, manyUsers))
  return { results, manyUsers, ...singleServerResults }
}

const organizationReadParts = ['has-permission', 'list', 'get-full-organization'] as const

/** Concurrent admins that list users. */
const LISTING_ADMINS = 4

const measureComparisons = (run: RunOptions): Promise<BenchmarkResults['results']> =>
  withServers(run, async (servers, compare) => {
    const { environment, plan, workers, selectedParts, log } = run
    log(`starting all servers with ${environment.users.toLocaleString('en')} users each`)
    await startServers(environment, servers)
    await compare('get-session', () => createGetSessionCases(workers, servers))
    await compare('sign-in', () => createHashingCases(workers, 'sign-in', selectHashingServers(servers)))
    await compare('sign-up', () => createHashingCases(workers, 'sign-up', selectHashingServers(servers)))
    const serversWithOrganizations = servers.filter(({ data }) => data)
    if (organizationReadParts.some((part) => selectedParts.includes(part))) {
      log('creating organizations')
      const targets: { benchServer: BenchServer; requests: OrganizationRequests }[] = []
      for (const benchServer of serversWithOrganizations.filter(({ name }) => !isBareServer(name))) {
        targets.push({ benchServer, requests: await prepareOrganizationRequests(benchServer) })
      }
      const createReadCases = (call: keyof OrganizationRequests) =>
        createThroughputCases(
          workers,
          targets.map(({ benchServer, requests }) => ({
            name: benchServer.name,
            benchServer,
            requests: requests[call],
          })),
        )
      await compare('has-permission', () => createReadCases('hasPermission'))
      await compare('list', () => createReadCases('list'))
      await compare('get-full-organization', () => createReadCases('full'))
    }
    const count = plan.rounds + 1
    await compare('create-organization', () =>
      createBatchCases(
        workers,
        serversWithOrganizations.map((benchServer) => ({
          name: benchServer.name,
          benchServer,
          batches: createOrganizationBatches(benchServer, count),
        })),
      ),
    )
    await compare('accept-invitation', async () => {
      const invited = []
      for (const benchServer of serversWithOrganizations) {
        invited.push({
          name: benchServer.name,
          benchServer,
          batches: await createInvitationBatches(benchServer, count),
        })
      }
      return createBatchCases(workers, invited)
    })
  })

const measureAttack = (run: RunOptions): Promise<BenchmarkResults['results']> =>
  withServers(run, async (servers, compare) => {
    for (const database of databases) servers.push(await startLatchkey(run.environment, database, 'attack'))
    await compare('attack', () => createAttackCases(run.workers, servers))
  })

const measureTwoWorkers = (run: RunOptions): Promise<BenchmarkResults['results']> =>
  withServers(run, async (servers, compare) => {
    for (const database of databases) {
      const one = await startLatchkey(run.environment, database, 'workers')
      servers.push(one, await startTwoWorkers(one))
    }
    await compare('two-workers', () => createGetSessionCases(run.workers, servers))
  })

const measureSignInMethods = (run: RunOptions): Promise<BenchmarkResults['results']> =>
  withServers(run, async (servers, compare) => {
    const { environment, workers } = run
    for (const database of databases) {
      servers.push(await startLatchkey(environment, database, 'sign-in-methods', signInMethodOptions))
    }
    await compare('passkey-sign-in', () => createPasskeyCases(workers, servers))
    await compare('email-code-sign-in', () => createEmailCodeCases(workers, servers, environment))
  })

const measureTokens = (run: RunOptions): Promise<BenchmarkResults['results']> =>
  withServers(run, async (servers, compare) => {
    const targets = await startTokenTargets(run.environment, servers)
    await compare('verify-api-key', () => createVerificationCases(run.workers, targets, 'unlimited'))
    await compare('verify-limited-key', () => createVerificationCases(run.workers, targets, 'limited'))
    await compare('issue-token', () => createIssueCases(run.workers, targets))
  })

const measureGrowth = ({ plan, ...run }: RunOptions, manyUsers: number): Promise<BenchmarkResults['results']> => {
  // Shorter rounds, because the part has many cases with small differences.
  const short = { ...plan, seconds: Math.min(plan.seconds, 1), warmUp: 0.5 }
  return withServers({ ...run, plan: short }, async (servers, compare) => {
    const { environment, workers, log } = run
    log(`starting servers with 1,000 and with ${manyUsers.toLocaleString('en')} users`)
    const pairs = await startPairs(environment, manyUsers, servers)
    await compare('growth', () => createGrowthCases(workers, pairs, plan.rounds))
    await compare('list-members', async () => {
      const targets = []
      for (const { many } of pairs) targets.push(...(await createMemberPageRequests(many.benchServer)))
      return createThroughputCases(workers, targets)
    })
    await compare('list-users', async () => {
      const targets = []
      for (const pair of pairs) targets.push(...(await createListUsersRequests(pair)))
      return createThroughputCases(workers, targets, LISTING_ADMINS)
    })
  })
}

/** Measures a part if it is selected. */
type Compare = (
  part: Comparison,
  createCases: () => readonly BenchmarkCase[] | Promise<readonly BenchmarkCase[]>,
) => Promise<void>

/** Runs comparisons and returns their results. `work` adds the servers that it starts; they are stopped afterwards. */
const withServers = async (
  { plan, selectedParts, log }: RunOptions,
  work: (servers: BenchServer[], compare: Compare) => Promise<void>,
): Promise<BenchmarkResults['results']> => {
  const servers: BenchServer[] = []
  const results: Partial<Record<Comparison, Results>> = {}
  const compare: Compare = async (part, createCases) => {
    if (!selectedParts.includes(part)) return
    const cases = await createCases()
    log(`${part}: ${cases.length} cases, ${plan.rounds} rounds of ${plan.seconds} s`)
    results[part] = await runRounds(cases, plan)
  }
  try {
    await work(servers, compare)
    return results
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()))
  }
}

const isBareServer = (name: string): boolean => name === names.bare('SQLite') || name === names.bare('PostgreSQL')
