import { errorCatalog } from '@latchkey/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyCharacter,
  type TestResponse,
  BASE_URL,
  readAllRows,
  listFields,
  type MountedCall,
  mountedCalls,
  type TestUser,
  send,
  startTestServer,
  type TestServer,
  testDialect,
  formatCookieHeader,
} from '@latchkey/testing'

const json = { 'content-type': 'application/json', origin: BASE_URL }
const CODES = new Set(Object.entries(errorCatalog).map(([name, row]) => ('code' in row ? row.code : name)))

interface Attack {
  readonly what: string
  readonly path: string
  readonly init: RequestInit
}

const sendAttack = (server: TestServer, user: TestUser, { path, init }: Attack): Promise<TestResponse> =>
  send(server, path, { ...init, headers: { ...json, cookie: formatCookieHeader(user.cookies), ...init.headers } })

/** Sends the attack as a signed-in user. Returns whether it was rejected with a JSON error and a status below 500. */
const isRefused = async (server: TestServer, user: TestUser, attack: Attack): Promise<boolean> => {
  const { what } = attack
  const { status, body } = await sendAttack(server, user, attack)
  expect({ what, isOurFailure: status >= 500 }).toEqual({ what, isOurFailure: false })
  if (status < 400) {
    if (!(await user.fetchUser())) await user.signIn()
    return false
  }
  // Failures about the age of the session also list step-up methods, and those of some calls have the fields of OAuth.
  const { methods: _methods, error: _error, error_description: _description, ...failure } = body
  expect({ what, failure }).toEqual({ what, failure: { code: expect.any(String), message: expect.any(String) } })
  expect(CODES).toContain(body.code)
  return true
}

/** All rejected requests again, between two snapshots of the database. */
const expectNothingChanged = async (server: TestServer, user: TestUser, refused: Attack[]): Promise<void> => {
  await server.waitForSentMails()
  const before = await readAllRows(server.database)
  for (let start = 0; start < refused.length; start += 20) {
    await Promise.all(refused.slice(start, start + 20).map((attack) => sendAttack(server, user, attack)))
  }
  expect(await readAllRows(server.database)).toBe(before)
}

/** Replaces each value of an input. */
const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b@example.com',
  '\ud800',
  '\udfff\ud800',
  '\u202Emoc.elpmaxe',
  '💣'.repeat(500),
  'x'.repeat(10_000),
  "' or 1=1; --",
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  [],
  [[]],
  ['a', 'b'],
  {},
  { toString: 'x', valueOf: 'y', length: -1 },
  { $ne: null },
]

const createPost =
  ({ path }: MountedCall) =>
  (what: string, text: string, headers: Record<string, string> = {}): Attack => ({
    what,
    path,
    init: { method: 'POST', body: text, headers },
  })

/** A valid body with one odd value. */
const createValueAttacks = (mounted: MountedCall): Attack[] => {
  const post = createPost(mounted)
  return listFields(mounted.call.body).flatMap((name) =>
    odd.map((value) =>
      post(`${name}: ${JSON.stringify(value)?.slice(0, 40)}`, JSON.stringify({ ...mounted.body, [name]: value })),
    ),
  )
}

