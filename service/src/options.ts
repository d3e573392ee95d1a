import cluster from 'node:cluster'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Database, Logger, Mailer, Options, Shared } from '@latchkey/server'
import { getErrorMessage } from '@latchkey/server/error-text'
import { validateOptions, mapVariablesByOption } from '@latchkey/server/options'
import { sqlite, sqlitePath } from '@latchkey/server/sqlite'
import type { Environment } from './env.ts'
import { EnvironmentError } from './environment-error.ts'
import { isSqliteUrl } from './environment-schema.ts'
import { readOrCreateDevelopmentSecret } from './development-secret.ts'
import { cliClients, environmentOnly, serviceDefaults } from './service-defaults.ts'
import { createTestClock } from './test-clock.ts'

/** Merges the defaults of the service, the options file and the environment. The environment takes precedence. */
export const loadOptions = async (environment: Environment, logger: Logger): Promise<Options> => {
  const file = await readConfigFile(environment.configFile)
  const ignored = environmentOnly.find((option) => option in file)
  if (ignored) {
    throw new EnvironmentError(
      `${mapVariablesByOption().get(ignored)} sets ${ignored}: remove it from the options file`,
    )
  }
  const { databaseUrl, secrets, isProduction, isLocal, testClockFile } = environment
  const shared = file.shared ?? (await openShared(environment))
  const deliversMails = file.mailer !== undefined || environment.smtpUrl !== undefined
  return {
    ...file,
    ...environment.options,
    brand: { ...file.brand, ...environment.options.brand },
    emailAndPassword: { ...serviceDefaults.emailAndPassword, ...file.emailAndPassword },
    emailVerification: { ...serviceDefaults.emailVerification, ...file.emailVerification },
    user: {
      ...file.user,
      changeEmail: { ...serviceDefaults.user.changeEmail, ...file.user?.changeEmail },
      deleteUser: { ...serviceDefaults.user.deleteUser, ...file.user?.deleteUser },
    },
    organization: withOrganizationDefaults(file.organization, { requireEmailVerificationToInvite: deliversMails }),
    twoFactor: file.twoFactor ?? serviceDefaults.twoFactor,
    ...withDeviceAuthorization(file),
    // The receiver at `/dev/webhooks` has a private address.
    webhooks: { allowPrivateNetworks: !isProduction && isLocal, ...file.webhooks },
    passkey: { ...file.passkey, endpoints: { ...createPasskeyPages(environment.baseURL), ...file.passkey?.endpoints } },
    admin: file.admin === false ? false : { ...serviceDefaults.admin, ...file.admin },
    socialProviders: sortProviders(
      withCredentials(file.socialProviders, environment.socialProviders),
      environment.providerOrder,
    ),
    rateLimit: { enabled: isProduction, ...file.rateLimit },
    advanced: withTrustedProxies(file.advanced, environment.options.advanced?.ipAddress?.trustedProxies),
    trustedOrigins: [...(environment.options.trustedOrigins ?? []), ...(file.trustedOrigins ?? [])],
    baseURL: environment.baseURL,
    secret: secrets.length > 0 ? secrets : readOrCreateDevelopmentSecret(databaseUrl),
    database: file.database ?? (await openDatabase(environment)),
    ...(shared && { shared }),
    mailer: file.mailer ?? (await openMailer(environment)),
    logger,
    ...(testClockFile && { now: createTestClock(testClockFile) }),
  }
}

/** Loads the database, for commands that need nothing else. It is opened on first use. */
export const loadDatabase = async (environment: Environment): Promise<Database> => {
  const { database } = await readConfigFile(environment.configFile)
  return database ?? openDatabase(environment)
}

/** Finds the SQLite file that `DATABASE_URL` names. Null for PostgreSQL, and if the options file has the database. */
export const findDatabaseFile = async ({ configFile, databaseUrl }: Environment): Promise<string | null> => {
  const { database } = await readConfigFile(configFile)
  return database === undefined && isSqliteUrl(databaseUrl) ? sqlitePath(databaseUrl) : null
}

type OrganizationOptions = Exclude<Options['organization'], false | undefined>

/**
 * Teams stay enabled unless the file disables them. Mails to the development inbox leave no machine, so they need no
 * protection from unverified users.
 */
const withOrganizationDefaults = (
  organization: Options['organization'] = serviceDefaults.organization,
  defaults: Pick<OrganizationOptions, 'requireEmailVerificationToInvite'>,
): Options['organization'] =>
  organization && {
    ...defaults,
    ...organization,
    teams: { ...serviceDefaults.organization.teams, ...organization.teams },
  }

