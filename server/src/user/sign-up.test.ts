import { expect, test } from 'vitest'
import { world } from '../testing/world.ts'

test('a person who signs up is signed in at once', async () => {
  const { stranger } = await world()
  const ann = stranger()
  const { status, body } = await ann.signsUp({ image: 'https://img.example.com/ann.png', language: 'POL' })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ name: 'Ann', email: ann.email, emailVerified: false })
  expect(body.user.image).toBe('https://img.example.com/ann.png')
  expect((await ann.get('/get-session')).body).toMatchObject({
    session: { token: body.token },
    user: { id: body.user.id, language: 'POL' },
  })
})

test('with autoSignIn off nobody is signed in by signing up', async () => {
  const { stranger } = await world({ emailAndPassword: { autoSignIn: false } })
  const ann = stranger()
  expect(await ann.signsUp()).toMatchObject({ status: 200, body: { token: null, user: { email: ann.email } } })
  expect([...ann.cookies.keys()]).toEqual(['__Secure-latchkey.sign_up'])
  expect((await ann.signsIn()).status).toBe(200)
})

test('Sign-in and session: User already exists', async () => {
  const { person, stranger, database } = await world()
  const ann = await person()
  const thief = stranger('Thief')
  expect(await thief.signsUp({ email: ann.email.toUpperCase() })).toMatchObject({
    status: 422,
    body: { code: 'USER_ALREADY_EXISTS', message: 'User already exists' },
  })
  expect(thief.cookies.size).toBe(0)
  expect(await database.kysely.selectFrom('user').select('name').execute()).toEqual([{ name: 'Ann' }])
  expect(await database.kysely.selectFrom('account').select('id').execute()).toHaveLength(1)
})

test('Weakness 18: a refused sign-up says nothing about the database', async () => {
  const { person, stranger } = await world()
  const ann = await person()
  const { body } = await stranger().signsUp({ email: ann.email })
  expect(Object.keys(body)).toEqual(['code', 'message'])
  expect(JSON.stringify(body)).not.toMatch(/sqlite|constraint|23505|unique/i)
})

test.each(['no address', '', 'ann', 'ann@', '@example.com', 'ann@localhost', ' ann@example.com', 'ann@example.com '])(
  'Sign-in and session: Invalid email (%j)',
  async (email) => {
    const { stranger, database } = await world()
    const refusal = { status: 400, body: { code: 'INVALID_EMAIL', message: 'Invalid email' } }
    expect(await stranger().signsUp({ email })).toMatchObject(refusal)
    expect(await stranger().signsIn({ email })).toMatchObject(refusal)
    expect(await database.kysely.selectFrom('user').select('id').execute()).toEqual([])
  },
)

test('Sign-in and session: Password too short', async () => {
  const { stranger } = await world()
  const ann = stranger()
  expect(await ann.signsUp({ password: '1234567' })).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_TOO_SHORT', message: 'Password too short' },
  })
  expect((await ann.signsUp({ password: '12345678' })).status).toBe(200)
})

test('Sign-in and session: Password too long', async () => {
  const { stranger } = await world()
  const ann = stranger()
  expect(await ann.signsUp({ password: 'x'.repeat(129) })).toMatchObject({
    status: 400,
    body: { code: 'PASSWORD_TOO_LONG', message: 'Password too long' },
  })
  expect((await ann.signsUp({ password: 'x'.repeat(128) })).status).toBe(200)
})

test.each([
  ['sign-up is off', { disableSignUp: true }],
  ['passwords are off', { enabled: false }],
])('nobody can sign up where %s', async (_, emailAndPassword) => {
  const { stranger, database } = await world({ emailAndPassword })
  expect(await stranger().signsUp()).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED' },
  })
  expect(await database.kysely.selectFrom('user').select('id').execute()).toEqual([])
})

test('Feature switches: Email and password is not enabled', async () => {
  const { stranger } = await world({ emailAndPassword: { enabled: false } })
  expect(await stranger().signsIn()).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED', message: 'Email and password is not enabled' },
  })
})

test('R30 a sign-up sets no field that the server owns', async () => {
  const { stranger, database } = await world()
  const ann = stranger()
  const { body } = await ann.signsUp({
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
  const { stranger, database } = await world()
  expect(await stranger().signsUp(input)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await database.kysely.selectFrom('user').select('id').execute()).toEqual([])
})

test('Weakness 15: No body or password size limit: a password of a megabyte is not hashed', async () => {
  const { person } = await world()
  const ann = await person()
  expect(await ann.signsIn({ password: 'x'.repeat(1_000_000) })).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  })
})

test('Difference 12: sign-up/email, update-user, list-sessions exist', async () => {
  const { stranger } = await world()
  const ann = stranger()
  expect((await ann.signsUp()).status).toBe(200)
  expect((await ann.post('/update-user', { name: 'Anna' })).status).toBe(200)
  expect(await ann.get('/list-sessions')).toMatchObject({ status: 200, body: [{ userAgent: "Ann's browser" }] })
})
