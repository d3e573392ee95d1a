import { type LanguageTag, matchLanguage } from '@latchkey/contract'
import type { RequestInfo, SessionCredential } from '../platform/context.ts'
import type { CookiePurpose } from '../platform/reply.ts'
import { getAddressKey, getSiteKey } from './client-ip.ts'
import type { RequestHeaders } from './http-message.ts'
import type { CredentialCodec } from './credentials.ts'

interface RequestSource {
  readonly id: string
  /** Empty for calls in process. */
  readonly ipAddress?: string
  readonly isNavigation?: boolean
  readonly isInProcess?: boolean
  /** The application itself makes the call. */
  readonly isServerCall?: boolean
}

/** Longer than that of any browser. A client must not fill sessions, audit log and exports with its header. */
const MAX_USER_AGENT_CHARACTERS = 512

const readUserAgent = (headers: RequestHeaders): string =>
  (headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT_CHARACTERS)

/** The custom prefix of a key has at most 16 characters. Further on, a session token can contain the same text. */
const API_KEY = /^[\w-]{0,16}lk_[a-z0-9]{2,10}_\S/i

/**
 * Reads the API keys in `x-api-key` and in `Authorization: Bearer`, whose scheme is case-insensitive (RFC 9110, section
 * 11.1). The tokens of sessions begin with `lk_s_`.
 */
const readApiKeys = (headers: RequestHeaders): string[] => {
  const bearer = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  const key = API_KEY.test(bearer) ? bearer : ''
  return [headers.get('x-api-key') ?? '', key].filter((value) => value !== '')
}

/** Reads the headers of a request for the handlers. Fields that only some calls need are computed on access. */
export class HeadersRequestInfo implements RequestInfo {
  readonly id: string
  readonly ipAddress: string
  readonly isNavigation: boolean
  readonly isInProcess: boolean
  readonly isServerCall: boolean
  readonly sessionCredential: SessionCredential | null
  readonly sessionCache: string | null
  readonly #headers: RequestHeaders
  readonly #credentials: CredentialCodec
  readonly #cookieHeader: string | null

  constructor(headers: RequestHeaders, credentials: CredentialCodec, source: RequestSource) {
    this.id = source.id
    this.ipAddress = source.ipAddress ?? ''
    this.isNavigation = source.isNavigation ?? false
    this.isInProcess = source.isInProcess ?? false
    this.isServerCall = source.isServerCall ?? false
    const { sessionCredential, sessionCache, cookieHeader } = credentials.read(headers)
    this.sessionCredential = sessionCredential
    this.sessionCache = sessionCache
    this.#headers = headers
    this.#credentials = credentials
    this.#cookieHeader = cookieHeader
  }

  cookie(purpose: CookiePurpose): string | null {
    return this.#credentials.readCookie(this.#cookieHeader, purpose)
  }

  get addressKey(): string {
    return getAddressKey(this.ipAddress)
  }

  get siteKey(): string {
    return getSiteKey(this.ipAddress)
  }

  get fetchMode(): string | null {
    return this.#headers.get('sec-fetch-mode')
  }

  get apiKeys(): string[] {
    return readApiKeys(this.#headers)
  }

  get userAgent(): string {
    return readUserAgent(this.#headers)
  }

  get language(): LanguageTag {
    return matchLanguage(this.#headers.get('accept-language') ?? '')
  }
}
