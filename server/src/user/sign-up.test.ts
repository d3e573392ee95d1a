import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

test('sign-up starts a session', async () => {
  const { createVisitor } = await startTestServer()
  const ann = createVisitor()
  const { status, body } = await ann.signUp({ image: 'https://img.example.com/ann.png', language: 'POL' })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ name: 'Ann', email: ann.email, emailVerified: false })
  expect(body.user.image).toBe('https://img.example.com/ann.png')
  expect((await ann.get('/get-session')).body).toMatchObject({
    session: { token: body.token },
    user: { id: body.user.id, language: 'POL' },
  })
})

test('sign-up starts no session if autoSignIn is off', async () => {
  const { createVisitor } = await startTestServer({ emailAndPassword: { autoSignIn: false } })
  const ann = createVisitor()
  expect(await ann.signUp()).toMatchObject({ status: 200, body: { token: null, user: { email: ann.email } } })
  expect([...ann.cookies.keys()]).toEqual(['__Host-latchkey.sign_up'])
  expect((await ann.signIn()).status).toBe(200)
})

test('rejects a taken address in any case', async () => {
  const { createUser, createVisitor, database } = await startTestServer()
  const ann = await createUser()
  const attacker = createVisitor('Attacker')
  expect(await attacker.signUp({ email: ann.email.toUpperCase() })).toMatchObject({
    status: 422,
    body: { code: 'USER_ALREADY_EXISTS', message: 'User already exists' },
  })
  expect(attacker.cookies.size).toBe(0)
  expect(await database.kysely.selectFrom('user').select('name').execute()).toEqual([{ name: 'Ann' }])
  expect(await database.kysely.selectFrom('account').select('id').execute()).toHaveLength(1)
})

test('a failed sign-up reveals nothing about the database', async () => {
  const { createUser, createVisitor } = await startTestServer()
  const ann = await createUser()
  const { body } = await createVisitor().signUp({ email: ann.email })
  expect(Object.keys(body)).toEqual(['code', 'message'])
  expect(JSON.stringify(body)).not.toMatch(/sqlite|constraint|23505|unique/i)
})

test.each(['no address', '', 'ann', 'ann@', '@example.com', 'ann@localhost', ' ann@example.com', 'ann@example.com '])(
  'sign-up and sign-in reject the invalid address %j',
  async (email) => {
    const { createVisitor, database } = await startTestServer()
    const failure = { status: 400, body: { code: 'INVALID_EMAIL', message: 'Invalid email' } }
    expect(await createVisitor().signUp({ email })).toMatchObject(failure)
    expect(await createVisitor().signIn({ email })).toMatchObject(failure)
    expect(await database.kysely.selectFrom('user').select('id').execute()).toEqual([])
  },
)

test('rejects a password of seven characters', async () => {
  const { createVisitor } = await startTestServer()
  const ann = createVisitor()
  expect(await ann.signUp({ password: '1234567' })).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_TOO_SHORT', message: 'Password too short' },
  })
  expect((await ann.signUp({ password: 'x7#Qm2vK' })).status).toBe(200)
})

test('rejects a password of 129 characters', async () => {
  const { createVisitor } = await startTestServer()
  const ann = createVisitor()
  expect(await ann.signUp({ password: 'x'.repeat(129) })).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_TOO_LONG', message: 'Password too long' },
  })
  expect((await ann.signUp({ password: 'x'.repeat(128) })).status).toBe(200)
})

test.each([
  ['sign-up is disabled', { disableSignUp: true }],
  ['passwords are disabled', { enabled: false }],
])('sign-up fails if %s', async (_, emailAndPassword) => {
  const { createVisitor, database } = await startTestServer({ emailAndPassword })
  expect(await createVisitor().signUp()).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED' },
  })
  expect(await database.kysely.selectFrom('user').select('id').execute()).toEqual([])
})

test('sign-in fails if passwords are disabled', async () => {
  const { createVisitor } = await startTestServer({ emailAndPassword: { enabled: false } })
  expect(await createVisitor().signIn()).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED', message: 'Email and password is not enabled' },
  })
})

test('sign-up ignores fields that the server owns (R30)', async () => {
  const { createVisitor, database } = await startTestServer()
  const ann = createVisitor()
  const { body } = await ann.signUp({
    id: 'chosen',
    emailVerified: true,
    role: 'admin',
    banned: true,
    banReason: 'why not',
    sessionVersion: 99,
    createdAt: '2001-01-01T00:00:00.000Z',
    updatedAt: 0,
  })
  const row = await database.kysely.selectFrom('user').selectAll().executeTakeFirstOrThrow()
  expect(row.id).toBe(body.user.id)
  expect(row.id).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(row).toMatchObject({ emailVerified: 0, sessionVersion: 0, role: 'user', banned: null, banReason: null })
  expect(Date.now() - row.createdAt).toBeLessThan(60_000)
})

test.each([
  ['password missing', { password: undefined }],
  ['password a number', { password: 12345678 }],
  ['password an object', { password: { length: 8 } }],
  ['name missing', { name: undefined }],
  ['name with U+0000', { name: 'a\0b' }],
  ['name of 60 000 characters', { name: 'x'.repeat(60_000) }],
  ['half of a surrogate pair', { name: '\ud800' }],
  ['image a list', { image: [] }],
  ['callbackURL a number', { callbackURL: 7 }],
  ['language unknown', { language: 'LATIN' }],
])('sign-up rejects invalid input: %s', async (_, input) => {
  const { createVisitor, database } = await startTestServer()
  expect(await createVisitor().signUp(input)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await database.kysely.selectFrom('user').select('id').execute()).toEqual([])
})

test('rejects a password of one megabyte before hashing', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  expect(await ann.signIn({ password: 'x'.repeat(1_000_000) })).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  })
})

test('a new user changes the name and lists the sessions', async () => {
  const { createVisitor } = await startTestServer()
  const ann = createVisitor()
  expect((await ann.signUp()).status).toBe(200)
  expect((await ann.post('/update-user', { name: 'Anna' })).status).toBe(200)
  expect(await ann.get('/list-sessions')).toMatchObject({ status: 200, body: [{ userAgent: "Ann's browser" }] })
})
