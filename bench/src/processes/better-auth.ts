// better-auth with its Node handler: better-auth.ts (better-auth | better-auth-newest) DATABASE_URL [cache]
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openPeerDatabase } from './peer-database.ts'

const [, , peer, source = '', cache] = process.argv
const { PORT, LATCHKEY_SECRET: secret } = process.env

/** Cached cookies remain valid during a run. */
const CACHE_MAX_AGE_SECONDS = 3600

const baseOptions = {
  baseURL: `http://localhost:${PORT}`,
  secret,
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  logger: { disabled: true },
  telemetry: { enabled: false },
  session: { cookieCache: { enabled: cache === 'cache', maxAge: CACHE_MAX_AGE_SECONDS } },
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const createHandler = async (): Promise<Handle> => {
  const database = openPeerDatabase(source)
  if (peer === 'better-auth') {
    const { betterAuth } = await import('better-auth')
    const { organization } = await import('better-auth/plugins')
    const options = { ...baseOptions, database, plugins: [organization({})] }
    const { getMigrations } = await import('better-auth/db')
    const { toNodeHandler } = await import('better-auth/node')
    await (await getMigrations(options)).runMigrations()
    return toNodeHandler(betterAuth(options))
  }
  const { betterAuth } = await import('better-auth-newest')
  const { organization } = await import('better-auth-newest/plugins')
  const options = { ...baseOptions, database, plugins: [organization({})] }
  const { getMigrations } = await import('better-auth-newest/db/migration')
  const { toNodeHandler } = await import('better-auth-newest/node')
  await (await getMigrations(options)).runMigrations()
  return toNodeHandler(betterAuth(options))
}

const handle = await createHandler()
createServer((request, response) => void handle(request, response)).listen(Number(PORT), '127.0.0.1')
