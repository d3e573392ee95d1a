import { createBatchCases, createThroughputCases, type Workers } from './workloads.ts'
import { type Database, databases, type BenchServer, type Environment, startCached, startLatchkey } from './servers.ts'
import { createInvitationBatches, prepareOrganizationRequests, createOrganizationBatches } from './organizations.ts'
import { createGetSessionRequests, createSignInRequests, createSignUpRequests } from './active-users.ts'
import { type BenchmarkCase, getRatio, type Results } from './rounds.ts'

/** The number of users of the smaller server. */
export const FEW_USERS = 1000

interface SizedServers {
  readonly users: number
  readonly benchServer: BenchServer
  /** A server with cookie cache, for SQLite only. */
  readonly cached?: BenchServer
}

/** Two servers with the same database product, with few and with many users. */
export interface Pair {
  readonly database: Database
  readonly few: SizedServers
  readonly many: SizedServers
}

/** Starts the pairs of both databases. `started` contains the running servers, even after a failure. */
export const startPairs = async (
  environment: Omit<Environment, 'users'>,
  manyUsers: number,
  started: BenchServer[],
): Promise<Pair[]> => {
  const start = async (database: Database, users: number): Promise<SizedServers> => {
    const sized = { ...environment, users }
    const benchServer = await startLatchkey(sized, database, `latchkey-${users}`)
    started.push(benchServer)
    if (database === 'PostgreSQL') return { users, benchServer }
    const cached = await startCached(sized, benchServer)
    started.push(cached)
    return { users, benchServer, cached }
  }
  const pairs: Pair[] = []
  for (const database of databases) {
    pairs.push({ database, few: await start(database, FEW_USERS), many: await start(database, manyUsers) })
  }
  return pairs
}

/** The calls whose cost must not depend on the number of users. */
const growthCalls = [
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

/** The cases of each call follow each other, so that other load on the machine affects both. */
export const createGrowthCases = async (
  workers: Workers,
  pairs: readonly Pair[],
  rounds: number,
): Promise<BenchmarkCase[]> => {
  const cases: BenchmarkCase[] = []
  for (const { database, few, many } of pairs) {
    for (const servers of [few, many]) {
      const formatName = (call: string): string => formatCaseName(database, servers.users, call)
      cases.push(...createThroughputCases(workers, await listThroughputTargets(servers, formatName)))
      cases.push(...createBatchCases(workers, await listBatchTargets(servers, rounds + 1, formatName)))
    }
  }
  const order = pairs.flatMap(({ database, few, many }) =>
    growthCalls.flatMap((call) => [few, many].map(({ users }) => formatCaseName(database, users, call))),
  )
  return order.flatMap((caseName) => cases.filter(({ name }) => name === caseName))
}

const listThroughputTargets = async ({ benchServer, cached }: SizedServers, formatName: (call: string) => string) => {
  const { server, cookies } = benchServer
  const organizationRequests = await prepareOrganizationRequests(benchServer)
  const requestsByCall: Readonly<Record<string, readonly string[]>> = {
    'get-session': createGetSessionRequests(server, cookies),
    'sign-in': createSignInRequests(server),
    'sign-up': createSignUpRequests(server),
    'has-permission': organizationRequests.hasPermission,
    'list organizations': organizationRequests.list,
    'get-full-organization': organizationRequests.full,
  }
  const targets = Object.entries(requestsByCall).map(([call, requests]) => ({
    name: formatName(call),
    benchServer,
    requests,
  }))
  if (cached) {
    const requests = createGetSessionRequests(cached.server, cached.cookies)
    targets.push({ name: formatName('get-session, cookie cache'), benchServer: cached, requests })
  }
  return targets
}

const listBatchTargets = async ({ benchServer }: SizedServers, count: number, formatName: (call: string) => string) => [
  {
    name: formatName('create organization'),
    benchServer,
    batches: createOrganizationBatches(benchServer, count),
  },
  {
    name: formatName('accept-invitation'),
    benchServer,
    batches: await createInvitationBatches(benchServer, count),
  },
]

/** Returns the case names of each call, and the cost with many users divided by the cost with 1,000. */
export const getCallGrowth = (results: Results | undefined, manyUsers: number) =>
  databases.flatMap((database) =>
    growthCalls.flatMap((call) => {
      // Requests with cookie cache barely use the database, so one database is enough.
      if (call === 'get-session, cookie cache' && database === 'PostgreSQL') return []
      const [few, many] = [formatCaseName(database, FEW_USERS, call), formatCaseName(database, manyUsers, call)]
      return [{ database, call, few, many, growth: getRatio(results, few, many) }]
    }),
  )

const formatCaseName = (database: Database, users: number, call: string): string =>
  `${database}, ${users.toLocaleString('en')} users, ${call}`
