import type {
  DeclaredFields,
  Features,
  FieldDeclarations,
  FieldOptions,
  LanguageTag,
  NoFields,
} from '@latchkey/contract'
import { type Api, createApi } from './api.ts'
import { createServices } from './create-services.ts'
import { type FieldsByEntity, type FieldsInOptions, toFieldOptions } from './declared-fields.ts'
import { createBearerTokens } from './http/bearer-tokens.ts'
import { createCredentials } from './http/credentials.ts'
import { describeFeatures } from './http/features.ts'
import { type Handler, toFetchHandler } from './http/fetch-handler.ts'
import { createHttpHandler } from './http/handler.ts'
import type { HttpHandler } from './http/http-message.ts'
import { createResponses } from './http/responses.ts'
import { routes as declaredRoutes } from './http/routes.ts'
import { type CallRunner, createCallRunner } from './http/run-call.ts'
import { createSessionCookies } from './http/session-cookies.ts'
import { createWellKnownDocuments, type WellKnownDocuments } from './passkey/well-known.ts'
import { extendCall } from './platform/additional-fields/extend-call.ts'
import type { Brand } from './platform/brand/brand.ts'
import type { Services } from './platform/context.ts'
import { Deadline } from './platform/deadline.ts'
import type { Outbox } from './platform/mail/outbox.ts'
import { renderSample } from './platform/mail/samples.ts'
import type { MailKind, RenderedMail } from './platform/mail/templates.ts'
import { createGauges, type Gauges } from './platform/observability/gauges.ts'
import type { Options } from './platform/options/options.ts'
import { createSettings } from './platform/options/settings.ts'
import { createRetention, type RemovedCounts } from './platform/retention/retention.ts'
import { createStartup, type Startup } from './startup.ts'
// The declarations of the package need the services that the areas add to the context.
import type {} from './admin/services.ts'
import type {} from './organization/services.ts'
import type {} from './session/services.ts'
import type {} from './social/services.ts'
import type {} from './user/services.ts'

/** The mails of the outbox. A program that does not run all the time calls `sendDue`. */
export interface MailQueue extends Pick<Outbox, 'list' | 'read' | 'sendDue'> {
  /** Renders a mail with sample data. */
  preview(kind: MailKind, language: LanguageTag): Promise<RenderedMail>
}

/** Deliveries that run after the commit, in the background. A program that does not run all the time calls `deliverDue`. */
export interface DeliveryQueue {
  /** Attempts all deliveries that are due, and resolves afterwards. */
  deliverDue(): Promise<void>
}

/** A server: the result of `createLatchkey`. */
export interface Latchkey<Fields extends DeclaredFields = NoFields> {
  /** Handles every request below `basePath`, in any server with `Request` and `Response`. */
  readonly handler: Handler
  /** Handles the same requests in servers without `Request` and `Response`. `toNodeHandler` adapts it to `node:http`. */
  readonly handleHttp: HttpHandler
  /**
   * The calls as functions, which run in this process.
   *
   *     const session = await latchkey.api.getSession({ headers: request.headers })
   */
  readonly api: Api<Fields>
  /** The declared additional fields, for the types of clients: `createAuthClient<typeof latchkey>()`. */
  readonly options: FieldOptions<Fields>
  /** The mails of the outbox. */
  readonly mails: MailQueue
  /** The events for handlers after the commit. */
  readonly events: DeliveryQueue
  /** The deliveries of webhooks. */
  readonly webhooks: DeliveryQueue
  /** The configured social providers in the order of the options, with the redirect URI to register at each. */
  readonly socialProviders: readonly { readonly id: string; readonly name: string; readonly redirectURI: string }[]
  /** Whether a redirect target is a path or has a trusted origin (`trustedOrigins`), for redirects of the application. */
  isSafeRedirect(target: string): boolean
  /** The brand for pages and mails of the application, with the changes of admins. At most five seconds old. */
  brand(): Promise<Brand>
  /** What the options turn on, as `GET /get-features` returns it. */
  readonly features: Features
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
  /**
   * Waits at most about three seconds for mails, webhooks and handlers of events that have started, then closes the database.
   * What has not ended by then is attempted again by another node or after the next start.
   */
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
): Latchkey<FieldsByEntity<User, Session, Organization, Member, Invitation, Team>> => {
  const settings = createSettings(options)
  const { database, shared = null } = options
  let isStopping = false
  const { services, deliveries } = createServices(options, settings, { isStopping: () => isStopping })
  const { outbox, webhooks, externalPictures, origins, brand, providers } = services
  const retention = createRetention(services)
  const startup = createStartup({
    database,
    shared,
    log: services.log,
    onReady: () => {
      for (const option of settings.unsentMails) {
        services.log.warn({ option }, 'The mails of this option are never sent: the option mailer is missing')
      }
      outbox.wake()
      deliveries?.wake()
      webhooks?.wake()
      retention.start()
    },
  })
  const { ready } = startup
  const { handleHttp, api } = createInterfaces(services, startup)
  return {
    handler: toFetchHandler(handleHttp),
    handleHttp,
    // The routes have the fields of the options.
    api: api as unknown as Api<FieldsByEntity<User, Session, Organization, Member, Invitation, Team>>,
    options: toFieldOptions(settings.additionalFields),
    mails: { ...outbox, preview: (kind, language) => renderSample(services, kind, language) },
    events: { deliverDue: async () => deliveries?.deliverDue() },
    webhooks: { deliverDue: async () => webhooks?.deliverDue() },
    socialProviders: listProviders(providers),
    isSafeRedirect: origins.isSafeRedirect,
    brand: brand.current,
    features: describeFeatures({ settings, providers }),
    lastLoginMethodCookie: settings.cookies.lastLoginMethod,
    wellKnown: createWellKnownDocuments(settings),
    ready,
    gauges: createGauges(services),
    removeExpired: async () => {
      await ready()
      return retention.removeExpired()
    },
    drain: () => {
      isStopping = true
    },
    close: async () => {
      try {
        // Each of them waits for a few seconds. An orchestrator does not wait for their sum.
        await Promise.all([
          externalPictures.close(),
          retention.close(),
          deliveries?.close(),
          webhooks?.close(),
          outbox.close(),
        ])
        await shared?.close()
      } finally {
        await database.close()
      }
    },
  }
}

/** Creates the two interfaces of the same calls: over HTTP, and in process. Their first call waits for the startup. */
const createInterfaces = (services: Services, startup: Startup): { handleHttp: HttpHandler; api: Api } => {
  const { settings, origins, brand } = services
  const credentials = createCredentials(createSessionCookies(services), createBearerTokens(services))
  const routes = declaredRoutes.map((route) => ({
    ...route,
    call: extendCall(route.call, settings.additionalFields),
  }))
  const responses = createResponses({ settings, credentials, origins, brand })
  const runCall = createCallRunner(services)
  const run: CallRunner = async (call) => {
    // A migration can take longer than a client waits.
    if (!startup.isReady) await Deadline.after().limit(startup.ready())
    return runCall(call)
  }
  return {
    handleHttp: createHttpHandler({ services, origins, credentials, run, responses, routes }),
    api: createApi({ services, credentials, run, responses, routes }),
  }
}

const listProviders = (providers: Services['providers']): Latchkey['socialProviders'] =>
  [...providers.values()].map(({ id, provider: { name }, redirectUri }) => ({ id, name, redirectURI: redirectUri }))
