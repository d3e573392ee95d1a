import { fileURLToPath } from 'node:url'
import { exceptions, withoutCounterpart } from './exceptions.ts'
import { departureIn, type Exchange, exchanges, type Outcome, recordedOutcome } from './exchanges.ts'

/** `docs/protocol-differences.md`, from the table that the replay asserts. Run this file to print it. */
export const protocolDifferences = (): string => {
  const rows = exchanges.flatMap((exchange) => {
    const exception = exceptions[exchange.name]
    if (!exception) return []
    const ours = [shown(exception.expected), changes(recordedOutcome(exchange), exception.expected)]
    const columns = [titleOf(exchange), statusOf(exchange), ours.filter(Boolean).join(', '), exception.reason]
    return `| ${columns.map(cell).join(' | ')} |`
  })
  const missing = Object.entries(withoutCounterpart).map((row) => `| ${row.map(cell).join(' | ')} |`)
  return `${[...HEAD(rows.length, missing.length), ...rows, ...TAIL, ...missing].join('\n')}\n`
}

const HEAD = (count: number, missing: number): string[] => [
  '# Where we differ from the protocol',
  '',
  '<!-- Made by `node --import tsx conformance/src/protocol-differences.ts > docs/protocol-differences.md`; do not edit. -->',
  '',
  `${exchanges.length - missing} exchanges of the reference, \`better-auth\` 1.2.7, are replayed against us: e-mail accounts,`,
  `sessions, social sign-in, two-factor, organizations and administration. ${exchanges.length - missing - count} are answered as recorded; these ${count} are not, on purpose.`,
  'The replay asserts what stands here, too. Numbers of weaknesses, defects, differences and rules (R) are those of the',
  'tests that show them.',
  '',
  'In general:',
  '',
  '- Cookies begin with `latchkey` instead of `better-auth`.',
  '- Every failure has a body `{code, message}`, also where the reference sends none or leaves out the code.',
  '- `token` in an answer is the handle of a session and opens nothing; its secret is in the cookie alone.',
  '- A callback address in a mailed link is percent-encoded.',
  '- Every answer says `cache-control: no-store` and bears a request id.',
  '- `metadata` of an organization is an object wherever it stands, null where none is set.',
  '- A session always tells its active organization, null without one; one code has one message.',
  '- A list of users also says whether its total is exact, and where the next page begins.',
  '- Whoever leaves for a provider is given the cookie `social_browser` and comes back with it: a flow belongs to one',
  '  browser (weakness 4, R18).',
  '- Whoever signs up and is not signed in is given the cookie `sign_up`: a link that is opened elsewhere proves less (R21).',
  "- The order of parameters in a provider's address means nothing; `state`, `nonce` and `code_challenge` are random.",
  '- Text of schema failures, malformed JSON and trailing slashes are those of the newest dependencies of the reference.',
  '',
  '| Exchange | Recorded | Ours, as far as it differs | Why |',
  '|---|---|---|---|',
]

const TAIL = [
  '',
  '## What has no counterpart',
  '',
  'Recorded with options, or in states, that do not exist here:',
  '',
  '| Exchange | Why |',
  '|---|---|',
]

const titleOf = ({ name, given }: Exchange): string =>
  // Of each provider the same was recorded, which its name says.
  given && !name.startsWith('provider ') ? `${name} (${given})` : name

const statusOf = (exchange: Exchange): string => {
  if ('threw' in exchange.response && !exchange.responseNewestDeps) return 'no answer'
  const { status, location, mails, ...outcome } = recordedOutcome(exchange)
  const body = 'threw' in exchange.response ? exchange.responseNewestDeps?.body : exchange.response.body
  // The cookie of a flow is one of the general differences.
  const setCookie = departureIn(body) ? [] : outcome.setCookie
  const answer = body === '' && status !== 302 ? 'empty' : codeIn(body)
  const parts = [String(status), answer, location, cookies(setCookie), mails.length > 0 ? 'a mail' : '']
  return parts.filter(Boolean).join(', ')
}

/** What is told by more than a code: where an answer leads to, and what is kept of somebody who has signed up. */
const changes = (recorded: Outcome, expected: Partial<Outcome>): string => {
  if (expected.stored === null) return 'nobody is signed up'
  const [before, after] = expected.stored
    ? [factsOf(recorded.stored), factsOf(expected.stored)]
    : [parametersOf(recorded.body), parametersOf(expected.body)]
  const added = [...after].filter(([name, value]) => before.get(name) !== value)
  const gone = before.size > 0 && after.size > 0 ? [...before.keys()].filter((name) => !after.has(name)) : []
  return [
    ...added.map(([name, value]) => (value === '*' ? `with \`${name}\`` : `\`${name}=${value}\``)),
    ...gone.map((name) => `without \`${name}\``),
  ].join(', ')
}

const factsOf = (stored: Outcome['stored']): ReadonlyMap<string, string> =>
  new Map(Object.entries({ ...stored?.user, ...stored?.account }).map(([name, value]) => [name, String(value)]))

const parametersOf = (body: unknown): ReadonlyMap<string, string> =>
  typeof body === 'object' && body !== null && 'url' in body
    ? new Map(new URL(String(body.url)).searchParams)
    : new Map()

const shown = ({ status, body, location, setCookie, mails }: Partial<Outcome>): string =>
  [
    status && String(status),
    body === null ? '`null`' : codeIn(body),
    location,
    setCookie && (cookies(setCookie) || 'no cookies'),
    mails && (mails.map(({ callbackURL }) => `link to ${callbackURL}`).join(', ') || 'no mail'),
  ]
    .filter(Boolean)
    .join(', ')

const codeIn = (body: unknown): string => {
  if (typeof body !== 'object' || body === null) return ''
  if ('url' in body) return 'an address'
  if (!('code' in body) || !('message' in body)) return 'an answer'
  return `\`${String(body.code)}\` ${String(body.message)}`
}

const cookies = (lines: readonly string[]): string => {
  const names = (isCleared: boolean) =>
    lines
      .filter((line) => line.includes('=; ') === isCleared)
      .map((line) => line.slice(line.indexOf('.') + 1).split('=')[0])
  const set = names(false)
  const cleared = names(true)
  return [set.length > 0 && `sets ${set.join(', ')}`, cleared.length > 0 && `clears ${cleared.join(', ')}`]
    .filter(Boolean)
    .join(' and ')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(protocolDifferences())