/** Bodies with missing or repeated fields, of another form or of another type. */
const createFormAttacks = (mounted: MountedCall): Attack[] => {
  const post = createPost(mounted)
  const valid = { ...mounted.body }
  const names = listFields(mounted.call.body)
  return [
    ...Object.keys(valid).map((name) => post(`no ${name}`, JSON.stringify({ ...valid, [name]: undefined }))),
    ...['null', '[]', '1', '"x"', 'true', '{}', '[{}]'].map((text) => post(`body ${text}`, text)),
    ...['{', '{"a":', '[1,', '\0', '{"a":1}{"b":2}'].map((text) => post(`broken ${JSON.stringify(text)}`, text)),
    post(
      '__proto__',
      `{"__proto__":{"email":"a@b.cd","isAdmin":true},${JSON.stringify(valid).slice(1)}`.replace(',}', '}'),
    ),
    post('constructor', JSON.stringify({ ...valid, constructor: { prototype: { isAdmin: true } } })),
    post('a field twice', `{${names.map((name) => `"${name}":"a","${name}":["b"]`).join(',')}}`),
    post('nested lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`),
    post('nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    ...names.map((name) => post(`nested in ${name}`, `{"${name}":${'['.repeat(5000)}${']'.repeat(5000)}}`)),
    post(
      'many fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`f${index}`, index]))),
    ),
    ...['text/plain', 'text/html', 'application/xml', 'image/png', ''].map((type) =>
      post(`as ${type}`, JSON.stringify(valid), { 'content-type': type }),
    ),
    post('form of brackets', 'email[]=a&email[x]=b&[]=&=&%', { 'content-type': 'application/x-www-form-urlencoded' }),
    post('form in no parts', 'x', { 'content-type': 'multipart/form-data; boundary=x' }),
  ]
}

const createQueryAttacks = ({ call, path, body }: MountedCall): Attack[] => {
  const [bare = ''] = path.split('?')
  const init = call.method === 'GET' ? {} : { method: 'POST', body: JSON.stringify(body) ?? null }
  const queries = [
    '',
    '?',
    '?&&&=&',
    '?%',
    '?%00=%00',
    '?__proto__=x&constructor=y',
    `?${'a=b&'.repeat(5000)}`,
    ...listFields(call.query).flatMap((name) => [
      `?${name}`,
      `?${name}=`,
      `?${name}=%00`,
      `?${name}=%ff%fe`,
      `?${name}=%ED%A0%80`,
      `?${name}=a&${name}=b`,
      `?${name}[a]=b`,
      `?${name}=${'x'.repeat(100_000)}`,
    ]),
  ]
  return queries.map((query) => ({ what: `query ${query.slice(0, 40)}`, path: `${bare}${query}`, init }))
}

const createPathAttacks = ({ call, path }: MountedCall): Attack[] =>
  [`/${path}`, path.replace('?', '/?'), `${path.split('?')[0]}/`, `${path.split('?')[0]}//`, path.toUpperCase()].map(
    (odd) => ({
      what: `path ${odd}`,
      path: odd,
      init: { method: call.method },
    }),
  )

const isPost = ({ call }: MountedCall): boolean => call.method === 'POST'

const createAttacks = (mounted: MountedCall): Attack[] => [
  ...(isPost(mounted) ? createValueAttacks(mounted) : []),
  // These are refused before the first statement, so one database is enough.
  ...(isPost(mounted) && testDialect === 'sqlite' ? createFormAttacks(mounted) : []),
  ...createQueryAttacks(mounted),
  ...createPathAttacks(mounted),
]

test.each(mountedCalls)(
  'malformed input to %s causes no server error',
  async (mounted: MountedCall) => {
    const server = await startTestServer()
    const ann = await server.createUser('Ann')
    // An authorized caller reaches more of the rules.
    if (mounted.call.feature) await ann.createOrganization()
    const refused: Attack[] = []
    for (const attack of createAttacks(mounted)) if (await isRefused(server, ann, attack)) refused.push(attack)
    expect(refused.length).toBeGreaterThan(0)
    await expectNothingChanged(server, ann, refused)
  },
  60_000,
)

const anyJson = fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter })

test.each(mountedCalls.filter(({ call }) => call.body))(
  '%s accepts or rejects arbitrary JSON',
  async (mounted: MountedCall) => {
    const server = await startTestServer()
    const ann = await server.createUser('Ann')
    if (mounted.call.feature) await ann.createOrganization()
    const names = [...listFields(mounted.call.body), 'unknownField']
    const bodies = fc.oneof(anyJson, fc.dictionary(fc.constantFrom(...names), anyJson))
    const refused: Attack[] = []
    const run = async (body: unknown) => {
      const init = { method: 'POST', body: JSON.stringify({ ...mounted.body, ...Object(body) }) }
      const attack = { what: JSON.stringify(body), path: mounted.path, init }
      if (await isRefused(server, ann, attack)) refused.push(attack)
    }
    await fc.assert(fc.asyncProperty(bodies, run), { numRuns: testDialect === 'sqlite' ? 40 : 10 })
    expect(refused.length > 0).toBe(mounted.call.badRequestRedirectCode === undefined)
    await expectNothingChanged(server, ann, refused)
  },
  60_000,
)
