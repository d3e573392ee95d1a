import cluster from 'node:cluster'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Database, Logger, Mailer, Options, Shared } from '@latchkey/server'
import { checkOptions } from '@latchkey/server/known-options'
import { sqlite, sqlitePath } from '@latchkey/server/sqlite'
import type { Environment } from './env.ts'
import { EnvironmentError } from './environment-error.ts'
import { readOrCreateDevelopmentSecret } from './development-secret.ts'
import { createTestClock } from './test-clock.ts'

/** The options of the service: everything on, then the options file, then what only the environment decides. */
export const loadOptions = async (environment: Environment, logger: Logger): Promise<Options> => {
  const file = await readConfigFile(environment.configFile)
  // As it was written: what is spread below is whatever kind it was.
  checkOptions(file)
  for (const [option, variable] of Object.entries(variableByOption)) {
    if (option in file) throw new EnvironmentError(`${variable} decides ${option}: take it out of the options file`)
  }
  const { databaseUrl, secrets, isProduction, testClockFile } = environment
  const shared = file.shared ?? (await openShared(environment))
  return {
    ...file,
    emailAndPassword: { enabled: true, ...file.emailAndPassword },
    emailVerification: { sendOnSignUp: true, ...file.emailVerification },
    user: {
      ...file.user,
      changeEmail: { enabled: true, ...file.user?.changeEmail },
      deleteUser: { enabled: true, ...file.user?.deleteUser },
    },
    organization: withTeams(file.organization),
    twoFactor: file.twoFactor ?? {},
    admin: file.admin === false ? false : { ...file.admin },
    socialProviders: withCredentials(file.socialProviders, environment.socialProviders),
    rateLimit: { enabled: isProduction, ...file.rateLimit },
    trustedOrigins: [...environment.trustedOrigins, ...(file.trustedOrigins ?? [])],
    baseURL: environment.baseURL,
    secret: secrets.length > 0 ? secrets : readOrCreateDevelopmentSecret(databaseUrl),
    database: file.database ?? (await openDatabase(databaseUrl)),
    ...(shared && { shared }),
    mailer: file.mailer ?? (await openMailer(environment)),
    logger,
    ...(testClockFile && { now: createTestClock(testClockFile) }),
  }
}

/**
 * The database alone, for commands that need nothing else, and the path of its file where it is a SQLite file that the
 * environment names. Nothing is opened, or made, before it is asked.
 */
export const loadDatabase = async (environment: Environment): Promise<{ database: Database; file: string | null }> => {
  const { configFile, databaseUrl } = environment
  const { database } = await readConfigFile(configFile)
  if (database) return { database, file: null }
  return { database: await openDatabase(databaseUrl), file: isSqliteUrl(databaseUrl) ? sqlitePath(databaseUrl) : null }
}

/** How many teams there may be is no word against having them. */
const withTeams = (organization: Options['organization'] = {}): Options['organization'] =>
  organization && { ...organization, teams: { enabled: true, ...organization.teams } }

type SocialProviders = NonNullable<Options['socialProviders']>

/** The file says how a provider is used, the environment, where it speaks of it, who we are there. */
const withCredentials = (
  providers: SocialProviders = {},
  credentials: Environment['socialProviders'],
): SocialProviders => ({
  ...providers,
  ...Object.fromEntries(Object.entries(credentials).map(([id, own]) => [id, { ...providers[id], ...own }])),
})

/** Else an address or a secret in the file would be passed over in silence. */
const variableByOption = {
  baseURL: 'LATCHKEY_URL',
  secret: 'LATCHKEY_SECRET',
  logger: 'LOG_LEVEL',
  now: 'LATCHKEY_TEST_CLOCK_FILE',
} satisfies Partial<Record<keyof Options, string>>

const CONFIG_FILES = ['latchkey.config.ts', 'latchkey.config.mjs', 'latchkey.config.json']

const readConfigFile = async (named: string | undefined): Promise<Partial<Options>> => {
  const file = named ?? CONFIG_FILES.find((name) => existsSync(name))
  if (!file) return {}
  if (!existsSync(file)) throw new EnvironmentError(`LATCHKEY_CONFIG names ${file}, which is not there`)
  const called = `${named ? 'LATCHKEY_CONFIG names ' : ''}${file}`
  const options = await readConfigContent(file).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError(`${called}, which cannot be read: ${reason}`)
  })
  if (isOptions(options)) return options
  throw new EnvironmentError(`${called}, which must export an object of options by default`)
}

const readConfigContent = async (file: string): Promise<unknown> => {
  if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'))
  const { createJiti } = await import('jiti')
  return createJiti(import.meta.url).import(resolve(file), { default: true })
}

/** What the options are is asked of them one by one. */
const isOptions = (content: unknown): content is Partial<Options> =>
  typeof content === 'object' && content !== null && !Array.isArray(content)

// Loaded only where it is wanted: a start on SQLite reads no PostgreSQL code.
const openDatabase = async (url: string): Promise<Database> => {
  if (isSqliteUrl(url)) return sqlite(url)
  const { postgres } = await import('@latchkey/server/postgres')
  return postgres(url)
}

const isSqliteUrl = (databaseUrl: string): boolean => databaseUrl.startsWith('file:')

/** Redis connects when the service is ready; one that is away keeps nobody from starting. */
const openShared = async ({ redisUrl }: Environment): Promise<Shared | null> => {
  if (redisUrl) {
    const { redis } = await import('@latchkey/server/redis')
    return redis(redisUrl)
  }
  if (!cluster.isWorker) return null
  const { createWorkerSharedState } = await import('./workers/rate-limits.ts')
  return createWorkerSharedState()
}

/** Without SMTP, mails stay in the database for the inbox page; in production there is no such page, and no mail. */
const openMailer = async ({ smtpUrl, mailFrom, isProduction }: Environment): Promise<Mailer | undefined> => {
  if (smtpUrl) {
    const { smtp } = await import('@latchkey/server/smtp')
    return smtp({ url: smtpUrl, from: mailFrom })
  }
  return isProduction ? undefined : { send: async () => {}, keepsSentMails: true }
}
