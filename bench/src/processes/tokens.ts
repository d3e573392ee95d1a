// A product as a library, with API keys and signed tokens: tokens.ts (latchkey | better-auth | bare) DATABASE_URL.
// `POST /key` creates an API key for the session, `GET /verify` verifies the key of the request in process, and all other
// requests are calls of the product. The bare server verifies keys of the database of Latchkey.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createLatchkey } from '@latchkey/server'
import { toNodeHandler } from '@latchkey/server/node'
import { postgres } from '@latchkey/server/postgres'
import { sqlite } from '@latchkey/server/sqlite'
import { createNewestTokenServer } from '@latchkey/testing/newest-token-server'
import { openStore } from './bare-store.ts'
import { openPeerDatabase } from './peer-database.ts'

const [, , product, source = ''] = process.argv
const { PORT, LATCHKEY_SECRET: secret = '' } = process.env
const baseURL = `http://localhost:${PORT}`

interface TokenServer {
  handle(request: IncomingMessage, response: ServerResponse): unknown
  createKey(headers: Headers): Promise<string>
  verifyKey(key: string): Promise<boolean>
}

const startLatchkey = async (): Promise<TokenServer> => {
  const latchkey = createLatchkey({
    baseURL,
    secret,
    database: source.startsWith('file:') ? sqlite(source) : postgres(source),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    apiKey: { enabled: true },
    jwt: { enabled: true },
  })
  await latchkey.ready()
  return {
    handle: toNodeHandler(latchkey),
    createKey: async (headers) => {
      const session = await latchkey.api.getSession({ headers })
      const body = { name: 'Benchmark', userId: session?.user.id ?? '', rateLimitEnabled: false }
      return (await latchkey.api.createApiKey({ body })).key
    },
    verifyKey: async (key) => (await latchkey.api.verifyApiKey({ body: { key } })).valid,
  }
}

/** The statement of a hand-written server: it checks and counts a use. */
const COUNT_USE = `update "apiKey" set "requestCount" = "requestCount" + 1, "lastUsedAt" = ?
  where "keyHash" = ? and "enabled" = 1 and ("expiresAt" is null or "expiresAt" > ?)
    and ("remaining" is null or "remaining" > 0) and ("rateLimitMax" is null or "requestCount" < "rateLimitMax")
  returning "id", "scopes"`

const startBare = async (): Promise<TokenServer> => {
  const store = await openStore(source)
  return {
    handle: (_, response) => response.end(),
    createKey: () => Promise.reject(new Error('Latchkey creates the keys')),
    verifyKey: (key) =>
      store.transaction(async (run) => {
        const now = Date.now()
        const keyHash = createHash('sha256').update(key).digest('base64url')
        return (await run(COUNT_USE, now, keyHash, now)).length === 1
      }),
  }
}

const starters: Readonly<Record<string, () => Promise<TokenServer>>> = {
  latchkey: startLatchkey,
  'better-auth': async () => createNewestTokenServer({ baseURL, secret, database: openPeerDatabase(source) }),
  bare: startBare,
}

const server = await starters[product ?? '']?.()
if (!server) throw new Error(`Unknown product ${product}`)

const respond = (response: ServerResponse, body: object): void => {
  const text = JSON.stringify(body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const { handle, createKey, verifyKey } = server
createServer((request, response) => {
  if (request.url === '/verify') {
    void verifyKey(String(request.headers['x-api-key'])).then((valid) => respond(response, { valid }))
  } else if (request.url === '/key') {
    const headers = new Headers({ cookie: request.headers.cookie ?? '' })
    void createKey(headers).then((key) => respond(response, { key }))
  } else void handle(request, response)
}).listen(Number(PORT), '127.0.0.1')
