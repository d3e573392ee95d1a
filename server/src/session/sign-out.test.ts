import { expect, test } from 'vitest'
import {
  copyBrowser,
  createUserWithId,
  createUserWithRole,
  send,
  startTestServer,
  withoutDeviceCookie,
} from '@latchkey/testing'

/** Browsers delete a cookie only if the path matches. */
const CLEARED = ['session_token', 'session_data', 'dont_remember'].map(
  (name) => `__Host-latchkey.${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
)

test('sign-out ends the session and clears its cookies', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  const before = new Map(ann.cookies)
  expect(await ann.post('/sign-out')).toMatchObject({ status: 200, body: { success: true }, setCookies: CLEARED })
  for (const [name, value] of before) ann.cookies.set(name, value)
  expect(await ann.fetchUser()).toBeNull()
  expect(await phone.fetchUser()).not.toBeNull()
})

test('a second sign-out with the cookies of an ended session succeeds', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const before = new Map(ann.cookies)
  await ann.post('/sign-out')
  for (const [name, value] of before) ann.cookies.set(name, value)
  expect(await ann.post('/sign-out')).toMatchObject({ status: 200, body: { success: true }, setCookies: CLEARED })
})

test('sign-out during an impersonation also ends the session of the admin, and keeps those of the user', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const ownSession = copyBrowser(root)
  await root.post('/admin/impersonate-user', { userId: bob.id })
  const impersonation = copyBrowser(root)
  expect((await root.post('/sign-out')).status).toBe(200)
  expect(await ownSession.fetchUser()).toBeNull()
  expect(await impersonation.fetchUser()).toBeNull()
  expect(await bob.fetchUser()).toMatchObject({ id: bob.id })
})

test('sign-out fails without a session cookie', async () => {
  const { createVisitor } = await startTestServer()
  expect(await createVisitor().post('/sign-out')).toMatchObject({
    status: 400,
    body: { code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session' },
  })
})

test('sign-out clears invalid cookies', async () => {
  const server = await startTestServer()
  const headers = { cookie: '__Host-latchkey.session_token=forged.signature' }
  expect((await send(server, '/sign-out', { method: 'POST', headers })).setCookies).toEqual(CLEARED)
})

test.each([
  ['/revoke-session', true],
  ['/revoke-sessions', false],
])('revoking the current session with %s clears its cookies', async (path, requiresToken) => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { session } = (await ann.get('/get-session')).body
  expect((await ann.post(path, requiresToken ? { token: session.token } : undefined)).setCookies).toEqual(CLEARED)
})

test('revoking another session keeps the cookies', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { token } = (await ann.otherBrowser().signIn()).body
  expect((await ann.post('/revoke-session', { token })).setCookies).toEqual([])
})

test('records the user as the actor if another request has replaced the secret of the session', async () => {
  const { createUser, database } = await startTestServer()
  const ann = await createUser('Ann')
  const { id } = await ann.fetchUser()
  const previous = copyBrowser(ann)
  const passwords = { currentPassword: ann.password, newPassword: 'another long password' }
  expect((await ann.post('/change-password', passwords)).status).toBe(200)
  expect((await previous.post('/sign-out')).status).toBe(200)
  const ended = await database.kysely
    .selectFrom('audit')
    .select('actorId')
    .where('action', '=', 'session.ended')
    .execute()
  expect(ended).toEqual([{ actorId: id }])
})

test('deleting the account with the mailed token clears the cookies', async () => {
  const { createUser, waitForMails } = await startTestServer()
  const ann = await createUser('Ann')
  await ann.post('/delete-user', {})
  const [mail] = await waitForMails(ann.email)
  const response = await ann.post('/delete-user', { token: mail?.token })
  expect(response).toMatchObject({ status: 200, setCookies: CLEARED })
})

test('clears a cookie with the path and domain that it was set with', async () => {
  const { createUser } = await startTestServer({
    session: { cookieCache: { enabled: true } },
    advanced: { crossSubDomainCookies: { enabled: true, domain: 'example.com' } },
  })
  const ann = await createUser('Ann')
  const readDomainAndPath = (line: string) => /Domain=[^;]*; Path=[^;]*/.exec(line)?.[0]
  const set = withoutDeviceCookie((await ann.signIn({ rememberMe: false })).setCookies)
  const cleared = (await ann.post('/sign-out')).setCookies
  expect(cleared.map(readDomainAndPath)).toEqual(set.map(readDomainAndPath))
  expect(set.map(readDomainAndPath)).toEqual(Array.from({ length: 3 }, () => 'Domain=example.com; Path=/'))
})
