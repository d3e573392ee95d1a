import type { Access, ResponseOf, Call, Calls, InputOf, LanguageTag } from '@latchkey/contract'
import type { Insertable, Kysely } from 'kysely'
import type { Database, OpenTransaction } from './database/database.ts'
import type { SessionRow, Tables, UserRow } from './database/tables.ts'
import type { RateLimitStore } from './cache/rate-limits.ts'
import type { OriginPolicy } from './origins.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Observer } from './observability/observer.ts'
import type { Random } from './crypto/random.ts'
import type { CookiePurpose, CachedResponse, Media, Page, Redirect, Reply } from './reply.ts'
import type { Keys } from './crypto/keys.ts'
import type { Logger } from './observability/logger.ts'
import type { Settings } from './options/settings.ts'
import type { PasswordHasher } from './crypto/password-hash.ts'

/** A session cookie whose signature is valid. */
export interface SessionCookie {
  readonly secret: string
  /** The hash under which the session is stored. */
  readonly tokenHash: string
}

/** Services of the feature areas. Each area declares its own with `declare module`, so `platform/` imports no area. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface AreaServices {}

/** Created once per server. */
export interface Services extends AreaServices {
  readonly database: Database
  readonly settings: Settings
  readonly keys: Keys
  readonly passwords: PasswordHasher
  readonly limits: RateLimitStore
  readonly outbox: Outbox
  /** The origins that requests and redirects are checked against. */
  readonly origins: OriginPolicy
  /** Is told what happens; `nobody` where nobody wants to know. */
  readonly observer: Observer
  /** The service has been told to stop, and wants no new work. */
  readonly isStopping: () => boolean
  readonly random: Random
  readonly log: Logger
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** What is known of the request, read by `http/`. */
export interface RequestInfo {
  readonly id: string
  readonly ipAddress: string
  /** What calls are counted by: the address, or its network where one person has many. */
  readonly addressKey: string
  readonly userAgent: string
  readonly language: LanguageTag
  /** A browser that navigates, and wants a page rather than JSON. */
  readonly isNavigation: boolean
  /** Made by the server itself, in process: its word counts where `access` says so. */
  readonly isInProcess: boolean
  /** The session cookie, if its signature is ours. */
  readonly sessionCookie: SessionCookie | null
  /** The session cookie cache as it came, unchecked. */
  readonly sessionCache: string | null
  /** The value of another cookie of ours, if its signature is right. */
  cookie(purpose: CookiePurpose): string | null
}

/** Who is calling, read from the database in this request. */
export interface Caller {
  readonly session: SessionRow
  readonly user: UserRow
}

/** What every use case gets: the world, and who asks. */
export interface Context extends Services {
  /** For statements that are built when they are needed: of the open transaction, if there is one. */
  readonly db: Kysely<Tables>
  readonly request: RequestInfo
  readonly caller: Caller | null
  /** What the browser is told besides the answer. */
  readonly reply: Reply
  /** The one that is open. */
  readonly transaction: ContextTransaction | null
}

interface ContextTransaction extends Pick<OpenTransaction, 'run' | 'post'> {
  /** What it writes into the log at its end. */
  readonly log: Insertable<Tables['audit']>[]
  /** What happens once it is committed. */
  readonly commitHooks: (() => void | Promise<void>)[]
}

/** A context in which the caller is known. */
export type CallerContext = Context & { readonly caller: Caller }

type ContextFor<A extends Access> = A extends 'signed-in' | 'fresh' ? CallerContext : Context
type ReplyOf<C extends Call> = C extends { mediaTypes: readonly string[] }
  ? Media
  : C extends { isNavigable: true }
    ? ResponseOf<C> | Redirect | Page
    : ResponseOf<C> | CachedResponse<ResponseOf<C>>

/** One function for each call. */
export type Handlers<C extends Calls> = {
  readonly [Name in keyof C]: (ctx: ContextFor<C[Name]['access']>, input: InputOf<C[Name]>) => Promise<ReplyOf<C[Name]>>
}
