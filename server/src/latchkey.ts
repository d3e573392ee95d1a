import type { DeclaredFields, FieldDeclarations, FieldOptions, LanguageTag, NoFields } from '@latchkey/contract'
import { accountHooks } from './account-hooks.ts'
import { type Api, createApi } from './api.ts'
import { createBackgroundContext } from './background-context.ts'
import { type DeclaredBy, type FieldsInOptions, toFieldOptions } from './declared-fields.ts'
import { type Brand, createBrandSource } from './platform/brand/brand.ts'
import type { Services } from './platform/context.ts'
import { migrate } from './platform/database/migrate.ts'
import { createResponses } from './http/responses.ts'
import type { HttpHandler } from './http/http-message.ts'
import { type Handler, toFetchHandler } from './http/fetch-handler.ts'
import { createHttpHandler } from './http/handler.ts'
import { createOriginPolicy } from './platform/origins.ts'
import { memoryRateLimits } from './platform/cache/rate-limits.ts'
import { sharedRateLimits } from './platform/cache/shared-rate-limits.ts'
import { routes as declaredRoutes } from './http/routes.ts'
import { extendCall } from './platform/additional-fields/extend-call.ts'
import { createCallRunner } from './http/run-call.ts'
import { createBearerTokens } from './http/bearer-tokens.ts'
import { createCredentials } from './http/credentials.ts'
import { createSessionCookies } from './http/session-cookies.ts'
import { toMailer } from './platform/mail/mailer.ts'
import { createOutbox, type Outbox } from './platform/mail/outbox.ts'
import { createDeliveries, type Deliveries } from './platform/hooks/deliveries.ts'
import { createHooks } from './platform/hooks/hooks.ts'
import { disableFailingEndpoint } from './webhook/disable-failing.ts'
import { createWebhooks, type Webhooks } from './platform/webhooks/dispatcher.ts'
import { renderSample } from './platform/mail/samples.ts'
import type { MailKind, RenderedMail } from './platform/mail/templates.ts'
import { createExternalPictures } from './platform/pictures/external-pictures.ts'
import { createGauges, type Gauges } from './platform/observability/gauges.ts'
import { createOrganizationCache } from './organization/full-organization.ts'
import { silentObserver } from './platform/observability/observer.ts'
import { systemRandom } from './platform/crypto/random.ts'
import { createKeys } from './platform/crypto/keys.ts'
import { createSessionCaches } from './session/session-cache.ts'
import { createSessionVersions } from './session/session-versions.ts'
import type { Options } from './platform/options/options.ts'
import { settingsFrom } from './platform/options/settings.ts'
import { consoleLogger } from './platform/observability/logger.ts'
import { createWellKnownDocuments, type WellKnownDocuments } from './passkey/well-known.ts'
import { configureProviders } from './social/providers.ts'
import { createRetention, type RemovedCounts } from './platform/retention/retention.ts'
import { createOutbound } from './social/outbound.ts'
import { createLeakedPasswords } from './user/leaked-passwords.ts'
import { secondFactorGate } from './two-factor/challenge.ts'
import { findStepUpMethods } from './two-factor/step-up.ts'
import { findOrganizationClaims } from './organization/token-claims.ts'
import { createSigningKeyCache } from './session/signing-keys.ts'
import type {} from './admin/services.ts'
import type {} from './organization/services.ts'
import type {} from './session/services.ts'
import type {} from './social/services.ts'
import type {} from './user/services.ts'
import { createPasswordHasher } from './platform/crypto/password-hash.ts'

export interface Latchkey<Fields extends DeclaredFields = NoFields> {
  /** Handles every request below `basePath`, in any server with `Request` and `Response`. */
  readonly handler: Handler
  /** The same for other servers. `toNodeHandler` adapts it to `node:http`. */
  readonly handleHttp: HttpHandler
  readonly api: Api<Fields>
  /** The declared additional fields, for the types of clients: `createAuthClient<typeof latchkey>()`. */
  readonly options: FieldOptions<Fields>
  /**
   * The mails of the outbox. A program that does not run all the time calls `sendDue`. `preview` renders a mail with sample
   * data.
   */
  readonly mails: Pick<Outbox, 'list' | 'read' | 'sendDue'> & {
    preview(kind: MailKind, language: LanguageTag): Promise<RenderedMail>
  }
  /** The events for handlers after the commit. A program that does not run all the time calls `deliverDue`. */
  readonly events: Pick<Deliveries, 'deliverDue'>
  /** The deliveries of webhooks. A program that does not run all the time calls `deliverDue`. */
  readonly webhooks: Pick<Webhooks, 'deliverDue'>
  /** The configured social providers in the order of the options, with the redirect URI to register at each. */
  readonly socialProviders: readonly { readonly id: string; readonly name: string; readonly redirectURI: string }[]
  /** Whether a redirect target is a path or has a trusted origin (`trustedOrigins`), for redirects of the application. */
  isSafeRedirect(target: string): boolean
  /** The brand for pages and mails of the application, with the changes of admins. At most five seconds old. */
  brand(): Promise<Brand>
  /** The name of the cookie with the method of the last sign-in. Null if it is off. */
  readonly lastLoginMethodCookie: string | null
  /** The JSON documents that the domain of `passkey.rpId` serves at these paths. Empty without passkeys. */
  readonly wellKnown: WellKnownDocuments
  /** Migrates the database. `handler` and `api` wait for it; a program calls it to fail early. */
  ready(): Promise<void>
  /** Current lengths of queues, the outbox and the connection pool. */
  gauges(): Promise<Gauges>
  /** Deletes expired rows now instead of at the next interval. Resolves to the number of rows per table. */
  removeExpired(): Promise<RemovedCounts>
  /** Makes `/ok` respond with 503, so that load balancers stop sending requests. Other requests are handled as before. */
  drain(): void
  /** Waits for mails that are being sent, then closes the database. */
  close(): Promise<void>
}

