import { expect, test } from 'vitest'
import { BASE_URL, send, startTestServer } from '@latchkey/testing'

const post = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json', origin: BASE_URL }
  const response = await send(await startTestServer(), path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body) ?? null,
  })
  return [response.status, response.body.code, response.body.message]
}

test.each<[string, string, unknown, string]>([
  ['/sign-in/email', 'a missing field', { email: 'a@b.cd' }, '[body.password] Required'],
  ['/sign-in/email', 'several', {}, '[body.email] Required; [body.password] Required'],
  [
    '/sign-in/email',
    'a number for a text',
    { email: 'a@b.cd', password: 5 },
    '[body.password] Expected string, received number',
  ],
  ['/sign-in/email', 'null for a text', { email: null, password: 'x' }, '[body.email] Expected string, received null'],
  ['/sign-in/email', 'a list for a text', { email: [], password: 'x' }, '[body.email] Expected string, received array'],
  [
    '/sign-in/email',
    'an object for a text',
    { email: {}, password: 'x' },
    '[body.email] Expected string, received object',
  ],
  [
    '/sign-in/email',
    'a text for a flag',
    { email: 'a@b.cd', password: 'x', rememberMe: 'yes' },
    '[body.rememberMe] Expected boolean, received string',
  ],
  ['/sign-in/email', 'no body', undefined, '[body] Required'],
  ['/sign-in/email', 'null', null, '[body] Expected object, received null'],
  ['/sign-in/email', 'a list', [], '[body] Expected object, received array'],
  ['/sign-in/email', 'a text', 'x', '[body] Expected object, received string'],
  ['/sign-in/email', 'a number', 1, '[body] Expected object, received number'],
  ['/forget-password', 'no address', { email: 'x' }, '[body.email] Invalid email'],
  [
    '/sign-up/email',
    'a language that we do not have',
    { name: 'A', email: 'a@b.cd', password: 'x', language: 'KLINGON' },
    "[body.language] Invalid enum value. Expected 'ENG' | 'UKR' | 'RUS' | 'SPA' | 'GERMAN' | 'POL' | 'FRA' | 'TURKEY'",
  ],
  [
    '/sign-up/email',
    'a name of 201 characters',
    { name: 'A'.repeat(201), email: 'a@b.cd', password: 'x' },
    '[body.name] Must contain at most 200 character(s)',
  ],
  [
    '/organization/invite-members',
    'an empty list',
    { emails: [], role: 'member' },
    '[body.emails] Must contain at least 1 element(s)',
  ],
  [
    '/organization/invite-members',
    'a list of 51 addresses',
    { emails: Array.from({ length: 51 }, () => 'a@b.cd'), role: 'member' },
    '[body.emails] Must contain at most 50 element(s)',
  ],
  [
    '/organization/create',
    'a list for an object of any keys',
    { name: 'A', slug: 'a', metadata: [] },
    '[body.metadata] Expected object, received array',
  ],
  [
    '/admin/create-user',
    'keys that cannot be written along',
    { email: 'a@b.cd', password: 'x', name: 'A', data: { role: 'admin', image: null, banned: true } },
    "[body.data] Unrecognized key(s) in object: 'role', 'banned'",
  ],
])('formats issues as standard messages: %s, %s', async (path, _what, body, message) => {
  expect(await post(path, body)).toEqual([400, 'VALIDATION_ERROR', message])
})

test.each([
  ['abc', 'Expected number, received nan'],
  ['1e400', 'Expected number, received infinity'],
  ['-1e400', 'Expected number, received infinity'],
  ['1.5', 'Expected integer, received float'],
  ['0', 'Must be greater than or equal to 1'],
  ['101', 'Must be less than or equal to 100'],
])('formats a violated limit of %s', async (limit, message) => {
  const { status, body } = await send(await startTestServer(), `/organization/list-teams?limit=${limit}`)
  expect([status, body]).toEqual([400, { code: 'VALIDATION_ERROR', message: `[query.limit] ${message}` }])
})

test('messages name the query as the location of a missing field', async () => {
  const { status, body } = await send(await startTestServer(), '/verify-email')
  expect([status, body]).toEqual([400, { code: 'VALIDATION_ERROR', message: '[query.token] Required' }])
})

test('messages name fields and never repeat values', async () => {
  const [, , message] = await post('/sign-in/email', { email: ['<script>'], password: { secret: 'hunter2' } })
  expect(message).toBe('[body.email] Expected string, received array; [body.password] Expected string, received object')
})

test.each<[string, unknown, string]>([
  ['NUL in a text', { email: 'a@b.cd', password: 'x\0y' }, 'body.password'],
  ['NUL in an unknown field', { email: 'a@b.cd', password: 'x', a: { b: ['\0'] } }, 'body.a.b.0'],
  ['NUL in a key', { email: 'a@b.cd', password: 'x', a: { 'b\0': 1 } }, 'body.a'],
])('rejects text that the database cannot store: %s', async (_what, body, place) => {
  expect(await post('/sign-in/email', body)).toEqual([
    400,
    'VALIDATION_ERROR',
    `[${place}] Expected text without control characters U+0000`,
  ])
})

test.each<[string, unknown, string]>([
  ['in a text', { email: 'a@b.cd', password: 'x\ud800y' }, 'body.password'],
  ['in a key', { email: 'a@b.cd', password: 'x', '\udc00': 1 }, 'body'],
])('rejects a lone surrogate: %s', async (_where, body, place) => {
  expect(await post('/sign-in/email', body)).toEqual([
    400,
    'VALIDATION_ERROR',
    `[${place}] Expected text without lone surrogates`,
  ])
})

test('rejects NUL in the deepest metadata', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  const nest = (levels: number, leaf: string): unknown => (levels === 0 ? leaf : { a: nest(levels - 1, leaf) })
  const update = (leaf: string) => ann.post('/organization/update', { data: { metadata: nest(8, leaf) } })
  expect((await update('\0')).body.code).toBe('VALIDATION_ERROR')
  expect((await update('x')).body).toMatchObject({ metadata: nest(8, 'x') })
})

test.each([
  ['/organization/create', '{ "name": "Acme", "slug": "acme", "metadata": { "__proto__": 1 } }', 'body.metadata'],
  [
    '/organization/create',
    '{ "name": "Acme", "slug": "acme", "metadata": { "a": { "__proto__": 1 } } }',
    'body.metadata.a',
  ],
  // Merged with the permissions of the roles, the request would be granted.
  ['/organization/has-permission', '{ "permissions": { "__proto__": ["x"], "team": ["create"] } }', 'body.permissions'],
])('rejects the key __proto__: %s of %s', async (path, body, place) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  const { status, body: response } = await ann.post(path, body)
  expect({ status, ...response }).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
    message: `[${place}] Expected no key named __proto__`,
  })
})

test('rejects NUL in the query', async () => {
  const { body } = await send(await startTestServer(), '/verify-email?token=a%00b')
  expect(body.code).toBe('VALIDATION_ERROR')
})

test('ignores unknown fields', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor('Ann')
  await ann.signUp({ id: 'mine', emailVerified: true, role: 'admin', sessionVersion: 7, createdAt: 0 })
  const rows = await server.database.kysely.selectFrom('user').selectAll().execute()
  expect(rows).toMatchObject([{ emailVerified: 0, sessionVersion: 0, name: 'Ann' }])
  expect(rows[0]?.id).toMatch(/^[A-Za-z0-9]{32}$/)
})
