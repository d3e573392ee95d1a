import { expect, test } from 'vitest'
import { enableTwoFactor, startTestServer, formatCookieHeader } from '@latchkey/testing'

const additionalFields = {
  device: { type: 'string', max: 20 },
  risk: { type: 'number', input: false, defaultValue: 0 },
  note: { type: 'string', returned: false },
} as const

const startServer = (options: object = {}) => startTestServer({ session: { additionalFields }, ...options })

test('changes only the sent fields of the current session', async () => {
  const ann = await (await startServer()).createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  const { session } = (await phone.get('/get-session')).body
  const response = await phone.post('/update-session', { device: 'Phone', note: 'hidden' })
  expect(response).toMatchObject({ status: 200, body: { session: { id: session.id, device: 'Phone', risk: 0 } } })
  expect(response.body.session).not.toHaveProperty('note')
  expect((await phone.post('/update-session', { note: null })).body.session.device).toBe('Phone')
  expect((await phone.get('/get-session')).body.session).toMatchObject({ device: 'Phone' })
  expect((await ann.get('/get-session')).body.session).toMatchObject({ device: null })
  expect(await phone.post('/update-session', {})).toMatchObject({ status: 200, body: { session: { device: 'Phone' } } })
})

test('returns the new value in the next request with a cookie cache', async () => {
  const server = await startServer({ session: { additionalFields, cookieCache: { enabled: true } } })
  const ann = await server.createUser()
  const before = new Map(ann.cookies)
  await ann.post('/update-session', { device: 'Phone' })
  expect((await ann.get('/get-session')).body.session).toMatchObject({ device: 'Phone' })
  // A request that was sent with the cookies from before the change.
  const earlier = await ann.get('/get-session', { cookie: formatCookieHeader(before) })
  expect(earlier.body.session).toMatchObject({ device: 'Phone' })
})

const builtInFields = [
  'id',
  'token',
  'userId',
  'expiresAt',
  'createdAt',
  'updatedAt',
  'ipAddress',
  'userAgent',
  'activeOrganizationId',
  'impersonatedBy',
]

test.each([{ additionalFields }, {}])(
  'rejects built-in fields, such as the active organization, with options %j (R30)',
  async (session) => {
    const server = await startServer({ session })
    const eve = await server.createUser('Eve')
    const { id } = await (await server.createUser('Ann')).createOrganization()
    const before = (await eve.get('/get-session')).body.session
    for (const field of builtInFields) {
      expect(await eve.post('/update-session', { [field]: id })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', message: `[body.${field}] Is set by the server` },
      })
    }
    expect((await eve.get('/get-session')).body.session).toEqual(before)
  },
)

test('rejects values that violate the declaration, and columns', async () => {
  const ann = await (await startServer()).createUser()
  const rejected: [code: string, message: string, body: object][] = [
    ['FIELD_NOT_ALLOWED', '[body.risk] Is set by the server', { risk: 5 }],
    ['VALIDATION_ERROR', '[body.device] Expected string, received number', { device: 5 }],
    ['VALIDATION_ERROR', "[body] Unrecognized key(s) in object: 'tokenHash'", { tokenHash: 'x' }],
    ['VALIDATION_ERROR', "[body] Unrecognized key(s) in object: 'authenticatedAt'", { authenticatedAt: 1 }],
  ]
  for (const [code, message, body] of rejected) {
    expect(await ann.post('/update-session', body)).toMatchObject({ status: 400, body: { code, message } })
  }
})

test('rejects the change of a revoked session', async () => {
  const ann = await (await startServer()).createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  await ann.post('/revoke-other-sessions')
  expect((await phone.post('/update-session', { device: 'Phone' })).status).toBe(401)
})

test('stores fifty parallel changes of different fields of a session', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `field${index}`)
  const server = await startServer({
    rateLimit: { enabled: false },
    session: { additionalFields: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
  })
  const ann = await server.createUser()
  const responses = await Promise.all(names.map((name) => ann.post('/update-session', { [name]: name })))
  expect(responses.map(({ status }) => status)).toEqual(names.map(() => 200))
  const expected = Object.fromEntries(names.map((name) => [name, name]))
  expect((await ann.get('/get-session')).body.session).toMatchObject(expected)
})

test('a session that replaces the current one keeps the fields', async () => {
  const server = await startServer()
  const ann = await server.createUser()
  await ann.post('/update-session', { device: 'Phone', note: 'hidden' })
  const fetchSession = async () => (await ann.get('/get-session')).body.session
  const first = await fetchSession()
  const passwords = { currentPassword: ann.password, newPassword: 'another long password' }
  expect((await ann.post('/change-password', { ...passwords, revokeOtherSessions: true })).status).toBe(200)
  const afterPassword = await fetchSession()
  expect(afterPassword).toMatchObject({ device: 'Phone' })
  await enableTwoFactor(server, { ...ann, password: 'another long password' })
  const afterTwoFactor = await fetchSession()
  expect(afterTwoFactor).toMatchObject({ device: 'Phone' })
  expect(new Set([first.id, afterPassword.id, afterTwoFactor.id]).size).toBe(3)
  const rows = await server.database.kysely.selectFrom('session').select('additionalFields').execute()
  expect(rows.map(({ additionalFields: text }) => JSON.parse(text ?? '{}'))).toEqual([
    { device: 'Phone', note: 'hidden' },
  ])
})
