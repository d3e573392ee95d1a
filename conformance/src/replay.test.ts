import { expect, test } from 'vitest'
import { requireDocumentedResponse } from '@latchkey/testing'
import type { SetupResult } from './setups/setup.ts'
import { findSetup } from './setups.ts'
import { differences, notReplayable } from './differences.ts'
import {
  pickComparable,
  normalizeCookie,
  isProtocolCookie,
  normalizeAuthorizationUrl,
  type Exchange,
  exchanges,
  type Outcome,
  toRecordedOutcome,
  type StoredUser,
} from './exchanges.ts'
import { BASE_URL, storeCookies, startReplayServer, PROXY, type SentMail } from './replay-server.ts'

const namedExchanges = exchanges
  .filter(({ name }) => !(name in notReplayable))
  .map((exchange) => [exchange.name, exchange] as const)

test.each(namedExchanges)('%s: responds as recorded, or with the listed difference', async (_name, exchange) => {
  const { options = {}, prepare } = findSetup(exchange)
  const server = await startReplayServer(options)
  const setup = await prepare(server)
  const before = (await server.sentMails()).length

  const request = createRequest(exchange, setup)
  const isForwarded = request.headers.has('x-forwarded-for')
  const response = await server.handler(request, isForwarded ? { remoteAddress: PROXY } : {})
  const text = await response.text()
  const expected = { ...toRecordedOutcome(exchange), ...differences[exchange.name]?.expected }
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== ''
  const body: unknown = isJson ? JSON.parse(text) : text
  await requireDocumentedResponse(request, { status: response.status, headers: response.headers, body })
  const outcome: Outcome = {
    status: response.status,
    body: normalizeAuthorizationUrl(body) ?? body,
    setCookie: response.headers.getSetCookie().filter(isProtocolCookie).map(normalizeCookie),
    location: response.headers.get('location'),
    retryAfter: response.headers.get('x-retry-after'),
    mails: (await server.sentMails()).slice(before).map(toMailOutcome),
    stored: exchange.stored && (await findStored(setup, response)),
  }
  expect(outcome).toEqual({
    ...expected,
    body: toMatcher(expected.body, setup),
    location: expected.location && fillPlaceholders(expected.location, setup),
    stored: toMatcher(expected.stored, setup),
    retryAfter: expected.retryAfter && fillPlaceholders(expected.retryAfter, setup),
  })
  // The session secret is in the cookie only. The `token` of a response is a session ID.
  for (const secret of listSessionSecrets(request, response)) expect(text).not.toContain(secret)
})

test('lists only recorded exchanges as not replayable', () => {
  for (const name of Object.keys(notReplayable)) {
    expect(exchanges.map((exchange) => exchange.name)).toContain(name)
    expect(differences).not.toHaveProperty([name])
  }
})

test('lists only differences from recorded exchanges', () => {
  const recorded = new Map(exchanges.map((exchange) => [exchange.name, toRecordedOutcome(exchange)]))
  for (const [name, { expected }] of Object.entries(differences)) {
    expect(recorded.get(name), name).toBeDefined()
    expect({ ...recorded.get(name), ...expected }, name).not.toEqual(recorded.get(name))
  }
})

const createRequest = ({ request }: Exchange, setup: SetupResult): Request => {
  const { cookie, ...headers } = request.headers
  const { method, body } = request
  const cookies = isProviderCallback(request)
    ? listCookies(setup)
    : cookie?.split('; ').flatMap((pair) => translateCookie(pair, setup) ?? [])
  const path = fillPlaceholders(request.path, setup)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Request(path.startsWith('http') ? path : `${BASE_URL}${path}`, {
    method,
    headers: {
      ...FETCH_METADATA,
      ...headers,
      ...(headers.origin && { origin: fillPlaceholders(headers.origin, setup) }),
      ...(cookies && { cookie: cookies.join('; ') }),
    },
    body: text && fillPlaceholders(text, setup),
  })
}

/** The recording left out this header, which `fetch()` sends. Without it, a mailed link is not consumed by GET. */
const FETCH_METADATA = { 'sec-fetch-mode': 'cors' }

/** Callbacks were recorded without cookies, but browsers send them. */
const isProviderCallback = ({ method, path }: Exchange['request']): boolean =>
  method === 'GET' && path.startsWith('/api/auth/callback/')

const listCookies = ({ browser }: SetupResult): string[] | undefined =>
  browser && [...browser.cookies].map(([name, value]) => `${name}=${value}`)

/**
 * Translates a recorded cookie to the one that the browser holds. Impersonation leaves fewer cookies than in the
 * reference.
 */
const translateCookie = (pair: string, { browser }: SetupResult): string | null => {
  const name =
    pair
      .split('=')[0]
      ?.replace('better-auth.', 'latchkey.')
      .replace(/^admin_session/, 'latchkey.$&') ?? ''
  if (!name.startsWith('latchkey.')) return pair
  const value = browser?.cookies.get(name)
  if (value === undefined && /admin_session|dont_remember/.test(name)) return null
  if (value === undefined) throw new Error(`The acting browser has no cookie ${name}`)
  return `${name}=${value}`
}

const fillPlaceholders = (text: string, { values = {} }: SetupResult): string =>
  text
    .replaceAll(/<(\d+) characters>/g, (_, count) => 'x'.repeat(Number(count)))
    .replaceAll(/<([a-z0-9:.@, -]+)>/g, (placeholder, name) => values[name] ?? placeholder)
    .replaceAll('<base-url>', BASE_URL)

/** The recorded body with a matcher for each placeholder. */
const toMatcher = (body: unknown, setup: SetupResult): unknown => {
  if (Array.isArray(body)) return body.map((part) => toMatcher(part, setup))
  if (typeof body === 'object' && body !== null) {
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, toMatcher(value, setup)]))
  }
  if (typeof body !== 'string') return body
  const text = fillPlaceholders(body, setup)
  // The ID of a record that the exchange creates is unknown.
  const pattern = patterns[text.startsWith('<id:') ? '<id>' : body] ?? createPartialPattern(text)
  return pattern ? expect.stringMatching(pattern) : text
}

/** A pattern for a text that contains an unknown secret. */
const createPartialPattern = (text: string): RegExp | undefined => {
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

/** The user and account of the session in the response; null if signed out. */
const findStored = async ({ browser }: SetupResult, response: Response): Promise<StoredUser | null> => {
  if (!browser) throw new Error('No browser returned')
  storeCookies(browser.cookies, response)
  const session = await browser.get('/get-session')
  if (session === null) return null
  const [{ provider, accountId }] = await browser.get('/list-accounts')
  return pickComparable({ user: session.user, account: { providerId: provider, accountId } })
}

const toMailOutcome = ({ kind, user, url, token, newEmail }: SentMail) => {
  const { pathname, searchParams } = new URL(url)
  const callbackURL = searchParams.get('callbackURL') ?? ''
  return { kind, to: user.email, path: pathname.replace(token, '<token>'), callbackURL, ...(newEmail && { newEmail }) }
}

const listSessionSecrets = (request: Request, response: Response): string[] =>
  [...(request.headers.get('cookie')?.split('; ') ?? []), ...response.headers.getSetCookie()]
    .map((pair) => /session_token=([^.;%]{32})/.exec(pair)?.[1])
    .filter((secret) => secret !== undefined)
