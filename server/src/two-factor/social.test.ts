import { expect, test } from 'vitest'
import {
  LAST_LOGIN_METHOD_COOKIE,
  linkProvider,
  scan,
  signInWithProvider,
  startSocialTestServer,
} from '@latchkey/testing'

/** A user without a password, with two-factor authentication enabled. */
const createUserWithoutPassword = async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  const { body } = await ann.post('/two-factor/enable', {})
  const authenticator = scan(server, body.totpURI)
  await ann.post('/two-factor/verify-totp', { code: authenticator.code() })
  server.advanceClock(30)
  return { server, ann, authenticator }
}

test('requires a second factor after a sign-in with a provider, except on a trusted device', async () => {
  const { server, ann, authenticator } = await createUserWithoutPassword()
  const phone = ann.otherBrowser()
  const response = await signInWithProvider(phone, server, 'google')
  expect(response.headers.get('location')).toBe('/home?twoFactorRedirect=true')
  expect(await phone.fetchUser()).toBeNull()
  const code = authenticator.code()
  expect((await phone.post('/two-factor/verify-totp', { code, trustDevice: true })).status).toBe(200)
  expect(await phone.fetchUser()).not.toBeNull()
  expect(phone.cookies.get(LAST_LOGIN_METHOD_COOKIE)).toBe('google')
  expect((await signInWithProvider(phone, server, 'google')).headers.get('location')).toBe('/home')
})

test('sets no session cookie before the second factor after a sign-in with a provider (R14)', async () => {
  const { server, ann } = await createUserWithoutPassword()
  const phone = ann.otherBrowser()
  await signInWithProvider(phone, server, 'google')
  expect([...phone.cookies.keys()].toSorted()).toEqual(['__Host-latchkey.social_browser', '__Host-latchkey.two_factor'])
  for (const path of ['/list-sessions', '/list-accounts', '/two-factor/list-trusted-devices']) {
    expect((await phone.get(path)).status).toBe(401)
  }
})

test('requires a second factor after a sign-in with an ID token', async () => {
  const { server, ann } = await createUserWithoutPassword()
  const phone = ann.otherBrowser()
  const token = await server.simulator.createIdToken('google')
  const response = await phone.post('/sign-in/social', { provider: 'google', idToken: { token } })
  expect(response).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect(Object.keys(response.body)).toEqual(['twoFactorRedirect'])
  expect(await phone.fetchUser()).toBeNull()
})

test('requires a fresh session to enable two-factor for a user without a password', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  server.advanceClock(86_401)
  expect(await ann.post('/two-factor/enable', {})).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH' },
  })
  server.simulator.advanceClock(86_401)
  await signInWithProvider(ann, server, 'google')
  expect((await ann.post('/two-factor/enable', {})).status).toBe(200)
})

test('requires a recent second factor instead of a fresh session from a user without a password', async () => {
  const { server, ann, authenticator } = await createUserWithoutPassword()
  server.advanceClock(86_401)
  const calls = [
    ['enable', {}],
    ['get-totp-uri', {}],
    ['generate-backup-codes', {}],
    ['disable', {}],
  ] as const
  for (const [call, body] of calls) {
    expect(await ann.post(`/two-factor/${call}`, body)).toMatchObject({
      status: 403,
      body: { code: 'SESSION_IS_NOT_FRESH' },
    })
  }
  await ann.post('/two-factor/verify-totp', { code: authenticator.code() })
  for (const [call, body] of calls) expect((await ann.post(`/two-factor/${call}`, body)).status, call).toBe(200)
})

test('requires a fresh session while another session concurrently disables two-factor', async () => {
  const { server, ann, authenticator } = await createUserWithoutPassword()
  server.advanceClock(86_401)
  server.simulator.advanceClock(86_401)
  const phone = ann.otherBrowser()
  await signInWithProvider(phone, server, 'google')
  await phone.post('/two-factor/verify-totp', { code: authenticator.code() })
  const [, ...responses] = await Promise.all([
    phone.post('/two-factor/disable', {}),
    ...Array.from({ length: 10 }, () => ann.post('/two-factor/enable', {})),
  ])
  for (const { status } of responses) expect(status).toBe(403)
})

test('requires the password of a user who has one, even in a fresh session', async () => {
  const server = await startSocialTestServer()
  const bob = await server.createUser('Bob')
  await linkProvider(bob, server, 'google')
  expect(await bob.post('/two-factor/enable', {})).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body.password] Required' },
  })
})
