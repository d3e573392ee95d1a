import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createUserWithRole, startTestServer } from '@latchkey/testing'

const additionalFields = {
  company: { type: 'string', required: true, max: 20 },
  plan: { type: ['free', 'pro'], input: false, defaultValue: 'free' },
  seats: { type: 'number' },
  subscribed: { type: 'boolean', defaultValue: false },
  birthday: { type: 'date' },
  settings: { type: 'json' },
  internalNote: { type: 'string', returned: false },
} as const

const startServer = (options: object = {}) =>
  startTestServer({ ...options, user: { additionalFields }, session: { cookieCache: { enabled: true } } })

const values = {
  company: 'Acme',
  seats: 3,
  subscribed: true,
  birthday: '1990-02-03T00:00:00.000Z',
  settings: { theme: 'dark', columns: [1, 2] },
}

test('sign-up, sign-in, get-session and admin lists contain the fields and their defaults', async () => {
  const server = await startServer()
  const ann = server.createVisitor('Ann')
  const expected = { ...values, plan: 'free' }
  const signUp = await ann.signUp({ ...values, internalNote: 'vip' })
  expect(signUp).toMatchObject({ status: 200, body: { user: expected } })
  expect(await ann.fetchUser()).toMatchObject(expected)
  const signIn = await ann.otherBrowser().signIn()
  expect(signIn.body.user).toMatchObject(expected)
  const root = server.createVisitor('Root')
  await root.signUp({ company: 'Own' })
  await server.latchkey.api.createAdmin({ body: { email: root.email, allowUnproven: true } })
  const list = await root.get('/admin/list-users')
  expect(list.body.users).toContainEqual(expect.objectContaining({ ...expected, email: ann.email }))
  const texts = JSON.stringify([signUp.body, await ann.fetchUser(), signIn.body, list.body])
  expect(texts).not.toContain('internalNote')
})

test('fields without a value are null', async () => {
  const ann = (await startServer()).createVisitor()
  const { body } = await ann.signUp({ company: 'Acme' })
  expect(body.user).toMatchObject({ seats: null, birthday: null, settings: null, subscribed: false, plan: 'free' })
})

test.each<[message: string, body: object]>([
  ['[body.company] Required', { company: undefined }],
  ['[body.company] Must contain at least 1 character(s)', { company: '' }],
  ['[body.company] Must contain at most 20 character(s)', { company: 'x'.repeat(21) }],
  ['[body.company] Expected string, received null', { company: null }],
  ['[body.seats] Expected number, received string', { company: 'Acme', seats: '3' }],
  ['[body.subscribed] Expected boolean, received string', { company: 'Acme', subscribed: 'yes' }],
  ['[body.birthday] Expected a date or a date and time in ISO 8601', { company: 'Acme', birthday: 'tomorrow' }],
  ['[body.settings] Expected at most 8192 characters as JSON', { company: 'Acme', settings: 'x'.repeat(8192) }],
  ["[body] Unrecognized key(s) in object: 'compny'", { company: 'Acme', compny: 'Acme' }],
])('sign-up rejects invalid fields: %s', async (message, body) => {
  const ann = (await startServer()).createVisitor()
  expect(await ann.signUp(body)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: expect.stringContaining(message) },
  })
})

test('clients cannot set a field of the server', async () => {
  const server = await startServer()
  const ann = server.createVisitor()
  const refusal = { status: 400, body: { code: 'FIELD_NOT_ALLOWED', message: '[body.plan] Is set by the server' } }
  expect(await ann.signUp({ company: 'Acme', plan: 'pro' })).toMatchObject(refusal)
  await ann.signUp({ company: 'Acme' })
  expect(await ann.post('/update-user', { plan: 'pro' })).toMatchObject(refusal)
  expect(await ann.fetchUser()).toMatchObject({ plan: 'free' })
})

test('the server sets fields of users and sessions, and other browsers see them at once', async () => {
  const server = await startTestServer({
    user: { additionalFields },
    session: { cookieCache: { enabled: true }, additionalFields: { device: { type: 'string' } } },
  })
  const ann = server.createVisitor()
  const { body } = await ann.signUp({ company: 'Acme' })
  await ann.fetchUser()
  const { setAdditionalFields } = server.latchkey.api
  await setAdditionalFields({ body: { entity: 'user', id: body.user.id, fields: { plan: 'pro' } } })
  await setAdditionalFields({ body: { entity: 'session', id: body.token, fields: { device: 'Kiosk' } } })
  expect((await ann.get('/get-session')).body).toMatchObject({
    session: { device: 'Kiosk' },
    user: { plan: 'pro', company: 'Acme' },
  })
  expect((await ann.get('/list-sessions')).body).toMatchObject([{ device: 'Kiosk' }])
  const invalid = setAdditionalFields({ body: { entity: 'user', id: body.user.id, fields: { plan: 'gold' } } })
  await expect(invalid).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  const unknown = setAdditionalFields({ body: { entity: 'team', id: 'x', fields: { plan: 'pro' } } })
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const missing = setAdditionalFields({ body: { entity: 'user', id: 'x', fields: { plan: 'pro' } } })
  await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('update-user changes the sent fields only, and null removes a value', async () => {
  const ann = (await startServer()).createVisitor()
  await ann.signUp(values)
  expect((await ann.post('/update-user', { seats: 5, birthday: null })).status).toBe(200)
  expect(await ann.fetchUser()).toMatchObject({ ...values, seats: 5, birthday: null })
  expect((await ann.post('/update-user', { company: null })).status).toBe(400)
})

test('stores fifty parallel updates of different fields', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `field${index}`)
  const server = await startTestServer({
    rateLimit: { enabled: false },
    user: { additionalFields: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
  })
  const ann = await server.createUser()
  const responses = await Promise.all(names.map((name) => ann.post('/update-user', { [name]: name })))
  expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200))
  expect(await ann.fetchUser()).toMatchObject(Object.fromEntries(names.map((name) => [name, name])))
})