/**
 * Creates a server from its options. Throws an Error that names an invalid option.
 *
 *     const latchkey = createLatchkey({ baseURL: 'https://app.example.com', secret, database: sqlite('file:./app.db') })
 *     const response = await latchkey.handler(request)
 */
export const createLatchkey = <
  const User extends FieldDeclarations = NoFields['user'],
  const Session extends FieldDeclarations = NoFields['session'],
  const Organization extends FieldDeclarations = NoFields['organization'],
  const Member extends FieldDeclarations = NoFields['member'],
  const Invitation extends FieldDeclarations = NoFields['invitation'],
  const Team extends FieldDeclarations = NoFields['team'],
>(
  options: Options & FieldsInOptions<User, Session, Organization, Member, Invitation, Team>,
): Latchkey<DeclaredBy<User, Session, Organization, Member, Invitation, Team>> => {
  const settings = settingsFrom(options)
  const { database, shared = null, now = Date.now, logger: log = consoleLogger, observer = silentObserver } = options
  const mailer = options.mailer && toMailer(options.mailer)
  const keys = createKeys(settings.secrets)
  const origins = createOriginPolicy({ baseURL: settings.origin, trustedOrigins: settings.trustedOrigins })
  const credentials = createCredentials(
    createSessionCookies({ settings, keys }),
    createBearerTokens({ settings, keys }),
  )
  // All nodes of an installation share the public URL, and no other installation has it.
  const installation = settings.apiUrl

  let migrated: Promise<void> | undefined
  let isReady = false
  let isStopping = false
  const ready = (): Promise<void> => {
    migrated ??= Promise.all([migrate(database), shared?.ready()]).then(
      ([, isShared = true]) => {
        isReady = true
        if (!isShared) log.warn({}, 'The shared store does not respond: each node counts limits on its own')
        outbox.wake()
        deliveries?.wake()
        webhooks?.wake()
        retention.start()
      },
      (error: unknown) => {
        migrated = undefined
        throw error
      },
    )
    return migrated
  }

  const brand = createBrandSource({ db: database.kysely, settings, log, now })
  const outbox = createOutbox({ database, settings, brand, keys, mailer, observer, log, now })
  const deliveries = createDeliveries(options.hooks?.afterCommit ?? {}, { database, keys, log, now })
  const webhooks = createWebhooks({
    database,
    settings,
    keys,
    log,
    now,
    disable: (id, reason) => disableFailingEndpoint(createBackgroundContext(services), id, reason),
  })
  const retention = createRetention({ database, settings, observer, log, now })
  const passwords = createPasswordHasher({ observer })
  const outbound = createOutbound(observer)
  const limits = shared ? sharedRateLimits({ shared, installation, log }) : memoryRateLimits()
  const externalPictures = createExternalPictures({
    db: database.kysely,
    limits,
    ownOrigin: settings.origin,
    log,
    now,
  })
  const services: Services = {
    database,
    settings,
    keys,
    passwords,
    pendingGuesses: new Map(),
    leakedPasswords: createLeakedPasswords({ settings, fetchBytes: outbound.bytes, log }),
    limits,
    sessionVersions: createSessionVersions({
      shared,
      installation,
      cachesVersions: settings.session.cookieCache !== null,
    }),
    sessionCaches: createSessionCaches(keys),
    organizationCache: createOrganizationCache(),
    activeExports: new Set(),
    statisticsCache: { current: null },
    secondFactorGate,
    findStepUpMethods,
    findOrganizationClaims,
    signingKeyCache: createSigningKeyCache(),
    accountHooks,
    outbox,
    externalPictures,
    brand,
    hooks: createHooks(options.hooks ?? {}, { database, deliveries, log }),
    webhooks,
    origins,
    providers: configureProviders(options.socialProviders ?? {}, {
      callbackAddress: `${settings.apiUrl}/callback`,
      outbound,
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
  const routes = declaredRoutes.map((route) => ({
    ...route,
    call: extendCall(route.call, settings.additionalFields),
  }))
  const responses = createResponses({ settings, credentials, origins, brand })
  const handleHttp = createHttpHandler({ services, origins, credentials, run, responses, routes })
  return {
    handler: toFetchHandler(handleHttp),
    handleHttp: handleHttp,
    // The routes have the fields of the options.
    api: createApi({ services, credentials, run, responses, routes }) as unknown as Api<
      DeclaredBy<User, Session, Organization, Member, Invitation, Team>
    >,
    options: toFieldOptions(settings.additionalFields),
    mails: { ...outbox, preview: (kind, language) => renderSample(services, kind, language) },
    events: { deliverDue: async () => deliveries?.deliverDue() },
    webhooks: { deliverDue: async () => webhooks?.deliverDue() },
    socialProviders: [...services.providers.values()].map(({ id, provider: { name }, redirectUri }) => ({
      id,
      name,
      redirectURI: redirectUri,
    })),
    isSafeRedirect: origins.isSafeRedirect,
    brand: brand.current,
    lastLoginMethodCookie: settings.cookies.lastLoginMethod,
    wellKnown: createWellKnownDocuments(settings),
    ready,
    gauges: createGauges({ database, outbox, passwords, now }),
    removeExpired: async () => {
      await ready()
      return retention.removeExpired()
    },
    drain: () => {
      isStopping = true
    },
    close: async () => {
      await externalPictures.close()
      await retention.close()
      await deliveries?.close()
      await webhooks?.close()
      await outbox.close()
      await shared?.close()
      await database.close()
    },
  }
}
