import { createUserWithId, createUserWithRole, startTestServer } from '@latchkey/testing'
import { expect, test } from 'vitest'

test('an admin ends one session of a user at once, and the others stay', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const otherBrowser = bob.otherBrowser()
  await otherBrowser.signIn()
  const { token, id } = (await otherBrowser.get('/get-session')).body.session
  const revoked = await root.post('/admin/revoke-user-session', { sessionToken: token })
  expect(revoked).toMatchObject({ status: 200, body: { success: true } })
  expect(await otherBrowser.fetchUser()).toBeNull()
  expect(await bob.fetchUser()).toMatchObject({ id: bob.id })
  const { activity } = (await root.get('/admin/list-activity?action=session.revoked')).body
  expect(activity).toMatchObject([{ target: `session:${id}`, details: { userId: bob.id } }])
})

test('an admin who ends their own session loses its cookies', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { token } = (await root.get('/get-session')).body.session
  const { headers } = await root.post('/admin/revoke-user-session', { sessionToken: token })
  expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/session_token=; Max-Age=0/))
  expect(await root.fetchUser()).toBeNull()
})