test('a validator of another library rejects and transforms values', async () => {
  const server = await startTestServer({
    user: {
      additionalFields: {
        vat: { type: 'string', validator: z.string().check(z.trim(), z.toUpperCase(), z.startsWith('DE')) },
      },
    },
  })
  const ann = server.createVisitor()
  expect(await ann.signUp({ vat: 'FR1' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('[body.vat] ') },
  })
  expect((await ann.signUp({ vat: ' de12 ' })).body.user).toMatchObject({ vat: 'DE12' })
})

test('rejects and transforms values with an asynchronous validator', async () => {
  const registered = new Set(['DE12'])
  const vat = z.string().check(
    z.toUpperCase(),
    z.refine(async (value) => Promise.resolve(registered.has(value)), { error: 'Not registered' }),
  )
  const server = await startTestServer({
    user: { additionalFields: { vat: { type: 'string', validator: vat, defaultValue: 'unknown' } } },
  })
  const ann = server.createVisitor()
  expect(await ann.signUp({ vat: 'fr1' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: expect.stringContaining('[body.vat] ') },
  })
  expect((await ann.signUp({ vat: 5 })).body.message).toBe('[body.vat] Expected string, received number')
  expect((await ann.signUp({ vat: 'de12' })).body.user).toMatchObject({ vat: 'DE12' })
  expect((await ann.post('/update-user', { vat: 'fr1' })).status).toBe(400)
  expect(await ann.fetchUser()).toMatchObject({ vat: 'DE12' })
})

test('admins create users with fields', async () => {
  const server = await startServer()
  const root = server.createVisitor('Root')
  await root.signUp({ company: 'Own' })
  await server.latchkey.api.createAdmin({ body: { email: root.email, allowUnproven: true } })
  await root.signIn()
  const account = { name: 'Bob', email: 'bob@example.com', password: 'a long password' }
  expect(await root.post('/admin/create-user', account)).toMatchObject({
    status: 400,
    body: { message: '[body.data.company] Required' },
  })
  const data = { company: 'Acme', plan: 'pro' }
  expect(await root.post('/admin/create-user', { ...account, data })).toMatchObject({
    status: 400,
    body: { code: 'FIELD_NOT_ALLOWED', message: '[body.data.plan] Is set by the server' },
  })
  const created = await root.post('/admin/create-user', { ...account, data: { company: 'Acme' } })
  expect(created.body.user).toMatchObject({ company: 'Acme', plan: 'free' })
})

test('a taken address gets the same fields in its response as a free one (R37)', async () => {
  const server = await startServer({ emailAndPassword: { requireEmailVerification: true } })
  const ann = server.createVisitor()
  const first = await ann.signUp(values)
  const second = await ann.otherBrowser().signUp({ ...values, company: 'Other' })
  expect(Object.keys(second.body.user)).toEqual(Object.keys(first.body.user))
  expect(second.body.user).toMatchObject({ company: 'Other' })
})

test('values that no longer fit their declaration are null', async () => {
  const server = await startServer()
  const ann = server.createVisitor()
  await ann.signUp(values)
  const later = await startTestServer({
    database: server.database,
    user: {
      additionalFields: {
        company: { type: ['Initech'] },
        seats: { type: 'string' },
        tier: { type: 'string', defaultValue: 'new' },
      },
    },
  })
  const again = later.createVisitor()
  const { body } = await again.post('/sign-in/email', { email: ann.email, password: ann.password })
  expect(body.user).toMatchObject({ company: null, seats: null, tier: 'new' })
})

test('fields too large for the cookie cache do not prevent a sign-in', async () => {
  const server = await startTestServer({
    user: { additionalFields: { biography: { type: 'string', max: 10_000 } } },
    session: { cookieCache: { enabled: true } },
  })
  const ann = server.createVisitor()
  const biography = 'x'.repeat(10_000)
  expect((await ann.signUp({ biography })).status).toBe(200)
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
  expect(await ann.fetchUser()).toMatchObject({ biography })
})

test('the cookie cache contains no field that responses omit', async () => {
  const server = await startServer()
  const ann = server.createVisitor()
  await ann.signUp({ company: 'Acme', internalNote: 'hidden from Ann' })
  const cookies = [...ann.cookies.values()].map((value) => decodeURIComponent(value))
  const texts = cookies.flatMap((value) => [value, Buffer.from(value.split('.')[0] ?? '', 'base64url').toString()])
  expect(texts.join()).toContain('Acme')
  expect(texts.join()).not.toContain('hidden from Ann')
})

test('without declared fields, unknown keys are ignored', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  expect((await ann.signUp({ company: 'Acme' })).body.user).not.toHaveProperty('company')
  expect((await ann.post('/update-user', { name: 'Anna', company: 'Acme' })).status).toBe(200)
  const root = await createUserWithRole(server, 'admin')
  expect((await root.get('/admin/list-users')).body.users[0]).not.toHaveProperty('additionalFields')
})
