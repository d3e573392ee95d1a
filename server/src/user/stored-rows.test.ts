import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

const ID = /^[A-Za-z0-9]{32}$/

test('sign-up stores and returns the fields of the user', async () => {
  const { createVisitor, database } = await startTestServer()
  const ann = createVisitor()
  const { body } = await ann.signUp({ email: ann.email.toUpperCase(), image: 'https://img.example.com/ann.png' })
  expect(Object.keys(body.user).toSorted()).toEqual([
    'createdAt',
    'email',
    'emailVerified',
    'id',
    'image',
    'name',
    'updatedAt',
  ])
  expect(body.user.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const row = await database.kysely.selectFrom('user').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: ann.email, emailVerified: 0, name: 'Ann', image: body.user.image })
  expect(row.id).toMatch(ID)
  expect(row.updatedAt).toBe(row.createdAt)
})

test('sign-up stores a password account with a hash', async () => {
  const { createUser, database } = await startTestServer()
  const ann = await createUser()
  const { id } = await ann.fetchUser()
  const { password, ...row } = await database.kysely.selectFrom('account').selectAll().executeTakeFirstOrThrow()
  expect(row).toEqual({
    id: expect.stringMatching(ID),
    providerId: 'credential',
    accountId: id,
    issuer: '',
    userId: id,
    // social/secrets-at-rest.test.ts covers the columns of providers.
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
    deviceId: null,
    refreshingUntil: null,
    createdAt: expect.any(Number),
    updatedAt: row.createdAt,
  })
  expect(password).toMatch(/^\$argon2id\$/)
})

test('a token is stored as a hash with its lifetime', async () => {
  const { createUser, findMail, database } = await startTestServer()
  const ann = await createUser()
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await findMail('reset', ann.email)
  const row = await database.kysely.selectFrom('verification').selectAll().executeTakeFirstOrThrow()
  expect(row).toEqual({
    id: expect.stringMatching(ID),
    identifier: expect.stringMatching(/^reset-password:/),
    value: expect.any(String),
    userId: (await ann.fetchUser()).id,
    expiresAt: row.createdAt + 3_600_000,
    createdAt: expect.any(Number),
    updatedAt: row.createdAt,
  })
  expect(JSON.stringify(row)).not.toContain(token)
})
