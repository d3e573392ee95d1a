import type { CacheKey } from './cache/cache-key.ts'

/** What a use case wants the browser to be told about its session; `http/` turns it into cookies. */
export type SessionReply =
  | {
      readonly secret: string
      /** Seconds; null ends with the browser. */
      readonly maxAge: number | null
      readonly cache: string | null
      /** The session was started with remember-me off. */
      readonly isTemporary: boolean
    }
  | { readonly cache: string }
  | 'ended'

/** Signed cookies besides those of the session, each with one purpose. */
export type CookiePurpose = 'sign_up' | 'social_browser' | 'two_factor' | 'trust_device' | 'admin_session'

/** A signed cookie that the browser is given: it ends after `maxAge` seconds, with the browser (null), or at once. */
export type CookieReply = { readonly value: string; readonly maxAge: number | null } | 'ended'

/** What a rule adds to its response besides the result. */
export interface Reply {
  session: SessionReply | null
  cookies: ReadonlyMap<CookiePurpose, CookieReply>
  /** Functions that `http/` calls once the response was sent. A failed response runs them, too. */
  readonly afterSent: (() => void)[]
}

export const emptyReply = (): Reply => ({ session: null, cookies: new Map(), afterSent: [] })

/** Has the browser given this cookie, or told to forget it. */
export const replyWithCookie = (reply: Reply, purpose: CookiePurpose, cookie: CookieReply): void => {
  reply.cookies = new Map(reply.cookies).set(purpose, cookie)
}

/** See `cachedResponse`. */
export class CachedResponse<Response> {
  readonly key: CacheKey
  readonly make: () => Response

  constructor(key: CacheKey, make: () => Response) {
    this.key = key
    this.make = make
  }
}

/** A response that depends on a cached object alone, not on the request. `http/` serializes it once per key (decision 38). */
export const cachedResponse = <Key extends CacheKey, Response>(key: Key, make: (key: Key) => Response) =>
  new CachedResponse(key, () => make(key))

/** An answer that sends the browser elsewhere. The address has been checked, or is our own. */
export class Redirect {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

/**
 * An answer that is bytes, of a type that is no document. They never change: whoever has them may keep them; save for a
 * file to download, which is the caller's alone.
 */
export class Media {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** What a download is called. */
  readonly fileName: string | undefined
  constructor(type: string, bytes: Uint8Array<ArrayBuffer>, { fileName }: { fileName?: string } = {}) {
    this.type = type
    this.bytes = bytes
    this.fileName = fileName
  }
}

/** An answer that is a page of ours. */
export class Page {
  readonly content: PageContent
  constructor(content: PageContent) {
    this.content = content
  }
}

export type PageContent =
  | { readonly kind: 'error'; readonly code: string }
  | { readonly kind: 'reference' }
  | {
      readonly kind: 'confirm-email'
      readonly token: string
      readonly callbackURL: string
      /** The address that is approved by it; undefined where an address is confirmed. */
      readonly newEmail: string | undefined
    }
