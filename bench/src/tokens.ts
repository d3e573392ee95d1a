import { activeUsers, formatGetRequest, signUp } from './active-users.ts'
import { type Server, startServer } from './child-processes.ts'
import type { BenchmarkCase } from './rounds.ts'
import {
  type BenchServer,
  createDatabase,
  type Database,
  databases,
  type Environment,
  names,
  productionEnv,
  resolveProgram,
} from './servers.ts'
import { createThroughputCases, type Workers } from './workloads.ts'

/** Users with a session and an API key each. */
const TOKEN_USERS = 20

/** A server with API keys. The keys of the bare server are those of Latchkey. */
export interface TokenTarget {
  readonly benchServer: BenchServer
  readonly keys: Readonly<Record<KeyKind, readonly string[]>>
}

/** Keys without limits, whose verification is a read, and keys with a rate limit, which counts each use. */
type KeyKind = 'unlimited' | 'limited'

const paths = {
  unlimited: { create: '/key', verify: '/verify' },
  limited: { create: '/limited-key', verify: '/verify-limited' },
} as const

/** Starts the servers of both databases. `servers` contains those that have started, even after a failure. */
export const startTokenTargets = async (environment: Environment, servers: BenchServer[]): Promise<TokenTarget[]> => {
  const targets: TokenTarget[] = []
  for (const database of databases) {
    const url = await createDatabase(environment, database, 'tokens')
    const latchkey = await startProduct({ name: names.latchkey(database), database, program: 'latchkey', url }, servers)
    targets.push(latchkey)
    const bare = await startProcess('bare', url)
    const benchServer = { name: names.bare(database), database, server: bare, cookies: [] }
    servers.push(benchServer)
    targets.push({ benchServer, keys: latchkey.keys })
    const peerUrl = await createDatabase(environment, database, 'tokens-peer')
    const peer = { name: names.tokenPeer(database), database, program: 'better-auth', url: peerUrl }
    targets.push(await startProduct(peer, servers))
  }
  return targets
}

interface Product {
  readonly name: string
  readonly database: Database
  /** The first argument of `processes/tokens.ts`. */
  readonly program: string
  readonly url: string
}

/** Starts a product, and creates its users and keys. */
const startProduct = async (
  { name, database, program, url }: Product,
  servers: BenchServer[],
): Promise<TokenTarget> => {
  const server = await startProcess(program, url)
  const cookies: string[] = []
  servers.push({ name, database, server, cookies })
  for (const user of activeUsers.slice(0, TOKEN_USERS)) cookies.push(await signUp(server, user))
  const keys = {
    unlimited: await createKeys(server, cookies, 'unlimited'),
    limited: await createKeys(server, cookies, 'limited'),
  }
  return { benchServer: { name, database, server, cookies }, keys }
}

const startProcess = (program: string, url: string): Promise<Server> =>
  startServer({ file: resolveProgram('tokens'), args: [program, url], env: productionEnv })

/** Creates the cases that verify one API key per HTTP request, in the process of the server. */
export const createVerificationCases = (
  workers: Workers,
  targets: readonly TokenTarget[],
  kind: KeyKind,
): BenchmarkCase[] =>
  createThroughputCases(
    workers,
    targets.map(({ benchServer, keys }) => ({
      name: benchServer.name,
      benchServer,
      requests: keys[kind].map((key) => formatVerification(benchServer.server, key, kind)),
    })),
  )

/** Creates the cases that issue signed tokens for sessions. The bare servers have no sessions here. */
export const createIssueCases = (workers: Workers, targets: readonly TokenTarget[]): BenchmarkCase[] =>
  createThroughputCases(
    workers,
    targets
      .filter(({ benchServer }) => benchServer.cookies.length > 0)
      .map(({ benchServer }) => ({
        name: benchServer.name,
        benchServer,
        requests: benchServer.cookies.map((cookie) => formatGetRequest(benchServer.server, '/api/auth/token', cookie)),
      })),
  )

const createKeys = async ({ port }: Server, cookies: readonly string[], kind: KeyKind): Promise<string[]> => {
  const { create, verify } = paths[kind]
  const keys: string[] = []
  for (const cookie of cookies) {
    const response = await fetch(`http://127.0.0.1:${port}${create}`, { method: 'POST', headers: { cookie } })
    const { key } = (await response.json()) as { key: string }
    const verified = await fetch(`http://127.0.0.1:${port}${verify}`, { headers: { 'x-api-key': key } })
    const { valid } = (await verified.json()) as { valid: boolean }
    if (!valid) throw new Error('A new API key is not valid')
    keys.push(key)
  }
  return keys
}

const formatVerification = ({ port }: Server, key: string, kind: KeyKind): string =>
  `GET ${paths[kind].verify} HTTP/1.1\r\nhost: localhost:${port}\r\nx-api-key: ${key}\r\n\r\n`
