import { expect, test } from 'vitest'
import type { Given } from './setups/setup.ts'
import { arrangementOf } from './setups.ts'
import { exceptions, withoutCounterpart } from './exceptions.ts'
import {
  comparableStored,
  cookieLine,
  isNoSignUpCookie,
  departureIn,
  type Exchange,
  exchanges,
  type Outcome,
  recordedOutcome,
  type Stored,
} from './exchanges.ts'
import { BASE_URL, keepCookies, openStage, PROXY, type SentMail } from './replay-server.ts'

const byName = exchanges
  .filter(({ name }) => !(name in withoutCounterpart))
  .map((exchange) => [exchange.name, exchange] as const)

test.each(byName)('%s: answered as recorded, or as the exceptions say', async (_name, exchange) => {
  const { options = {}, given } = arrangementOf(exchange)
  const stage = await openStage(options)
  const facts = await given(stage)
  const before = (await stage.mails()).length

  const request = requestOf(exchange, facts)
  const isForwarded = request.headers.has('x-forwarded-for')
  const response = await stage.handler(request, isForwarded ? { remoteAddress: PROXY } : {})
  const text = await response.text()
  const expected = { ...recordedOutcome(exchange), ...exceptions[exchange.name]?.expected }
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : text
  const outcome: Outcome = {
    status: response.status,
    body: departureIn(body) ?? body,
    setCookie: response.headers.getSetCookie().filter(isNoSignUpCookie).map(cookieLine),
    location: response.headers.get('location'),
    retryAfter: response.headers.get('x-retry-after'),
    mails: (await stage.mails()).slice(before).map(mailOutcome),
    stored: exchange.stored && (await storedFor(facts, response)),
  }
  expect(outcome).toEqual({
    ...expected,
    body: matching(expected.body, facts),
    location: expected.location && filled(expected.location, facts),
    stored: matching(expected.stored, facts),
    retryAfter: expected.retryAfter && filled(expected.retryAfter, facts),
  })
  // The secret stays in its cookie: what an answer calls token is the session's handle.
  for (const secret of secretsOf(request, response)) expect(text).not.toContain(secret)
})

test('what has no counterpart here was recorded, and is not replayed otherwise', () => {
  for (const name of Object.keys(withoutCounterpart)) {
    expect(exchanges.map((exchange) => exchange.name)).toContain(name)
    expect(exceptions).not.toHaveProperty([name])
  }
})

test('every exception is about an exchange that was recorded, and differs from it', () => {
  const recorded = new Map(exchanges.map((exchange) => [exchange.name, recordedOutcome(exchange)]))
  for (const [name, { expected }] of Object.entries(exceptions)) {
    expect(recorded.get(name), name).toBeDefined()
    expect({ ...recorded.get(name), ...expected }, name).not.toEqual(recorded.get(name))
  }
})

const requestOf = ({ request }: Exchange, given: Given): Request => {
  const { cookie, ...headers } = request.headers
  const { method, body } = request
  const cookies = comesBack(request)
    ? allCookies(given)
    : cookie?.split('; ').flatMap((pair) => ownCookie(pair, given) ?? [])
  const path = filled(request.path, given)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Request(path.startsWith('http') ? path : `${BASE_URL}${path}`, {
    method,
    headers: {
      ...headers,
      ...(headers.origin && { origin: filled(headers.origin, given) }),
      ...(cookies && { cookie: cookies.join('; ') }),
    },
    body: text && filled(text, given),
  })
}

/** Somebody comes back from a provider. Recorded without any cookie; a browser brings those that it holds. */
const comesBack = ({ method, path }: Exchange['request']): boolean =>
  method === 'GET' && path.startsWith('/api/auth/callback/')

const allCookies = ({ visitor }: Given): string[] | undefined =>
  visitor && [...visitor.cookies].map(([name, value]) => `${name}=${value}`)

