import { register } from 'node:module'
import { openBetterAuthDatabase } from './better-auth-database.ts'

const BASE_URL = 'http://localhost:3000'

/**
 * better-auth 1.2.7 declares a server-side GET with a body. The current version of better-call refuses it, so the plugin
 * for second factors could not be enabled.
 */
const ALLOW_GET_WITH_BODY = `export const load = async (url, context, next) => {
  const loaded = await next(url, context)
  if (!url.endsWith('/better-call/dist/endpoint.mjs')) return loaded
  const source = String(loaded.source).replace(/^.*throw new BetterCallError\\("Body is not allowed.*$/m, '')
  return { ...loaded, source }
}`

register(`data:text/javascript,${encodeURIComponent(ALLOW_GET_WITH_BODY)}`)
const { betterAuth } = await import('better-auth')
const { getMigrations } = await import('better-auth/db')
const { admin, apiKey, organization, twoFactor } = await import('better-auth/plugins')

/** The parts of the responses that the tests read. */
interface BetterAuthBody {
  readonly id: string
  readonly user: { readonly id: string }
  readonly totpURI: string
  readonly backupCodes: readonly string[]
}

/** A browser that sends requests to better-auth and stores its cookies. */
export interface BetterAuthBrowser {
  /** The value of the `Cookie` header. */
  cookie(): string
  post(path: string, body: object): Promise<BetterAuthBody>
}

/** Starts better-auth 1.2.7 with the plugins that the import supports, on a separate database. */
export const startBetterAuth = async (databaseUrl: string, secret: string) => {
  const database = openBetterAuthDatabase(databaseUrl)
  const twoFactors = twoFactor()
  const { viewBackupCodes: _declined, ...endpoints } = twoFactors.endpoints
  const options = {
    baseURL: BASE_URL,
    secret,
    database,
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    plugins: [
      organization({ teams: { enabled: true }, sendInvitationEmail: async () => {} }),
      { ...twoFactors, endpoints },
      admin(),
      apiKey(),
    ],
  }
  await (await getMigrations(options)).runMigrations()
  const { api, handler } = betterAuth(options)

  const browser = (): BetterAuthBrowser => {
    const jar = new Map<string, string>()
    const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const send = async (path: string, init: RequestInit): Promise<BetterAuthBody> => {
      const headers = { cookie: cookie(), origin: BASE_URL, 'content-type': 'application/json' }
      const response = await handler(new Request(`${BASE_URL}/api/auth${path}`, { ...init, headers }))
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    }
    return {
      cookie,
      post: (path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }),
    }
  }
  return {
    browser,
    createApiKey: (body: NonNullable<Parameters<typeof api.createApiKey>[0]>['body']) => api.createApiKey({ body }),
  }
}
