import { expect, test } from 'vitest'
import { send, startTestServer } from '@latchkey/testing'

/** Weakness 21: without the path of the cookie a browser would keep it. */
const CLEARED = ['session_token', 'session_data', 'dont_remember'].map(
  (name) => `__Secure-latchkey.${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
)

test('POST /sign-out: none', async () => {
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

test('signing out once more, with a cookie that opens nothing any more, succeeds', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const before = new Map(ann.cookies)
  await ann.post('/sign-out')
  for (const [name, value] of before) ann.cookies.set(name, value)
  expect(await ann.post('/sign-out')).toMatchObject({ status: 200, body: { success: true }, setCookies: CLEARED })
})

test('Sign-in and session: Failed to get session', async () => {
  const { createVisitor } = await startTestServer()
  expect(await createVisitor().post('/sign-out')).toMatchObject({
    status: 400,
    body: { code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session' },
  })
})

test('Weakness 16: sign-out without a valid cookie clears what the browser holds', async () => {
  const here = await startTestServer()
  const headers = { cookie: '__Secure-latchkey.session_token=forged.signature' }
  expect((await send(here, '/sign-out', { method: 'POST', headers })).setCookies).toEqual(CLEARED)
})

test.each([
  ['/revoke-session', true],
  ['/revoke-sessions', false],
])('Weakness 16: revoking the current session by %s clears its cookies', async (path, isNamed) => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { session } = (await ann.get('/get-session')).body
  expect((await ann.post(path, isNamed ? { token: session.token } : undefined)).setCookies).toEqual(CLEARED)
})

test('Weakness 16: revoking a session that is not the current one leaves the cookies', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { token } = (await ann.otherBrowser().signIn()).body
  expect((await ann.post('/revoke-session', { token })).setCookies).toEqual([])
})

test('Weakness 16: deleting the account with the mailed token clears the cookies', async () => {
  const { createUser, waitForMails } = await startTestServer()
  const ann = await createUser('Ann')
  await ann.post('/delete-user', {})
  const [mail] = await waitForMails(ann.email)
  const answer = await ann.post('/delete-user', { token: mail?.token })
  expect(answer).toMatchObject({ status: 200, setCookies: CLEARED })
})

test('Weakness 21: a cookie is cleared at the path and the domain where it was set', async () => {
  const { createUser } = await startTestServer({
    session: { cookieCache: { enabled: true } },
    advanced: { crossSubDomainCookies: { enabled: true, domain: 'example.com' } },
  })
  const ann = await createUser('Ann')
  const placeOf = (line: string) => /Domain=[^;]*; Path=[^;]*/.exec(line)?.[0]
  const set = (await ann.signIn({ rememberMe: false })).setCookies
  const cleared = (await ann.post('/sign-out')).setCookies
  expect(cleared.map(placeOf)).toEqual(set.map(placeOf))
  expect(set.map(placeOf)).toEqual(Array.from({ length: 3 }, () => 'Domain=example.com; Path=/'))
})
