import { expect, test } from 'vitest'
import { createUserWithRole, startTestServer } from '@latchkey/testing'

test('responses contain whether the address is verified, and the chosen language', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  expect((await ann.signIn()).body.user).toMatchObject({ emailVerified: false })
  const before = await ann.fetchUser()
  expect(before).toMatchObject({ emailVerified: false })
  expect(before).not.toHaveProperty('language')
  await ann.verifyEmail()
  await ann.post('/update-user', { language: 'TURKEY' })
  expect((await ann.signIn()).body.user).toMatchObject({ emailVerified: true })
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true, language: 'TURKEY' })
})

test('get-session omits a stored language that this release does not know', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await server.database.kysely.updateTable('user').set({ language: 'LATIN' }).execute()
  expect(await ann.get('/get-session')).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
  expect(await ann.fetchUser()).not.toHaveProperty('language')
})

test('a user who was never banned has no value, and one whose ban was lifted is not banned', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const ann = await server.createUser()
  const { id: userId, ...before } = await ann.fetchUser()
  expect(before).toMatchObject({ banned: null, banReason: null, banExpires: null })
  const { body } = await root.post('/admin/ban-user', { userId, banReason: 'Spam', banExpiresIn: 3600 })
  expect(body.user).toMatchObject({ banned: true, banReason: 'Spam', banExpires: expect.any(String) })
  await root.post('/admin/unban-user', { userId })
  await ann.signIn()
  expect(await ann.fetchUser()).toMatchObject({ banned: false, banReason: null, banExpires: null })
})
