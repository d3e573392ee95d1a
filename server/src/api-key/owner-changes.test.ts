import { expect, test } from 'vitest'
import { createApiKey, createUserWithRole, startTestServer, verifyApiKey } from '@latchkey/testing'

test('disables the keys of a banned user, and does not enable them after the ban', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const ann = await server.createUser('Ann')
  const { id: userId } = await ann.fetchUser()
  const { key } = await createApiKey(ann)
  await root.post('/admin/ban-user', { userId })
  expect(await verifyApiKey(server, key)).toBe('KEY_DISABLED')
  const { activity } = (await root.get('/admin/list-activity')).body
  expect(activity.filter(({ action }: { action: string }) => action === 'api-key.all-disabled')).toHaveLength(1)
  await root.post('/admin/unban-user', { userId })
  expect(await verifyApiKey(server, key)).toBe('KEY_DISABLED')
  await ann.signIn()
  const [{ id: keyId }] = (await ann.get('/api-key/list')).body
  await ann.post('/api-key/update', { keyId, enabled: true })
  expect(await verifyApiKey(server, key)).toBe('valid')
})

test('rejects enabled keys of a banned user', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { key } = await createApiKey(ann)
  const banExpires = server.now() + 60_000
  await server.database.kysely.updateTable('user').set({ banned: 1, banExpires }).execute()
  expect(await verifyApiKey(server, key)).toBe('KEY_DISABLED')
  server.advanceClock(61)
  expect(await verifyApiKey(server, key)).toBe('valid')
})

test('disables the keys with a password reset, but not with a change of the password', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.verifyEmail()
  const { key } = await createApiKey(ann)
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: 'an unused password' })
  expect(await verifyApiKey(server, key)).toBe('valid')
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  expect(await ann.post('/reset-password', { newPassword: 'another password', token })).toMatchObject({ status: 200 })
  expect(await verifyApiKey(server, key)).toBe('KEY_DISABLED')
})

test('the mail about a new password says that a reset has also turned off the API keys', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.verifyEmail()
  await createApiKey(ann)
  const reset = async (): Promise<string> => {
    await ann.post('/forget-password', { email: ann.email })
    const { token } = await server.findMail('reset', ann.email)
    await ann.post('/reset-password', { newPassword: 'another password', token })
    return (await server.findMail('passwordChanged', ann.email)).text
  }
  expect(await reset()).toContain('Your API keys were turned off as well')
  // No key is left to turn off.
  expect(await reset()).toContain('If this was you, no action is needed.')
})

test('deletes the keys of an attacker when the mailbox is first proven (R21)', async () => {
  const server = await startTestServer()
  const attacker = await server.createUser('Ann')
  const { key } = await createApiKey(attacker)
  const owner = attacker.otherBrowser()
  await owner.post('/forget-password', { email: attacker.email })
  const { token } = await server.findMail('reset', attacker.email)
  await owner.post('/reset-password', { newPassword: 'another password', token })
  expect(await verifyApiKey(server, key)).toBe('KEY_NOT_FOUND')
})

test('deletes the keys of a user with the account', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const ann = await server.createUser('Ann')
  const { id: userId } = await ann.fetchUser()
  const { key } = await createApiKey(ann)
  expect(await root.post('/admin/remove-user', { userId })).toMatchObject({ status: 200 })
  expect(await verifyApiKey(server, key)).toBe('KEY_NOT_FOUND')
})

test('refuses to create, change and delete keys during impersonation', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const ann = await server.createUser('Ann')
  const { id: userId } = await ann.fetchUser()
  const { id: keyId } = await createApiKey(ann)
  await root.post('/admin/impersonate-user', { userId })
  const refused = { status: 403, body: { code: 'NOT_WHILE_IMPERSONATING' } }
  expect(await root.post('/api-key/create', { name: 'Mine' })).toMatchObject(refused)
  for (const call of ['update', 'rotate', 'delete']) {
    expect(await root.post(`/api-key/${call}`, { keyId, ...(call === 'update' && { name: 'Mine' }) })).toMatchObject(
      refused,
    )
  }
})

test('lists and revokes the keys of a user for admins', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const [ann, bob] = await Promise.all([server.createUser('Ann'), server.createUser('Bob')])
  const { id: userId } = await ann.fetchUser()
  const { key, ...created } = await createApiKey(ann)
  const list = `/admin/list-api-keys?userId=${userId}`
  expect((await root.get(list)).body).toEqual({ apiKeys: [created] })
  expect(await bob.get(list)).toMatchObject({ body: { code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS' } })
  const input = { keyId: created.id }
  expect(await bob.post('/admin/revoke-api-key', input)).toMatchObject({
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS' },
  })
  expect(await root.post('/admin/revoke-api-key', input)).toMatchObject({ body: { success: true } })
  expect(await root.post('/admin/revoke-api-key', input)).toMatchObject({ body: { code: 'KEY_NOT_FOUND' } })
  expect(await verifyApiKey(server, key)).toBe('KEY_NOT_FOUND')
})

test('records that keys were disabled only if one was enabled', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  await createApiKey(ann)
  for (const user of [ann, bob]) {
    await root.post('/admin/ban-user', { userId: (await user.fetchUser()).id })
  }
  const { body } = await root.get('/admin/list-activity?action=api-key.all-disabled')
  expect(body.activity).toHaveLength(1)
})
