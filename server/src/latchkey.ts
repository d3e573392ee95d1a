import { accountHooks } from './account-hooks.ts'
import { type Api, createApi } from './api.ts'
import type { Services } from './platform/context.ts'
import { migrate } from './platform/database/migrate.ts'
import { createResponses } from './http/responses.ts'
import type { HttpHandler } from './http/http-message.ts'
import { type Handler, toFetchHandler } from './http/fetch-handler.ts'
import { createHttpHandler } from './http/handler.ts'
import { createOriginPolicy } from './platform/origins.ts'
import { memoryRateLimits } from './platform/cache/rate-limits.ts'
import { sharedRateLimits } from './platform/cache/shared-rate-limits.ts'
import { routes } from './http/routes.ts'
import { createCallRunner } from './http/run-call.ts'
import { createSessionCookies } from './http/session-cookies.ts'
import { createOutbox, type Outbox } from './platform/mail/outbox.ts'
import { createGauges, type Gauges } from './platform/observability/gauges.ts'
import { createOrganizationCache } from './organization/full-organization.ts'
import { silentObserver } from './platform/observability/observer.ts'
import { systemRandom } from './platform/crypto/random.ts'
import { createKeys } from './platform/crypto/keys.ts'
import { createReplacedSessions } from './session/replaced-sessions.ts'
import { createSessionCaches } from './session/session-cache.ts'
import { createSessionVersions } from './session/session-versions.ts'
import type { Options } from './platform/options/options.ts'
import { settingsFrom } from './platform/options/settings.ts'
import { silentLogger } from './platform/observability/logger.ts'
import { configureProviders } from './social/providers.ts'
import { createRetention, type Removed } from './platform/retention/retention.ts'
import { createOutbound } from './social/outbound.ts'
import { secondFactorGate } from './two-factor/second-factor-gate.ts'
import type {} from './organization/services.ts'
import type {} from './session/services.ts'
import type {} from './social/services.ts'
import type {} from './user/services.ts'
import { createPasswordHasher } from './platform/crypto/password-hash.ts'

export interface Latchkey {
  /** Answers every request below `basePath`; mounts in any server that speaks `Request` and `Response`. */
  readonly handler: Handler
  /** The same for servers that speak neither; `toNodeHandler` makes a listener of Node's out of it. */
  readonly exchange: HttpHandler
  readonly api: Api
  /** The mails that were sent and are waiting: the inbox of development. `sendDue` is for who does not run all the time. */
  readonly mails: Pick<Outbox, 'list' | 'read' | 'sendDue'>
  /**
   * Those that somebody can sign in with, in the order of the options: what a page needs for its buttons, and what is to be
   * registered there.
   */
  readonly socialProviders: readonly { readonly id: string; readonly name: string; readonly redirectURI: string }[]
  /** Brings the schema up to date. `handler` and `api` wait for it; a program calls it to fail early. */
  ready(): Promise<void>
  /** Numbers that are asked for, where an observer is told: queues, the outbox, connections. */
  gauges(): Promise<Gauges>
  /** Removes at once what is removed at intervals: how many rows of each table. */
  removeExpired(): Promise<Removed>
  /** From now on `/ok` answers 503, so that load balancers send nobody here any more; all else is answered as before. */
  drain(): void
  /** Finishes the mails that are being sent and closes the database. */
  close(): Promise<void>
}

/** Throws an Error whose message names the option that cannot be used. */
export const createLatchkey = (options: Options): Latchkey => {
  const settings = settingsFrom(options)
  const {
    database,
    shared = null,
    mailer,
    now = Date.now,
    logger: log = silentLogger,
    observer = silentObserver,
  } = options
  const keys = createKeys(settings.secrets)
  const origins = createOriginPolicy({ baseURL: settings.origin, trustedOrigins: settings.trustedOrigins })
  const cookies = createSessionCookies({ settings, keys })
  // Every node has the same public address, and no other installation has.
  const installation = `${settings.origin}${settings.basePath}`

  let migrated: Promise<void> | undefined
  let isReady = false
  let isStopping = false
  const ready = (): Promise<void> => {
    migrated ??= Promise.all([migrate(database), shared?.ready()]).then(
      () => {
        isReady = true
        outbox.wake()
        retention.start()
      },
      (error: unknown) => {
        migrated = undefined
        throw error
      },
    )
    return migrated
  }

  const outbox = createOutbox({ database, settings, keys, mailer, observer, log, now })
  const retention = createRetention({ database, settings, observer, log, now })
  const passwords = createPasswordHasher({ observer })
  const services: Services = {
    database,
    settings,
    keys,
    passwords,
    guessesUnderWay: new Map(),
    limits: shared ? sharedRateLimits({ shared, installation, log }) : memoryRateLimits(),
    sessionVersions: createSessionVersions({ shared, installation, remembers: settings.session.cookieCache !== null }),
    sessionCaches: createSessionCaches(keys),
    replacedSessions: createReplacedSessions(),
    organizationCache: createOrganizationCache(),
    secondFactorGate,
    accountHooks,
    outbox,
    origins,
    providers: configureProviders(options.socialProviders ?? {}, {
      callbackAddress: `${settings.origin}${settings.basePath}/callback`,
      outbound: createOutbound(observer),
    }),
    observer,
    isStopping: () => isStopping,
    random: systemRandom,
    log,
    now,
  }
  const runCall = createCallRunner(services)
  const run: typeof runCall = async (call) => {
    if (!isReady) await ready()
    return runCall(call)
  }
  const answers = createResponses({ settings, cookies, origins })
  const exchange = createHttpHandler({ services, origins, cookies, run, answers, routes })
  return {
    handler: toFetchHandler(exchange),
    exchange,
    api: createApi({ services, cookies, run, answers, routes }),
    mails: outbox,
    socialProviders: [...services.providers.values()].map(({ id, provider: { name }, redirectUri }) => ({
      id,
      name,
      redirectURI: redirectUri,
    })),
    ready,
    gauges: createGauges({ database, outbox, passwords, now }),
    removeExpired: async () => {
      await ready()
      return retention.sweep()
    },
    drain: () => {
      isStopping = true
    },
    close: async () => {
      await retention.close()
      await outbox.close()
      await shared?.close()
      await database.close()
    },
  }
}
