import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

test('a person who signs up is signed in at once', async () => {
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

test('with autoSignIn off nobody is signed in by signing up', async () => {
  const { createVisitor } = await startTestServer({ emailAndPassword: { autoSignIn: false } })
  const ann = createVisitor()
  expect(await ann.signUp()).toMatchObject({ status: 200, body: { token: null, user: { email: ann.email } } })
  expect([...ann.cookies.keys()]).toEqual(['__Secure-latchkey.sign_up'])
  expect((await ann.signIn()).status).toBe(200)
})

test('Sign-in and session: User already exists', async () => {
  const { createUser, createVisitor, database } = await startTestServer()
  const ann = await createUser()
  const thief = createVisitor('Thief')
  expect(await thief.signUp({ email: ann.email.toUpperCase() })).toMatchObject({
    status: 422,
    body: { code: 'USER_ALREADY_EXISTS', message: 'User already exists' },
  })
  expect(thief.cookies.size).toBe(0)
  expect(await database.kysely.selectFrom('user').select('name').execute()).toEqual([{ name: 'Ann' }])
  expect(await database.kysely.selectFrom('account').select('id').execute()).toHaveLength(1)
})

test('Weakness 18: a refused sign-up says nothing about the database', async () => {
  const { createUser, createVisitor } = await startTestServer()
  const ann = await createUser()
  const { body } = await createVisitor().signUp({ email: ann.email })
  expect(Object.keys(body)).toEqual(['code', 'message'])
  expect(JSON.stringify(body)).not.toMatch(/sqlite|constraint|23505|unique/i)
})

test.each(['no address', '', 'ann', 'ann@', '@example.com', 'ann@localhost', ' ann@example.com', 'ann@example.com '])(
  'Sign-in and session: Invalid email (%j)',
  async (email) => {
    const { createVisitor, database } = await startTestServer()
    const refusal = { status: 400, body: { code: 'INVALID_EMAIL', message: 'Invalid email' } }
    expect(await createVisitor().signUp({ email })).toMatchObject(refusal)
    expect(await createVisitor().signIn({ email })).toMatchObject(refusal)
    expect(await database.kysely.selectFrom('user').select('id').execute()).toEqual([])
  },
)

test('Sign-in and session: Password too short', async () => {
  const { createVisitor } = await startTestServer()
  const ann = createVisitor()
  expect(await ann.signUp({ password: '1234567' })).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_TOO_SHORT', message: 'Password too short' },
  })
  expect((await ann.signUp({ password: '12345678' })).status).toBe(200)
})

test('Sign-in and session: Password too long', async () => {
  const { createVisitor } = await startTestServer()
  const ann = createVisitor()
  expect(await ann.signUp({ password: 'x'.repeat(129) })).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_TOO_LONG', message: 'Password too long' },
  })
  expect((await ann.signUp({ password: 'x'.repeat(128) })).status).toBe(200)
})

test.each([
  ['sign-up is off', { disableSignUp: true }],
  ['passwords are off', { enabled: false }],
])('nobody can sign up where %s', async (_, emailAndPassword) => {
  const { createVisitor, database } = await startTestServer({ emailAndPassword })
  expect(await createVisitor().signUp()).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED' },
  })
  expect(await database.kysely.selectFrom('user').select('id').execute()).toEqual([])
})

test('Feature switches: Email and password is not enabled', async () => {
  const { createVisitor } = await startTestServer({ emailAndPassword: { enabled: false } })
  expect(await createVisitor().signIn()).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED', message: 'Email and password is not enabled' },
  })
})

test('R30 a sign-up sets no field that the server owns', async () => {
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
])('Weakness 15: Unvalidated input -> 500: at sign-up, %s', async (_, input) => {
  const { createVisitor, database } = await startTestServer()
  expect(await createVisitor().signUp(input)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await database.kysely.selectFrom('user').select('id').execute()).toEqual([])
})

test('Weakness 15: No body or password size limit: a password of a megabyte is not hashed', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  expect(await ann.signIn({ password: 'x'.repeat(1_000_000) })).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  })
})

test('Difference 12: sign-up/email, update-user, list-sessions exist', async () => {
  const { createVisitor } = await startTestServer()
  const ann = createVisitor()
  expect((await ann.signUp()).status).toBe(200)
  expect((await ann.post('/update-user', { name: 'Anna' })).status).toBe(200)
  expect(await ann.get('/list-sessions')).toMatchObject({ status: 200, body: [{ userAgent: "Ann's browser" }] })
})
