import { readFileSync } from 'node:fs'

/**
 * A recorded request and the response of the reference, `better-auth` 1.2.7. Secrets and times are `<placeholders>`.
 */
export interface Exchange {
  readonly name: string
  readonly given?: string
  readonly request: {
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly headers: Record<string, string>
    readonly body?: unknown
  }
  readonly response: RecordedResponse | { readonly threw: string }
  /** The response with the newest dependencies of the reference, if it differs. */
  readonly responseNewestDeps?: RecordedResponse
  readonly mailsSent?: readonly RecordedMail[]
  /** The stored user after a sign-up through a provider. */
  readonly stored?: StoredUser
}

export interface StoredUser {
  readonly user: {
    readonly name: string
    readonly email: string
    readonly emailVerified: boolean
    image: string | null
  }
  readonly account: { readonly providerId: string; readonly accountId: string }
}

interface RecordedResponse {
  readonly status: number
  readonly body?: unknown
  readonly headers?: { 'set-cookie'?: readonly string[]; location?: string; 'x-retry-after'?: string }
}

interface RecordedMail {
  readonly kind: MailKind
  readonly to: string
  readonly url: string
  readonly newEmail?: string
}

export type MailKind = 'verify' | 'change' | 'reset' | 'delete'

/** The parts of a response that are compared. */
export interface Outcome {
  readonly status: number
  readonly body: unknown
  /** `name=*; attributes`, with a star for a value that is not empty. */
  readonly setCookie: readonly string[]
  readonly location: string | null
  readonly retryAfter: string | null
  readonly mails: readonly MailOutcome[]
  /** Undefined if not recorded, null if signed out. */
  readonly stored?: StoredUser | null | undefined
}

export interface MailOutcome {
  readonly kind: MailKind
  readonly to: string
  /** The path of the mailed link. */
  readonly path: string
  readonly callbackURL: string
  readonly newEmail?: string
}

const readExchanges = (file: string): Exchange[] =>
  JSON.parse(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8'))

const accountExchanges: readonly Exchange[] = readExchanges('accounts.json')
export const organizationExchanges: readonly Exchange[] = readExchanges('organizations.json')
export const twoFactorExchanges: readonly Exchange[] = readExchanges('two-factor.json')
export const administrationExchanges: readonly Exchange[] = readExchanges('administration.json')
export const exchanges: readonly Exchange[] = [
  ...accountExchanges,
  ...organizationExchanges,
  ...twoFactorExchanges,
  ...administrationExchanges,
]

/**
 * The recorded response with the general differences applied: cookie prefix, body and `code` of failures, schema
 * messages, encoded callbacks in mailed links, `metadata` as an object, the active organization in every session, and
 * the cookie of a sign-in through a provider.
 */
export const toRecordedOutcome = ({ response, responseNewestDeps, mailsSent = [], stored }: Exchange): Outcome => {
  const recorded: RecordedResponse = responseNewestDeps ?? ('threw' in response ? { status: 0 } : response)
  const headers = 'threw' in response ? {} : (response.headers ?? {})
  const authorizationUrl = normalizeAuthorizationUrl(recorded.body)
  const cookies = authorizationUrl ? [BROWSER_COOKIE] : (headers['set-cookie'] ?? []).map(normalizeCookie)
  return {
    status: recorded.status,
    // With `stored`, neither body nor cookies were recorded.
    body: stored ? '' : (authorizationUrl ?? addOwnFields(addErrorCode(recorded))),
    setCookie: stored ? [SESSION_COOKIE] : cookies,
    stored: stored && pickComparable(stored),
    location: recorded.status === 302 ? (headers.location ?? null) : null,
    retryAfter: headers['x-retry-after'] ?? null,
    mails: mailsSent.map(({ kind, to, url, newEmail }) => {
      const [address = '', callbackURL = ''] = url.split(/[?&]callbackURL=/)
      const path = new URL(address).pathname.replace(/%3Creset-token%3E$/, '<token>')
      return { kind, to, path, callbackURL, ...(newEmail && { newEmail }) }
    }),
  }
}

/** A `Set-Cookie` line with our prefix and without its value. */
export const normalizeCookie = (line: string): string =>
  line.replace('better-auth.', 'latchkey.').replace(/=[^;]*/, (value) => (value === '=' ? value : '=*'))

/** Cookies other than that of the session are general differences. */
export const isProtocolCookie = (line: string): boolean =>
  !/^[^=]*\.(sign_up|known_device|last_used_login_method)=/.test(line)

const SESSION_COOKIE = 'latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'
const BROWSER_COOKIE = 'latchkey.social_browser=*; Max-Age=600; Path=/; HttpOnly; SameSite=Lax'

/** Sorts the parameters of an authorization URL and replaces random values with stars. */
export const normalizeAuthorizationUrl = (body: unknown): object | null => {
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string') return null
  if (!URL.canParse(body.url)) return null
  const url = new URL(body.url)
  if (!url.searchParams.has('state')) return null
  for (const name of ['state', 'nonce', 'code_challenge']) {
    if (url.searchParams.has(name)) url.searchParams.set(name, '*')
  }
  url.searchParams.sort()
  return { ...body, url: url.href }
}

export const pickComparable = ({ user, account }: StoredUser): StoredUser => {
  const { name, email, emailVerified, image } = user
  const { providerId, accountId } = account
  return { user: { name, email, emailVerified, image }, account: { providerId, accountId } }
}

const addErrorCode = ({ status, body }: RecordedResponse): unknown => {
  if (status === 401 && body === '') return { code: 'UNAUTHORIZED', message: 'Sign in first' }
  if (status === 404 && body === '') return { code: 'NOT_FOUND', message: 'Not found' }
  if (isInvitationNotFound(body)) return { ...body, message: 'Invitation not found' }
  if (isSchemaFailure(body)) return { ...body, message: '<schema failure>' }
  if (status === 429 && typeof body === 'object') return { code: 'TOO_MANY_REQUESTS', ...body }
  return body
}

const isListOfUsers = (body: object): body is { users: unknown[]; total: number; offset?: number } =>
  'users' in body && 'total' in body

/** Some routes of the reference add an exclamation mark. One code has one message here. */
const isInvitationNotFound = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'INVITATION_NOT_FOUND'

const isSchemaFailure = (body: unknown): body is { message: string } =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  /^Invalid (body|query) parameters$/.test(body.message)

/**
 * The reference returns metadata as an object, as JSON or not at all, and has no two-factor policy. Its sessions have no
 * active organization if organizations are disabled.
 */
const addOwnFields = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.map(addOwnFields)
  if (typeof body !== 'object' || body === null) return body
  if ('userAgent' in body) return { activeOrganizationId: null, ...body }
  if ('session' in body) return { ...body, session: addOwnFields(body.session) }
  if ('sessions' in body) return { ...body, sessions: addOwnFields(body.sessions) }
  if (isListOfUsers(body)) {
    const { users, total, offset = 0 } = body
    return { ...body, totalIsExact: true, nextCursor: offset + users.length < total ? '<cursor>' : null }
  }
  if (!('slug' in body)) return body
  const metadata = 'metadata' in body ? body.metadata : null
  return { ...body, requireTwoFactor: false, metadata: typeof metadata === 'string' ? JSON.parse(metadata) : metadata }
}