/** The client of the CLI is always registered. Without bearer tokens, no device can sign in. */
const withDeviceAuthorization = ({ bearer, deviceAuthorization }: Partial<Options>) => {
  const tokens = { ...serviceDefaults.bearer, ...bearer }
  return {
    bearer: tokens,
    deviceAuthorization: {
      enabled: tokens.enabled,
      ...deviceAuthorization,
      clients: { ...cliClients, ...deviceAuthorization?.clients },
    },
  }
}

/** Returns the pages of the web app where users add and manage passkeys. */
const createPasskeyPages = (baseURL: string) => {
  const security = `${baseURL}/account/security`
  return { enroll: security, manage: security }
}

/** Adds the proxies that `LATCHKEY_TRUSTED_PROXIES` names. */
const withTrustedProxies = (advanced: Options['advanced'], proxies: readonly string[] = []): Options['advanced'] => ({
  ...advanced,
  ipAddress: { trustedProxies: [...proxies, ...(advanced?.ipAddress?.trustedProxies ?? [])] },
})

type SocialProviders = NonNullable<Options['socialProviders']>

/** The credentials come from the environment, all other options of a provider from the options file. */
const withCredentials = (
  providers: SocialProviders = {},
  credentials: Environment['socialProviders'],
): SocialProviders => ({
  ...providers,
  ...Object.fromEntries(Object.entries(credentials).map(([id, values]) => [id, { ...providers[id], ...values }])),
})

/**
 * Returns the listed providers first, all others in their previous order. The screens show the buttons in the order of
 * the keys.
 */
const sortProviders = (providers: SocialProviders, ids: readonly string[]): SocialProviders => {
  const unknown = ids.find((id) => !Object.hasOwn(providers, id))
  if (unknown) throw new EnvironmentError(`PROVIDER_ORDER names ${unknown}, which is not a configured provider`)
  return { ...Object.fromEntries(ids.map((id) => [id, providers[id]])), ...providers }
}

const CONFIG_FILES = ['latchkey.config.ts', 'latchkey.config.mjs', 'latchkey.config.json']

/** Finds the options file: the configured one, or one in the working folder. */
export const findConfigFile = (configured: string | undefined): string | undefined =>
  configured ?? CONFIG_FILES.find((name) => existsSync(name))

const readConfigFile = async (configured: string | undefined): Promise<Partial<Options>> => {
  const file = findConfigFile(configured)
  if (!file) return {}
  if (!existsSync(file)) throw new EnvironmentError(`LATCHKEY_CONFIG names ${file}, which does not exist`)
  const label = `${configured ? 'LATCHKEY_CONFIG: ' : ''}${file}`
  const options = await readConfigContent(file).catch((error: unknown) => {
    throw new EnvironmentError(`${label} cannot be read: ${getErrorMessage(error).replaceAll(/\s*\n\s*/g, ' ')}`)
  })
  if (!isOptions(options))
    throw new EnvironmentError(`${label} must contain an object of options, or export one by default`)
  try {
    // Checked before merging: spreading would hide values of a wrong type.
    validateOptions(options)
  } catch (error) {
    throw new EnvironmentError(`${label}: ${getErrorMessage(error)}`)
  }
  return options
}

const readConfigContent = async (file: string): Promise<unknown> => {
  if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'))
  const { createJiti } = await import('jiti')
  return createJiti(import.meta.url).import(resolve(file), { default: true })
}

/** `validateOptions` validates the individual options. */
const isOptions = (content: unknown): content is Partial<Options> =>
  typeof content === 'object' && content !== null && !Array.isArray(content)

// Loaded on demand: a start on SQLite loads no PostgreSQL code.
const openDatabase = async ({ databaseUrl, replicaUrls }: Environment): Promise<Database> => {
  if (isSqliteUrl(databaseUrl)) return sqlite(databaseUrl)
  const { postgres } = await import('@latchkey/server/postgres')
  return postgres(databaseUrl, { replicas: replicaUrls })
}

/** Checks whether the development inbox shows the mails of this mailer. A function sends them. */
export const isInboxMailer = (mailer: Options['mailer']): boolean =>
  typeof mailer === 'object' && mailer.keepsSentMails === true

/** The service starts even if Redis is unavailable. */
const openShared = async ({ redisUrl }: Environment): Promise<Shared | null> => {
  if (redisUrl) {
    const { redis } = await import('@latchkey/server/redis')
    return redis(redisUrl)
  }
  if (!cluster.isWorker) return null
  const { createWorkerSharedState } = await import('./workers/rate-limits.ts')
  return createWorkerSharedState()
}

/** Without SMTP, the development inbox shows the mails. Where there is no inbox, no mail is sent. */
const openMailer = async ({ smtpUrl, mailFrom, hasInbox }: Environment): Promise<Mailer | undefined> => {
  if (smtpUrl) {
    const { smtp } = await import('@latchkey/server/smtp')
    return smtp({ url: smtpUrl, from: mailFrom })
  }
  return hasInbox ? { send: async () => {}, keepsSentMails: true } : undefined
}
