import { readFileSync } from 'node:fs'

/** A request, and how the reference (`better-auth` 1.2.7) was seen to answer it. Secrets and times are `<placeholders>`. */
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
  /** With the newest versions of its dependencies, where those answer differently. */
  readonly responseNewestDeps?: RecordedResponse
  readonly mailsSent?: readonly RecordedMail[]
  /** What is kept of somebody who has signed up with a provider. */
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

/** What an answer is compared by. */
export interface Outcome {
  readonly status: number
  readonly body: unknown
  /** `name=*; attributes`: a star for each value that is not empty. */
  readonly setCookie: readonly string[]
  readonly location: string | null
  readonly retryAfter: string | null
  readonly mails: readonly MailOutcome[]
  /** undefined where it was not recorded, null where nobody is signed in then. */
  readonly stored?: StoredUser | null | undefined
}

export interface MailOutcome {
  readonly kind: MailKind
  readonly to: string
  /** The path of its link. */
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
 * The recorded answer as we give it where nothing but general things differ: our cookie prefix, a `code` in every
 * failure, a body in every failure, what a schema says of it, an encoded callback in mailed links, `metadata` as an
 * object everywhere, the active organization in every session, and a cookie for whoever leaves for a provider.
 */
export const recordedOutcome = ({ response, responseNewestDeps, mailsSent = [], stored }: Exchange): Outcome => {
  const answer: RecordedResponse = responseNewestDeps ?? ('threw' in response ? { status: 0 } : response)
  const headers = 'threw' in response ? {} : (response.headers ?? {})
  const departure = normalizeAuthorizationUrl(answer.body)
  const cookies = departure ? [BROWSER_COOKIE] : (headers['set-cookie'] ?? []).map(normalizeCookie)
  return {
    status: answer.status,
    // Beside what is stored neither a body nor cookies were recorded: a redirect has none, and a sign-up a session.
    body: stored ? '' : (departure ?? addOwnFields(addErrorCode(answer))),
    setCookie: stored ? [SESSION_COOKIE] : cookies,
    stored: stored && pickComparable(stored),
    location: answer.status === 302 ? (headers.location ?? null) : null,
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

/** Which browser signed up, told where it is not signed in: it stands in the head of the list of differences. */
export const isNotSignUpCookie = (line: string): boolean => !line.startsWith('latchkey.sign_up=')

const SESSION_COOKIE = 'latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'
const BROWSER_COOKIE = 'latchkey.social_browser=*; Max-Age=600; Path=/; HttpOnly; SameSite=Lax'

/** An answer that leads to a provider, comparable: the order of parameters means nothing, what is random is a star. */
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

/** Recorded with an exclamation mark by some routes: one code has one message. */
const isInvitationNotFound = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'INVITATION_NOT_FOUND'

const isSchemaFailure = (body: unknown): body is { message: string } =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  /^Invalid (body|query) parameters$/.test(body.message)

/**
 * Organizations are recorded with their metadata as an object, as its JSON, or not at all, depending on the route;
 * sessions of a service without organizations, without an active one.
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
  return { ...body, metadata: typeof metadata === 'string' ? JSON.parse(metadata) : metadata }
}
