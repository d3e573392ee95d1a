import { expect, test, vi } from 'vitest'
import {
  copyBrowser,
  createPasskeyDevice,
  createPasskeyUser,
  createTestUser,
  createVerifiedUser,
  enableTwoFactor,
  expectNoChange,
  FIFTY,
  passChallengeWithPasskey,
  registerPasskey,
  requestPasskeySignIn,
  runFiftyTimes,
  signInToChallenge,
  signInWithCode,
  signInWithPasskey,
  startTestServer,
  type TestServer,
  createRefusal,
  countSessions,
} from '@latchkey/testing'

const OPTIONS = '/two-factor/generate-passkey-options'
const VERIFY = '/two-factor/verify-passkey'

/** A user with an authenticator app, backup codes and a passkey that does not verify its user. */
const createUserWithKey = async (
  server: TestServer,
  device = createPasskeyDevice({ counter: 1, verifiesUser: false }),
) => {
  const { user } = await createPasskeyUser(server, device)
  return { ann: user, device, ...(await enableTwoFactor(server, user)) }
}

test('a passkey completes a sign-in with a password, also without user verification', async () => {
  const server = await startTestServer()
  const { ann, device } = await createUserWithKey(server)
  server.advanceClock(601)
  const browser = await signInToChallenge(ann)
  expect((await browser.get('/two-factor/list-methods')).body).toEqual(['passkey', 'totp', 'backup-code'])
  const options = await browser.get(OPTIONS)
  expect(options).toMatchObject({
    status: 200,
    body: { allowCredentials: [{ id: device.credentialId }], userVerification: 'preferred' },
  })
  const response = device.get(options.body)
  const passed = await browser.post(VERIFY, { response })
  const { session, user } = (await browser.get('/get-session')).body
  expect(passed).toMatchObject({ status: 200, body: { token: session.token, user: { id: user.id } } })
  expect((await browser.get('/passkey/generate-register-options')).status, 'the session is recent').toBe(200)
  expect([...browser.cookies.keys()].join(' ')).not.toContain('two_factor')
})

test('a passkey completes a sign-in with a mailed code, which a mailed code cannot', async () => {
  const server = await startTestServer()
  const { user: ann, device } = await createPasskeyUser({ createUser: () => createVerifiedUser(server, 'Ann') })
  await enableTwoFactor(server, ann)
  const browser = ann.otherBrowser()
  expect((await signInWithCode(server, browser)).body).toEqual({ twoFactorRedirect: true })
  expect((await passChallengeWithPasskey(browser, device)).status).toBe(200)
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
})

test.each([
  [true, ['password', 'passkey', 'user-verification']],
  [false, ['password', 'passkey']],
])('beforeSession receives the password and the passkey, with user verification: %s', async (verifiesUser, via) => {
  const beforeSession = vi.fn<() => undefined>()
  const server = await startTestServer({ hooks: { beforeSession } })
  const { ann, device } = await createUserWithKey(server, createPasskeyDevice({ verifiesUser }))
  await passChallengeWithPasskey(await signInToChallenge(ann), device)
  expect(beforeSession).toHaveBeenLastCalledWith(expect.objectContaining({ via }), expect.anything())
})

test('a passkey is not a second factor after a sign-in with a passkey', async () => {
  const server = await startTestServer()
  const { ann, device } = await createUserWithKey(server)
  const second = createPasskeyDevice()
  await registerPasskey(ann, second)
  const browser = ann.otherBrowser()
  expect((await signInWithPasskey(browser, device)).body).toEqual({ twoFactorRedirect: true })
  expect((await browser.get('/two-factor/list-methods')).body).toEqual(['totp', 'backup-code'])
  const refused = { status: 400, body: { code: 'STEP_UP_METHOD_NOT_AVAILABLE', methods: ['totp', 'backup-code'] } }
  expect(await browser.get(OPTIONS)).toMatchObject(refused)
  const response = second.get(await requestPasskeySignIn(browser))
  expect(await browser.post(VERIFY, { response })).toMatchObject(refused)
})

test('an assertion completes one sign-in, in the browser that started it', async () => {
  const server = await startTestServer()
  const { ann, device } = await createUserWithKey(server)
  const [browser, other] = [await signInToChallenge(ann), await signInToChallenge(ann)]
  const response = device.get((await browser.get(OPTIONS)).body)
  expect(await other.post(VERIFY, { response })).toMatchObject(createRefusal(400, 'CHALLENGE_NOT_FOUND'))
  const copy = copyBrowser(browser)
  expect((await browser.post(VERIFY, { response })).status).toBe(200)
  expect(await copy.post(VERIFY, { response })).toMatchObject(createRefusal(401, 'INVALID_TWO_FACTOR_COOKIE'))
})

test('one of fifty concurrent assertions completes a sign-in', async () => {
  const server = await startTestServer()
  const { ann, device } = await createUserWithKey(server)
  const browser = await signInToChallenge(ann)
  const responses = await Promise.all(FIFTY.map(async () => device.get((await browser.get(OPTIONS)).body)))
  const before = await countSessions(server)
  const outcomes = await runFiftyTimes((index) => copyBrowser(browser).post(VERIFY, { response: responses[index] }))
  expect(outcomes).toEqual({ 200: 1, INVALID_TWO_FACTOR_COOKIE: 49 })
  expect(await countSessions(server)).toBe(before + 1)
})

