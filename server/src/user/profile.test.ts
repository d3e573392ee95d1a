import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

test('update-user changes name, picture and language, and other browsers see it at once', async () => {
  const { createUser } = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const ann = await createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  await phone.fetchUser()
  const change = { name: 'Anna', image: 'https://img.example.com/anna.png', language: 'TURKEY' }
  expect(await ann.post('/update-user', change)).toMatchObject({ status: 200, body: { status: true } })
  expect(await ann.fetchUser()).toMatchObject(change)
  expect(await phone.fetchUser()).toMatchObject(change)
})

test('null removes the picture, and missing fields are unchanged', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  await ann.post('/update-user', { image: 'https://img.example.com/anna.png', language: 'FRA' })
  await ann.post('/update-user', { image: null })
  expect(await ann.fetchUser()).toMatchObject({ name: 'Ann', image: null, language: 'FRA' })
})

test('update-user rejects an email address', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  expect(await ann.post('/update-user', { name: 'Anna', email: 'other@example.com' })).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_CAN_NOT_BE_UPDATED', message: 'Email can not be updated' },
  })
  expect(await ann.fetchUser()).toMatchObject({ name: 'Ann', email: ann.email })
})

test('update-user rejects fields that the server owns (R30)', async () => {
  const { createUser, database } = await startTestServer()
  const ann = await createUser()
  const readUsers = () => database.kysely.selectFrom('user').selectAll().execute()
  const before = await readUsers()
  const adminFields = { role: 'admin', banned: false, banReason: 'x', banExpires: null, twoFactorEnabled: false }
  const serverFields = { id: 'x', emailVerified: true, createdAt: 0, updatedAt: 0, ...adminFields }
  for (const [field, value] of Object.entries(serverFields)) {
    expect(await ann.post('/update-user', { name: 'Anna', [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', message: `[body.${field}] Is set by the server` },
    })
  }
  expect(await readUsers()).toEqual(before)
})

test('update-user changes no other column and no other user (R30)', async () => {
  const { createUser, database } = await startTestServer()
  const ann = await createUser()
  const bob = await createUser('Bob')
  const readUsers = () => database.kysely.selectFrom('user').selectAll().orderBy('name').execute()
  const before = await readUsers()
  const { id } = await bob.fetchUser()
  const foreign = { userId: id, sessionVersion: 99, password: 'x' }
  expect((await ann.post('/update-user', foreign)).status).toBe(200)
  expect(await readUsers()).toEqual(before)
  expect((await ann.post('/update-user', { ...foreign, name: 'Anna' })).status).toBe(200)
  const [anna, unchanged] = await readUsers()
  const named = { name: 'Anna', searchName: 'anna' }
  expect(anna).toEqual({ ...before[0], ...named, sessionVersion: 1, updatedAt: anna?.updatedAt })
  expect(unchanged).toEqual(before[1])
})

test.each([
  ['name null', { name: null }],
  ['name an object', { name: { first: 'Ann' } }],
  ['name a number', { name: 7 }],
  ['image an object', { image: {} }],
  ['language unknown', { language: 'LATIN' }],
  ['a list', []],
  ['text', '"text"'],
  ['malformed JSON', '{"name":'],
])('update-user rejects invalid input: %s', async (_, input) => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  expect((await ann.post('/update-user', input)).status).toBe(400)
  expect(await ann.fetchUser()).toMatchObject({ name: 'Ann', image: null })
})

test('update-user requires a session', async () => {
  const { createVisitor } = await startTestServer()
  expect(await createVisitor().post('/update-user', { name: 'Anna' })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  })
})
