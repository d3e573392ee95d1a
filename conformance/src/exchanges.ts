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
  readonly response: RecordedAnswer | { readonly threw: string }
  /** With the newest versions of its dependencies, where those answer differently. */
  readonly responseNewestDeps?: RecordedAnswer
  readonly mailsSent?: readonly RecordedMail[]
}

interface RecordedAnswer {
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
}

export interface MailOutcome {
  readonly kind: MailKind
  readonly to: string
  /** The path of its link. */
  readonly path: string
  readonly callbackURL: string
  readonly newEmail?: string
}

/** Every recorded exchange that the calls of e-mail accounts are concerned with. */
export const exchanges: readonly Exchange[] = JSON.parse(
  readFileSync(new URL('../fixtures/accounts.json', import.meta.url), 'utf8'),
)

/**
 * The recorded answer as we give it where nothing but four general things differ: our cookie prefix, a `code` in every
 * failure, a body in every failure, and an encoded callback in mailed links.
 */
export const recordedOutcome = ({ response, responseNewestDeps, mailsSent = [] }: Exchange): Outcome => {
  const answer: RecordedAnswer = responseNewestDeps ?? ('threw' in response ? { status: 0 } : response)
  const headers = 'threw' in response ? {} : (response.headers ?? {})
  return {
    status: answer.status,
    body: withCode(answer),
    setCookie: (headers['set-cookie'] ?? []).map(cookieLine),
    location: headers.location ?? null,
    retryAfter: headers['x-retry-after'] ?? null,
    mails: mailsSent.map(({ kind, to, url, newEmail }) => {
      const [address = '', callbackURL = ''] = url.split(/[?&]callbackURL=/)
      const path = new URL(address).pathname.replace(/%3Creset-token%3E$/, '<token>')
      return { kind, to, path, callbackURL, ...(newEmail && { newEmail }) }
    }),
  }
}

/** A `Set-Cookie` line with our prefix and without its value. */
export const cookieLine = (line: string): string =>
  line.replace('better-auth.', 'latchkey.').replace(/=[^;]*/, (value) => (value === '=' ? value : '=*'))

const withCode = ({ status, body }: RecordedAnswer): unknown => {
  if (status === 401 && body === '') return { code: 'UNAUTHORIZED', message: 'Sign in first' }
  if (status === 404 && body === '') return { code: 'NOT_FOUND', message: 'Not found' }
  if (status === 429 && typeof body === 'object') return { code: 'TOO_MANY_REQUESTS', ...body }
  return body
}
