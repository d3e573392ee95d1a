// This workspace installs the newest version of better-auth, and its plugins of the same version.
import { apiKey } from '@better-auth/api-key'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { jwt } from 'better-auth/plugins'

/** A better-auth server with its plugins for API keys and signed tokens, without rate limits of requests. */
export const createNewestTokenServer = async (options: Pick<BetterAuthOptions, 'baseURL' | 'secret' | 'database'>) => {
  const settings = {
    ...options,
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
    plugins: [apiKey({ rateLimit: { enabled: false } }), jwt()],
  }
  await (await getMigrations(settings)).runMigrations()
  const auth = betterAuth(settings)
  const verifyKey = async (key: string): Promise<boolean> => (await auth.api.verifyApiKey({ body: { key } })).valid
  return {
    handle: toNodeHandler(auth),
    createKey: async (headers: Headers, limits: object): Promise<string> => {
      const session = await auth.api.getSession({ headers })
      const userId = session?.user.id ?? ''
      return (await auth.api.createApiKey({ body: { name: 'Benchmark', userId, ...limits } })).key
    },
    verifyKey,
    verifyLimitedKey: verifyKey,
  }
}
