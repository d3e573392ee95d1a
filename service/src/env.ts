import { isLocalHost } from '@latchkey/contract'
import type { Options } from '@latchkey/server'
import { mapVariablesByOption, readOptionVariables } from '@latchkey/server/options'
import { splitReplicaList } from '@latchkey/server/replica-list'
import type * as z from 'zod/mini'
import { EnvironmentError } from './environment-error.ts'
import { environmentSchema, isSqliteUrl } from './environment-schema.ts'
import { readProviderCredentials, type ProviderCredentials } from './provider-credentials.ts'

/** The validated environment variables. */
export interface Environment {
  port: number
  host: string
  databaseUrl: string
  /** Read replicas of PostgreSQL. */
  replicaUrls: readonly string[]
  /** Undefined: nodes share only the database. */
  redisUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: metrics are off. */
  metricsPort: number | undefined
  metricsHost: string
  /** Undefined: traces are off. */
  traceCollector: string | undefined
  /** The time between the stop signal and the last new connection, for load balancers to notice. */
  stopDelayMs: number
  /** Open connections per client address and process. Trusted proxies are not limited. */
  maxConnectionsPerAddress: number
  baseURL: string
  /** Empty outside production if not set. `readOrCreateDevelopmentSecret` provides the secret then. */
  secrets: readonly string[]
  /** The options that variables set, such as `trustedOrigins`. */
  options: Partial<Options>
  /** By the provider's ID. */
  socialProviders: Record<string, ProviderCredentials>
  /** The IDs of the providers whose buttons come first. */
  providerOrder: readonly string[]
  configFile: string | undefined
  /** Names that start with `LATCHKEY_` and have no effect, such as misspelled ones. */
  unknownVariables: readonly string[]
  testClockFile: string | undefined
  logLevel: string
  isProduction: boolean
  /** False if NODE_ENV is not set. Development mode is the default on this machine only. */
  isModeSet: boolean
  /** The service listens on this machine only, and users open it there. */
  isLocal: boolean
  /** Mails are shown at `/dev/inbox`, to every visitor. */
  hasInbox: boolean
}

/**
 * Validates the variables. Throws an EnvironmentError. Empty variables count as absent. Outer spaces are removed: Docker
 * keeps those of an env file, and the carriage returns of one that was written on Windows.
 */
export const readEnvironment = (variables: Record<string, string | undefined>): Environment => {
  const present = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const result = environmentSchema.safeParse(present)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new EnvironmentError(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const values = result.data
  const isProduction = values.NODE_ENV === 'production'
  const options = readOptionVariables(present)
  const baseURL = options.baseURL?.replace(/\/$/, '') ?? `http://localhost:${values.PORT}`
  const isLocal = isLocalHost(values.HOST) && isLocalHost(new URL(baseURL).hostname)
  requireConsistentValues(values, options)
  return {
    port: Number(values.PORT),
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    replicaUrls: values.DATABASE_REPLICA_URLS === undefined ? [] : splitReplicaList(values.DATABASE_REPLICA_URLS),
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Latchkey <latchkey@localhost>',
    metricsPort: values.METRICS_PORT === undefined ? undefined : Number(values.METRICS_PORT),
    metricsHost: values.METRICS_HOST,
    traceCollector: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    stopDelayMs: Number(values.STOP_DELAY) * 1000,
    maxConnectionsPerAddress: Number(values.MAX_CONNECTIONS_PER_ADDRESS),
    baseURL,
    secrets: [options.secret ?? []].flat(),
    options,
    socialProviders: readProviderCredentials(present),
    providerOrder: values.PROVIDER_ORDER?.split(',').map((id) => id.trim()) ?? [],
    configFile: values.LATCHKEY_CONFIG,
    unknownVariables: listUnknownVariables(present),
    testClockFile: values.LATCHKEY_TEST_CLOCK_FILE,
    logLevel: values.LOG_LEVEL,
    isProduction,
    isModeSet: values.NODE_ENV !== undefined,
    isLocal,
    hasInbox: !isProduction && isLocal && values.SMTP_URL === undefined,
  }
}

/** Throws an EnvironmentError for values that contradict each other. */
const requireConsistentValues = (values: z.output<typeof environmentSchema>, { secret }: Partial<Options>): void => {
  const isProduction = values.NODE_ENV === 'production'
  if (isProduction && values.LATCHKEY_TEST_CLOCK_FILE) {
    throw new EnvironmentError('LATCHKEY_TEST_CLOCK_FILE must not be set in production')
  }
  if (isProduction && secret === undefined) {
    throw new EnvironmentError('LATCHKEY_SECRET is required in production: openssl rand -hex 32')
  }
  if (values.DATABASE_REPLICA_URLS && isSqliteUrl(values.DATABASE_URL)) {
    throw new EnvironmentError('DATABASE_REPLICA_URLS needs a DATABASE_URL of PostgreSQL: SQLite has no replicas')
  }
  if (values.SMTP_URL && !values.MAIL_FROM) {
    throw new EnvironmentError('MAIL_FROM is required if SMTP_URL is set')
  }
}

/** Kubernetes sets some for each service, for example `LATCHKEY_PORT_3000_TCP` for one with the name `latchkey`. */
const KUBERNETES_VARIABLE = /^LATCHKEY_(PORT|SERVICE)(_|$)/

const listUnknownVariables = (variables: Readonly<Record<string, string | undefined>>): string[] => {
  const known = new Set([...Object.keys(environmentSchema.shape), ...mapVariablesByOption().values()])
  return Object.keys(variables).filter(
    (name) => name.startsWith('LATCHKEY_') && !known.has(name) && !KUBERNETES_VARIABLE.test(name),
  )
}

/**
 * Throws an EnvironmentError if a public service would start in development mode because NODE_ENV is missing. It would
 * have no rate limits.
 */
export const requireNodeEnvOnPublicAddress = ({ isModeSet, isLocal, host, baseURL }: Environment): void => {
  if (isModeSet || isLocal) return
  throw new EnvironmentError(
    `NODE_ENV is required, because HOST ${host} and LATCHKEY_URL ${baseURL} are not both of this machine: set NODE_ENV=production, or NODE_ENV=development for tests without rate limits`,
  )
}