/**
 * `better-auth.session_token=<session-token>.<sig>` as the acting browser holds it; other cookies as they are. What an
 * impersonation leaves behind in the reference, no browser of ours holds (defect 26).
 */
const ownCookie = (pair: string, { visitor }: Given): string | null => {
  const name =
    pair
      .split('=')[0]
      ?.replace('better-auth.', 'latchkey.')
      .replace(/^admin_session/, 'latchkey.$&') ?? ''
  if (!name.startsWith('latchkey.')) return pair
  const value = visitor?.cookies.get(name)
  if (value === undefined && /admin_session|dont_remember/.test(name)) return null
  if (value === undefined) throw new Error(`The acting browser has no cookie ${name}`)
  return `${name}=${value}`
}

const filled = (text: string, { values = {} }: Given): string =>
  text
    .replaceAll(/<(\d+) characters>/g, (_, count) => 'x'.repeat(Number(count)))
    .replaceAll(/<([a-z0-9:.@, -]+)>/g, (placeholder, name) => values[name] ?? placeholder)
    .replaceAll('<base-url>', BASE_URL)

/** The recorded body with a matcher for each placeholder. */
const matching = (body: unknown, given: Given): unknown => {
  if (Array.isArray(body)) return body.map((part) => matching(part, given))
  if (typeof body === 'object' && body !== null) {
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, matching(value, given)]))
  }
  if (typeof body !== 'string') return body
  const known = filled(body, given)
  // What the exchange itself has made bears an id that nobody knows.
  const pattern = patterns[known.startsWith('<id:') ? '<id>' : body] ?? patternWithin(known)
  return pattern ? expect.stringMatching(pattern) : known
}

/** A known text with something in it that nobody knows. */
const patternWithin = (text: string): RegExp | undefined => {
  const [before = '', after] = text.split('<base32-secret>')
  if (after === undefined) return undefined
  const [start, end] = [before, after].map((part) => part.replaceAll(/[^\w<>]/g, String.raw`\$&`))
  return new RegExp(`^${start}[A-Z2-7]{32}${end}$`)
}

const patterns: Readonly<Record<string, RegExp>> = {
  '<id>': /^[A-Za-z0-9]{32}$/,
  '<cursor>': /^[\w-]+$/,
  '<token>': /^[A-Za-z0-9]{32}$/,
  '<schema failure>': /^\[(body|query)(\.[^\]]+)?\] \S/,
  '<session-token>': /^[A-Za-z0-9]{32}$/,
  '<backup-code>': /^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/,
  '<iso-date>': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  '<html page>': /^<!doctype html>/,
  '<access-token>': /^\S+$/,
  '<refresh-token>': /^\S+$/,
  '<picture>': /^http:\/\/localhost:3000\/api\/auth\/picture\/[A-Za-z0-9]{32}$/,
  '<scope>': /^\S+$/,
}

/** Who the browser is signed in as by this answer, and how: null for nobody. */
const storedFor = async ({ visitor }: Given, response: Response): Promise<Stored | null> => {
  if (!visitor) throw new Error('Nobody comes back')
  keepCookies(visitor.cookies, response)
  const signedIn = await visitor.get('/get-session')
  if (signedIn === null) return null
  const [{ provider, accountId }] = await visitor.get('/list-accounts')
  return comparableStored({ user: signedIn.user, account: { providerId: provider, accountId } })
}

const mailOutcome = ({ kind, user, url, token, newEmail }: SentMail) => {
  const { pathname, searchParams } = new URL(url)
  const callbackURL = searchParams.get('callbackURL') ?? ''
  return { kind, to: user.email, path: pathname.replace(token, '<token>'), callbackURL, ...(newEmail && { newEmail }) }
}

const secretsOf = (request: Request, response: Response): string[] =>
  [...(request.headers.get('cookie')?.split('; ') ?? []), ...response.headers.getSetCookie()]
    .map((pair) => /session_token=([^.;%]{32})/.exec(pair)?.[1])
    .filter((secret) => secret !== undefined)
