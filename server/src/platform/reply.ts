import type { Brand } from './brand/brand.ts'
import type { CacheKey } from './cache/cache-key.ts'

/** A change of the session cookies. `http/` writes the cookies. */
export type SessionReply =
  | {
      readonly secret: string
      /** Seconds; null ends with the browser. */
      readonly maxAge: number | null
      readonly cache: string | null
      /** The session was started with remember-me off. */
      readonly isTemporary: boolean
      /** The request has refreshed the session, so the secret is that of its cookie. */
      readonly isRefreshed: boolean
    }
  | { readonly cache: string }
  | 'ended'

/** Signed cookies other than those of the session, each with one purpose. */
export type CookiePurpose =
  | 'sign_up'
  | 'flow'
  | 'social_browser'
  | 'pending_sign_up'
  | 'pending_sign_in'
  | 'two_factor'
  | 'trust_device'
  | 'known_device'
  | 'admin_session'
  | 'passkey'
  | 'accounts'

/** A signed cookie that expires after `maxAge` seconds or with the browser (null), or the deletion of the cookie. */
export type CookieReply = { readonly value: string; readonly maxAge: number | null } | 'ended'

/** What the response of a call has in addition to the result of its handler. */
export interface Reply {
  session: SessionReply | null
  cookies: ReadonlyMap<CookiePurpose, CookieReply>
  /** The sign-in method of the session that started, for a cookie that scripts can read. */
  loginMethod: string | null
  /** Functions that `http/` calls once the response was sent. A failed response runs them, too. */
  readonly afterSent: (() => void)[]
}

export const createReply = (): Reply => ({ session: null, cookies: new Map(), loginMethod: null, afterSent: [] })

/** Sets or deletes a cookie in the response. */
export const replyWithCookie = (reply: Reply, purpose: CookiePurpose, cookie: CookieReply): void => {
  reply.cookies = new Map(reply.cookies).set(purpose, cookie)
}

/** See `createCachedResponse`. */
export class CachedResponse<Response> {
  readonly key: CacheKey
  readonly make: () => Response

  constructor(key: CacheKey, make: () => Response) {
    this.key = key
    this.make = make
  }
}

/**
 * Returns a response that depends on a cached object alone, not on the request. `http/` serializes it once per key
 * (decision 38).
 */
export const createCachedResponse = <Key extends CacheKey, Response>(key: Key, make: (key: Key) => Response) =>
  new CachedResponse(key, () => make(key))

/**
 * A response that depends on the configuration and the brand alone. `http/` creates it once per brand and adds an ETag. Its
 * work is not repeated, because unauthenticated callers can request it in a loop.
 */
export class ConstantResponse<Response> {
  readonly name: string
  readonly brand: Brand
  readonly make: () => Response
  constructor(name: string, brand: Brand, make: () => Response) {
    this.name = name
    this.brand = brand
    this.make = make
  }
}

/** A document for all callers, which caches store for `maxAge` seconds and revalidate with an ETag. */
export class PublicDocument<Response> {
  readonly content: Response
  readonly maxAge: number
  constructor(content: Response, maxAge: number) {
    this.content = content
    this.maxAge = maxAge
  }
}

/** A redirect response. The caller has checked the location. */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/** A binary response of a type that browsers do not render as a document. */
export class Media {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Whether the URL always has this content, so that clients cache it forever. */
  readonly isImmutable: boolean
  constructor(type: string, bytes: Uint8Array<ArrayBuffer>, { isImmutable = true } = {}) {
    this.type = type
    this.bytes = bytes
    this.isImmutable = isImmutable
  }
}

/** A file for the caller that is created while it is sent. Its chunks are either iterated or returned. */
export class Download {
  readonly type: string
  readonly fileName: string
  readonly chunks: AsyncIterableIterator<string>
  constructor(type: string, fileName: string, chunks: AsyncIterableIterator<string>) {
    this.type = type
    this.fileName = fileName
    this.chunks = chunks
  }
}

/** A response with a server-rendered page. */
export class Page {
  readonly content: PageContent
  constructor(content: PageContent) {
    this.content = content
  }
}

export type PageContent =
  | { readonly kind: 'error'; readonly code: string }
  | {
      readonly kind: 'reference'
      /** The name of a call in the contract. Null for the list of all calls. */
      readonly operation: string | null
    }
  | {
      readonly kind: 'confirm-email'
      readonly token: string
      readonly callbackURL: string
      /** The address that the user approves; undefined if the page confirms the current address. */
      readonly newEmail: string | undefined
    }
  | { readonly kind: 'confirm-deletion'; readonly token: string; readonly callbackURL: string | undefined }
  | ({ readonly kind: 'confirm-sign-in'; readonly maskedEmail: string } & SignInLink)
  /** The link was requested in another browser. */
  | { readonly kind: 'opened-in-another-browser'; readonly maskedEmail: string }

/** The parameters of a sign-in link. */
export interface SignInLink {
  readonly token: string
  readonly callbackURL?: string | undefined
  readonly newUserCallbackURL?: string | undefined
  readonly errorCallbackURL?: string | undefined
}
