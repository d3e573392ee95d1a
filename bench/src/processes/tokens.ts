// A product as a library, with API keys and signed tokens: tokens.ts (latchkey | better-auth | bare) DATABASE_URL.
// `POST /key` creates an API key without limits for the session, `POST /limited-key` one with a rate limit. `GET /verify` and
// `GET /verify-limited` verify such a key in process. All other requests are calls of the product. The bare server verifies
// keys of the database of Latchkey.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createLatchkey } from '@latchkey/server'
import { toNodeHandler } from '@latchkey/server/node'
import { postgres } from '@latchkey/server/postgres'
import { sqlite } from '@latchkey/server/sqlite'
import { createNewestTokenServer } from '@latchkey/testing/newest-token-server'
import { openStore } from './bare-store.ts'
import { openPeerDatabase } from './peer-database.ts'

const [, , product, databaseUrl = ''] = process.argv
const { PORT, LATCHKEY_SECRET: secret = '' } = process.env
const baseURL = `http://localhost:${PORT}`

interface TokenServer {
  handle(request: IncomingMessage, response: ServerResponse): unknown
  createKey(headers: Headers, limits: object): Promise<string>
  verifyKey(key: string): Promise<boolean>
  /** Verifies a key with a rate limit. */
  verifyLimitedKey(key: string): Promise<boolean>
}

/** No request of a measurement reaches this limit. */
const rateLimit = { rateLimitEnabled: true, rateLimitMax: 1_000_000_000, rateLimitTimeWindow: 3_600_000 }
const noRateLimit = { rateLimitEnabled: false }

const startLatchkey = async (): Promise<TokenServer> => {
  const latchkey = createLatchkey({
    baseURL,
    secret,
    database: databaseUrl.startsWith('file:') ? sqlite(databaseUrl) : postgres(databaseUrl),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    apiKey: { enabled: true },
    jwt: { enabled: true },
  })
  await latchkey.ready()
  const verifyKey = async (key: string) => (await latchkey.api.verifyApiKey({ body: { key } })).valid
  return {
    handle: toNodeHandler(latchkey),
    createKey: async (headers, limits) => {
      const session = await latchkey.api.getSession({ headers })
      const body = { name: 'Benchmark', userId: session?.user.id ?? '', ...limits }
      return (await latchkey.api.createApiKey({ body })).key
    },
    verifyKey,
    verifyLimitedKey: verifyKey,
  }
}

/** The statements of a hand-written server. */
const FIND_KEY = `select "apiKey".*, "user"."role", "user"."banned", "user"."banExpires"
  from "apiKey" left join "user" on "user"."id" = "apiKey"."userId"
  where "keyHash" = ? and "enabled" = 1 and ("expiresAt" is null or "expiresAt" > ?)
    and ("remaining" is null or "remaining" > 0) and ("rateLimitMax" is null or "requestCount" < "rateLimitMax")`
const COUNT_USE = `update "apiKey" set "requestCount" = "requestCount" + 1, "lastUsedAt" = ?
  where "keyHash" = ? and "enabled" = 1 and ("expiresAt" is null or "expiresAt" > ?)
    and ("remaining" is null or "remaining" > 0) and ("rateLimitMax" is null or "requestCount" < "rateLimitMax")
  returning "id", "scopes"`

const startBare = async (): Promise<TokenServer> => {
  const store = await openStore(databaseUrl)
  return {
    handle: (_, response) => response.end(),
    createKey: () => Promise.reject(new Error('Latchkey creates the keys')),
    verifyKey: async (key) => (await store.read(FIND_KEY, hashKey(key), Date.now())).length === 1,
    verifyLimitedKey: (key) =>
      store.transaction(async (run) => {
        const now = Date.now()
        return (await run(COUNT_USE, now, hashKey(key), now)).length === 1
      }),
  }
}

const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

const starters: Readonly<Record<string, () => Promise<TokenServer>>> = {
  latchkey: startLatchkey,
  'better-auth': async () => createNewestTokenServer({ baseURL, secret, database: openPeerDatabase(databaseUrl) }),
  bare: startBare,
}

const server = await starters[product ?? '']?.()
if (!server) throw new Error(`Unknown product ${product}`)

const respond = (response: ServerResponse, body: object): void => {
  const text = JSON.stringify(body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const { handle, createKey, verifyKey, verifyLimitedKey } = server
const verifiers: Readonly<Record<string, typeof verifyKey>> = {
  '/verify': verifyKey,
  '/verify-limited': verifyLimitedKey,
}
const limitsByPath: Readonly<Record<string, object>> = { '/key': noRateLimit, '/limited-key': rateLimit }

const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
  const { url = '', headers } = request
  const verify = verifiers[url]
  if (verify) return respond(response, { valid: await verify(String(headers['x-api-key'])) })
  const limits = limitsByPath[url]
  if (!limits) return handle(request, response)
  const session = new Headers({ cookie: headers.cookie ?? '' })
  return respond(response, { key: await createKey(session, limits) })
}
createServer((request, response) => void handleRequest(request, response)).listen(Number(PORT), '127.0.0.1')
