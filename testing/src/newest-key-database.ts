// This workspace installs the newest version of better-auth, and its plugins of the same version.
import { apiKey } from '@better-auth/api-key'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { organization } from 'better-auth/plugins'

/** Creates a user and an organization with an API key each, in the newest version of better-auth. */
export const createNewestKeys = async (options: Pick<BetterAuthOptions, 'baseURL' | 'secret' | 'database'>) => {
  const settings = {
    ...options,
    emailAndPassword: { enabled: true },
    logger: { disabled: true },
    telemetry: { enabled: false },
    plugins: [
      apiKey([{ configId: 'user' }, { configId: 'organization', references: 'organization', enableMetadata: true }]),
      organization(),
    ],
  }
  await (await getMigrations(settings)).runMigrations()
  const { api } = betterAuth(settings)
  const { user } = await api.signUpEmail({
    body: { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' },
  })
  const { id: userId } = user
  const created = await api.createOrganization({ body: { name: 'Acme', slug: 'acme', userId } })
  const ofUser = await api.createApiKey({
    body: { configId: 'user', userId, permissions: { apiKey: ['verify'] }, rateLimitEnabled: false },
  })
  const ofOrganization = await api.createApiKey({
    body: {
      configId: 'organization',
      organizationId: created.id,
      userId,
      name: 'Deployment',
      prefix: 'acme_',
      remaining: 2,
      permissions: { project: ['read'] },
      metadata: { team: 'blue' },
    },
  })
  return { userId, organizationId: created.id, userKey: ofUser.key, organizationKey: ofOrganization.key }
}