test('a challenge of another purpose completes no sign-in, and this one nothing else', async () => {
  const server = await startTestServer()
  const { ann, device } = await createUserWithKey(server)
  const browser = await signInToChallenge(ann)
  const { body: options } = await browser.get(OPTIONS)
  const refused = createRefusal(400, 'CHALLENGE_NOT_FOUND')
  for (const { challenge } of [
    await requestPasskeySignIn(browser),
    (await ann.post('/step-up/generate-passkey-options')).body,
    (await ann.get('/passkey/generate-register-options')).body,
  ]) {
    const response = device.get({ ...options, challenge })
    expect(await browser.post(VERIFY, { response })).toMatchObject(refused)
  }
  const response = device.get(options)
  expect(await browser.post('/passkey/verify-authentication', { response })).toMatchObject(refused)
  expect(await ann.post('/step-up', { method: 'passkey', response })).toMatchObject(refused)
  expect((await browser.post(VERIFY, { response })).status).toBe(200)
})

test('refuses the passkey of another user, an unknown one and a wrong signature, without a change', async () => {
  const server = await startTestServer()
  const { ann, device } = await createUserWithKey(server)
  const bobsDevice = createPasskeyDevice()
  await registerPasskey(await server.createUser('Bob'), bobsDevice)
  const browser = await signInToChallenge(ann)
  const { body: options } = await browser.get(OPTIONS)
  await server.waitForSentMails()
  for (const [response, refused] of [
    [bobsDevice.get(options), createRefusal(401, 'PASSKEY_NOT_FOUND')],
    [createPasskeyDevice().get(options), createRefusal(401, 'PASSKEY_NOT_FOUND')],
    [device.get(options, { origin: 'https://evil.example' }), createRefusal(400, 'AUTHENTICATION_FAILED')],
    [
      { ...bobsDevice.get(options), id: device.credentialId, rawId: device.credentialId },
      createRefusal(400, 'AUTHENTICATION_FAILED'),
    ],
  ] as const) {
    expect(await expectNoChange(server, () => browser.post(VERIFY, { response }))).toMatchObject(refused)
  }
})

test('refuses a copied passkey, and notifies the user', async () => {
  const server = await startTestServer()
  const { ann, device } = await createUserWithKey(server)
  const copy = device.copy()
  expect((await passChallengeWithPasskey(await signInToChallenge(ann), device)).status).toBe(200)
  const attacker = await signInToChallenge(ann)
  expect(await passChallengeWithPasskey(attacker, copy)).toMatchObject(createRefusal(400, 'AUTHENTICATION_FAILED'))
  expect(await attacker.fetchUser()).toBeNull()
  expect(await server.listMails('passkeyRejected', ann.email)).toHaveLength(1)
})

test('trusts the device only if requested, and keeps the choice to be remembered', async () => {
  const server = await startTestServer()
  const { ann, device } = await createUserWithKey(server)
  for (const trustDevice of [undefined, false, true]) {
    const browser = await signInToChallenge(ann, { rememberMe: false })
    const passed = await passChallengeWithPasskey(browser, device, trustDevice === undefined ? {} : { trustDevice })
    const cookie = passed.setCookies.find((line) => line.includes('.session_token='))
    expect(cookie, 'a cookie of the browser session').not.toContain('Max-Age')
    await browser.post('/sign-out')
    expect('twoFactorRedirect' in (await browser.signIn()).body).toBe(!trustDevice)
  }
})

test('records the factor, and cancels a recovery', async () => {
  const server = await startTestServer()
  const { ann, device } = await createUserWithKey(server)
  await (await signInToChallenge(ann)).post('/two-factor/request-recovery')
  const browser = await signInToChallenge(ann)
  await passChallengeWithPasskey(browser, device)
  expect((await browser.get('/two-factor/pending-recovery')).body).toBeNull()
  const rows = await server.database.kysely.selectFrom('audit').select(['action', 'details']).execute()
  expect(rows).toContainEqual({ action: 'two-factor.passed', details: JSON.stringify({ factor: 'passkey' }) })
})

test('a challenge that has expired, or with too many wrong codes, accepts no passkey', async () => {
  const server = await startTestServer()
  const { ann, device } = await createUserWithKey(server)
  const refused = createRefusal(401, 'INVALID_TWO_FACTOR_COOKIE')
  const guessed = await signInToChallenge(ann)
  const { body: options } = await guessed.get(OPTIONS)
  for (let guess = 0; guess < 5; guess++) await guessed.post('/two-factor/verify-totp', { code: 'wrong' })
  expect(await guessed.post(VERIFY, { response: device.get(options) })).toMatchObject(refused)
  const late = await signInToChallenge(ann)
  const { body: lateOptions } = await late.get(OPTIONS)
  server.advanceClock(301)
  expect(await late.post(VERIFY, { response: device.get(lateOptions) })).toMatchObject(refused)
  for (const path of [OPTIONS, '/two-factor/list-methods']) {
    expect(await late.get(path), path).toMatchObject(refused)
    expect(await ann.get(path), `${path} in a session`).toMatchObject(refused)
  }
})

test('a challenge offers no passkey to a user without one, and none if passkeys are disabled', async () => {
  const server = await startTestServer()
  const bob = await server.createUser('Bob')
  await enableTwoFactor(server, bob)
  const browser = await signInToChallenge(bob)
  expect((await browser.get('/two-factor/list-methods')).body).toEqual(['totp', 'backup-code'])
  expect(await browser.get(OPTIONS)).toMatchObject(createRefusal(400, 'STEP_UP_METHOD_NOT_AVAILABLE'))

  const { ann } = await createUserWithKey(server)
  const without = await startTestServer({ database: server.database, passkey: { enabled: false } })
  const later = createTestUser(without, ann.name, ann.email)
  await later.signIn()
  expect((await later.get('/two-factor/list-methods')).body).toEqual(['totp', 'backup-code'])
  expect(await later.get(OPTIONS)).toMatchObject(createRefusal(404, 'NOT_FOUND'))
})
