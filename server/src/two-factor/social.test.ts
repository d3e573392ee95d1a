import { expect, test } from 'vitest'
import { linkProvider, scan, signInWithProvider, startSocialTestServer } from '@latchkey/testing'

/** Somebody who signs in with Google alone, and has two-factor on. */
const withoutPassword = async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  const { body } = await ann.post('/two-factor/enable', {})
  const authenticator = scan(here, body.totpURI)
  await ann.post('/two-factor/verify-totp', { code: authenticator.code() })
  here.advanceClock(30)
  return { here, ann, authenticator }
}

test('a second factor is asked for on every way in: after a provider, too', async () => {
  const { here, ann, authenticator } = await withoutPassword()
  const phone = ann.otherBrowser()
  const answer = await signInWithProvider(phone, here, 'google')
  expect(answer.headers.get('location')).toBe('/home?twoFactorRedirect=true')
  expect(await phone.fetchUser()).toBeNull()
  const code = authenticator.code()
  expect((await phone.post('/two-factor/verify-totp', { code, trustDevice: true })).status).toBe(200)
  expect(await phone.fetchUser()).not.toBeNull()
  // A trusted device is not asked again, whichever way in it takes.
  expect((await signInWithProvider(phone, here, 'google')).headers.get('location')).toBe('/home')
})

test('R14: after a provider with two-factor on, the answer sets nothing that any route accepts', async () => {
  const { here, ann } = await withoutPassword()
  const phone = ann.otherBrowser()
  await signInWithProvider(phone, here, 'google')
  expect([...phone.cookies.keys()].toSorted()).toEqual([
    '__Secure-latchkey.social_browser',
    '__Secure-latchkey.two_factor',
  ])
  for (const path of ['/list-sessions', '/list-accounts', '/two-factor/list-trusted-devices']) {
    expect((await phone.get(path)).status).toBe(401)
  }
})

test('an ID token of a provider is a first factor and no more', async () => {
  const { here, ann } = await withoutPassword()
  const phone = ann.otherBrowser()
  const token = await here.simulator.createIdToken('google')
  const answer = await phone.post('/sign-in/social', { provider: 'google', idToken: { token } })
  expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect(Object.keys(answer.body)).toEqual(['twoFactorRedirect'])
  expect(await phone.fetchUser()).toBeNull()
})

test('whoever has no password sets two-factor up by having signed in lately', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  here.advanceClock(86_401)
  expect(await ann.post('/two-factor/enable', {})).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH' },
  })
  here.simulator.advanceClock(86_401)
  await signInWithProvider(ann, here, 'google')
  expect((await ann.post('/two-factor/enable', {})).status).toBe(200)
})

test('whoever has no password and two-factor on gives a second factor, however long ago they have signed in', async () => {
  const { here, ann, authenticator } = await withoutPassword()
  here.advanceClock(86_401)
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

test('whoever has no password has signed in lately, also while another session switches two-factor off', async () => {
  const { here, ann, authenticator } = await withoutPassword()
  here.advanceClock(86_401)
  here.simulator.advanceClock(86_401)
  const phone = ann.otherBrowser()
  await signInWithProvider(phone, here, 'google')
  await phone.post('/two-factor/verify-totp', { code: authenticator.code() })
  const [, ...answers] = await Promise.all([
    phone.post('/two-factor/disable', {}),
    ...Array.from({ length: 10 }, () => ann.post('/two-factor/enable', {})),
  ])
  for (const { status } of answers) expect(status).toBe(403)
})

test('whoever has a password gives it, however lately they have signed in', async () => {
  const here = await startSocialTestServer()
  const bob = await here.createUser('Bob')
  await linkProvider(bob, here, 'google')
  expect(await bob.post('/two-factor/enable', {})).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body.password] Required' },
  })
})
