import type { Access, ResponseOf, Call, Calls, InputOf, LanguageTag } from '@latchkey/contract'
import type { Insertable, Kysely } from 'kysely'
import type { LatchkeyEvent } from './audit/events.ts'
import type { BrandSource } from './brand/brand.ts'
import type { Deadline } from './deadline.ts'
import type { Database, OpenTransaction } from './database/database.ts'
import type { SessionRow, Tables, UserRow } from './database/tables.ts'
import type { WebhookSubscriber } from './database/webhook-tables.ts'
import type { RateLimitStore } from './cache/rate-limits.ts'
import type { OriginPolicy } from './origins.ts'
import type { Hooks } from './hooks/hooks.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Webhooks } from './webhooks/dispatcher.ts'
import type { ExternalPictures } from './pictures/external-pictures.ts'
import type { Observer } from './observability/observer.ts'
import type { Random } from './crypto/random.ts'
import type {
  CookiePurpose,
  CachedResponse,
  ConstantResponse,
  Download,
  Media,
  Page,
  PublicDocument,
  Redirect,
  Reply,
} from './reply.ts'
import type { Keys } from './crypto/keys.ts'
import type { Logger } from './observability/logger.ts'
import type { Settings } from './options/settings.ts'
import type { PasswordHasher } from './crypto/password-hash.ts'

/** The secret of a session in a cookie or a bearer token whose signature is valid. */
export interface SessionCredential {
  readonly secret: string
  /** The hash under which the session is stored. */
  readonly tokenHash: string
  /** The cookie has the name of an earlier release or of better-auth. The response replaces it. */
  readonly hasEarlierName: boolean
}

/** Services of the feature areas. Each area declares its own with `declare module`, so `platform/` imports no area. */
export interface AreaServices {}

/** Created once per server. */
export interface Services extends AreaServices {
  readonly database: Database
  readonly settings: Settings
  readonly keys: Keys
  readonly passwords: PasswordHasher
  readonly limits: RateLimitStore
  readonly outbox: Outbox
  readonly externalPictures: ExternalPictures
  readonly brand: BrandSource
  /** The hooks of the application. Null if there are none. */
  readonly hooks: Hooks | null
  /** Null if webhooks are disabled. */
  readonly webhooks: Webhooks | null
  /** The origins that requests and redirects are checked against. */
  readonly origins: OriginPolicy
  /** Receives metrics and traces; `silentObserver` by default. */
  readonly observer: Observer
  /** True after `drain()`: load balancers must send no new requests. */
  readonly isStopping: () => boolean
  readonly random: Random
  readonly log: Logger
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The request, without any HTTP type. `http/` reads it; the in-process API creates it from headers. */
export interface RequestInfo {
  readonly id: string
  readonly ipAddress: string
  /** The key of rate limits: the IPv4 address, or the /64 network of an IPv6 address. */
  readonly addressKey: string
  /** The key of limits for the whole /48 network of an IPv6 address, which one customer can have. */
  readonly siteKey: string
  /** Cut to 512 characters. */
  readonly userAgent: string
  readonly language: LanguageTag
  /** A browser navigation, which gets a page instead of JSON. */
  readonly isNavigation: boolean
  /** The mode of Fetch Metadata: `cors` or `same-origin` for `fetch()`, `navigate` for a link. Null if the client sends none. */
  readonly fetchMode: string | null
  /** A call of the in-process API, which calls with access `server` or `signed-in-or-server` trust. */
  readonly isInProcess: boolean
  /**
   * An in-process call without the headers of a request. The application itself makes it, so calls with the access `…-or-server`
   * need no session. Headers without a session are the request of a signed-out client.
   */
  readonly isServerCall: boolean
  /** The API keys in `x-api-key` and `Authorization: Bearer`, unverified. */
  readonly apiKeys: readonly string[]
  /** Null without a session cookie or bearer token, or if its signature is invalid. */
  readonly sessionCredential: SessionCredential | null
  /** The value of the cookie cache. Its signature has not been verified. */
  readonly sessionCache: string | null
  /** The value of another cookie; null if it is absent or its signature is invalid. */
  cookie(purpose: CookiePurpose): string | null
}

/** The signed-in user of the request and their session. */
export interface Caller {
  readonly session: SessionRow
  readonly user: UserRow
}

/** How a call that requires a recent authentication checks it. */
export interface RecentAuthenticationCheck {
  /** The request contains the caller's password, and the handler verifies it as a first factor. */
  readonly hasPassword?: boolean
  /** The time at which the authentication must be recent, in milliseconds: by default now. */
  readonly at?: number
}

/** The first argument of every handler: the services, the request, the caller and the open transaction. */
export interface Context extends Services {
  /** The query builder: of the open transaction, else of the database. */
  readonly db: Kysely<Tables>
  readonly request: RequestInfo
  /** Waiting and transactions end here with 503. */
  readonly deadline: Deadline
  readonly caller: Caller | null
  /** Set if the call requires a recent authentication, which its transactions check again. Null for other calls. */
  readonly recentAuthentication: RecentAuthenticationCheck | null
  /** What the response has in addition to its body: cookies, and functions that run after it was sent. */
  readonly reply: Reply
  readonly transaction: ContextTransaction | null
}

export interface ContextTransaction extends Pick<OpenTransaction, 'run' | 'send'> {
  /** For the hooks of the application. */
  readonly open: OpenTransaction
  /** Written to the audit log before the commit. */
  readonly auditRows: Insertable<Tables['audit']>[]
  /** Events for handlers of the application and for webhooks. */
  readonly events: LatchkeyEvent[]
  /** The endpoints that the transaction has read, by the organization of an event. */
  readonly webhookSubscribers: Map<string | null, readonly WebhookSubscriber[]>
  /** Called after the commit. */
  readonly commitHooks: (() => void | Promise<void>)[]
}

/** A context with a signed-in caller. */
export type CallerContext = Context & { readonly caller: Caller }

type ContextFor<A extends Access> = A extends 'signed-in' | 'recent' ? CallerContext : Context

interface NavigationReplies {
  page: Page
  redirect: Redirect
}

/** What the handler of a call may return: a file, or the response in one of its forms; a link may also redirect. */
type ReplyOf<C extends Call> = C extends { mediaTypes: readonly string[] }
  ? Media | Download
  : C extends { navigationReplies: readonly (infer Reply extends keyof NavigationReplies)[] }
    ? ResponseOf<C> | NavigationReplies[Reply]
    : ResponseOf<C> | CachedResponse<ResponseOf<C>> | ConstantResponse<ResponseOf<C>> | PublicDocument<ResponseOf<C>>

/** A handler for each call of the contract. */
export type Handlers<C extends Calls> = {
  readonly [Name in keyof C]: (ctx: ContextFor<C[Name]['access']>, input: InputOf<C[Name]>) => Promise<ReplyOf<C[Name]>>
}
