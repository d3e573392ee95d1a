import { deny } from '@latchkey/server'
import { expect, test, vi } from 'vitest'
import {
  copyBrowser,
  createPasskeyDevice,
  createPasskeyUser,
  createUserWithRole,
  enableTwoFactor,
  expectNoChange,
  FIFTY,
  requestPasskeySignIn,
  runFiftyTimes,
  signInWithPasskey,
  startTestServer,
  createRefusal,
} from '@latchkey/testing'

test('signs in without an address', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const browser = user.otherBrowser()
  for (const options of [
    (await browser.get('/passkey/generate-authenticate-options')).body,
    (await browser.post('/passkey/generate-authenticate-options', { email: user.email })).body,
  ]) {
    expect(options).toEqual({
      challenge: expect.any(String),
      rpId: 'app.example.com',
      timeout: 60_000,
      userVerification: 'preferred',
    })
  }
  const response = await signInWithPasskey(browser, device)
  expect(response).toMatchObject({ status: 200, body: { user: { email: user.email }, session: {} } })
  expect(await browser.fetchUser()).toMatchObject({ email: user.email })
  const [passkey] = (await browser.get('/passkey/list-user-passkeys')).body
  expect(passkey.lastUsedAt).toEqual(expect.any(String))
})

test('an assertion signs in once', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const browser = user.otherBrowser()
  const response = device.get(await requestPasskeySignIn(browser))
  expect((await browser.post('/passkey/verify-authentication', { response })).status).toBe(200)
  expect(await browser.post('/passkey/verify-authentication', { response })).toMatchObject(
    createRefusal(400, 'CHALLENGE_NOT_FOUND'),
  )
})

test('one of fifty concurrent sign-ins with a challenge succeeds', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server, createPasskeyDevice({ counter: 1 }))
  const browser = user.otherBrowser()
  const options = await requestPasskeySignIn(browser)
  const responses = FIFTY.map(() => device.get(options))
  const outcomes = await runFiftyTimes((index) =>
    copyBrowser(browser).post('/passkey/verify-authentication', { response: responses[index] }),
  )
  expect(outcomes).toEqual({ '200': 1, CHALLENGE_NOT_FOUND: 49 })
  // One of the sign-up and one of the passkey.
  expect(await server.database.kysely.selectFrom('session').select('id').execute()).toHaveLength(2)
})

test('two tabs of a browser can sign in with challenges of their own', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const browser = user.otherBrowser()
  const [first, second] = [await requestPasskeySignIn(browser), await requestPasskeySignIn(browser)]
  for (const options of [second, first]) {
    const response = device.get(options)
    expect((await browser.post('/passkey/verify-authentication', { response })).status).toBe(200)
  }
})

test('a challenge is valid for an hour, in the browser that requested it', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const browser = user.otherBrowser()
  const response = device.get(await requestPasskeySignIn(browser))
  const refused = createRefusal(400, 'CHALLENGE_NOT_FOUND')
  const victim = user.otherBrowser()
  const post = (from = browser) => from.post('/passkey/verify-authentication', { response })
  expect(await post(victim), 'a browser without a challenge').toMatchObject(refused)
  await requestPasskeySignIn(victim)
  expect(await post(victim), 'a browser with another challenge').toMatchObject(refused)
  server.advanceClock(3601)
  expect(await post()).toMatchObject(refused)
})

test('a challenge of a registration or a step-up starts no session', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const options = await requestPasskeySignIn(user)
  for (const { body } of [
    await user.get('/passkey/generate-register-options'),
    await user.post('/step-up/generate-passkey-options'),
  ]) {
    const response = device.get({ ...options, challenge: body.challenge })
    expect(await user.post('/passkey/verify-authentication', { response })).toMatchObject(
      createRefusal(400, 'CHALLENGE_NOT_FOUND'),
    )
  }
})

test.each([
  { origin: 'https://evil.example' },
  { origin: 'http://app.example.com' },
  { origin: 'https://app.example.com:8443' },
  { rpId: 'evil.example' },
  { type: 'webauthn.create' },
  { crossOrigin: true },
  { userHandle: Buffer.alloc(32).toString('base64url') },
])('rejects an assertion with %o', async (overrides) => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const browser = user.otherBrowser()
  const response = device.get(await requestPasskeySignIn(browser), overrides)
  await server.waitForSentMails()
  const refused = await expectNoChange(server, () => browser.post('/passkey/verify-authentication', { response }))
  expect(refused).toMatchObject(createRefusal(400, 'AUTHENTICATION_FAILED'))
})

test('rejects the key of another passkey', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const attacker = createPasskeyDevice()
  const options = await requestPasskeySignIn(user)
  const forged = { ...attacker.get(options), id: device.credentialId, rawId: device.credentialId }
  expect(await user.post('/passkey/verify-authentication', { response: forged })).toMatchObject(
    createRefusal(400, 'AUTHENTICATION_FAILED'),
  )
})

test('refuses a copied passkey, and notifies the user', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server, createPasskeyDevice({ counter: 1 }))
  const copy = device.copy()
  expect((await signInWithPasskey(user.otherBrowser(), device)).status).toBe(200)
  const attacker = user.otherBrowser()
  expect(await signInWithPasskey(attacker, copy)).toMatchObject(createRefusal(400, 'AUTHENTICATION_FAILED'))
  expect(await attacker.fetchUser()).toBeNull()
  expect(await server.listMails('passkeyRejected', user.email)).toHaveLength(1)
  const { activity } = (await user.get('/list-activity')).body
  expect(activity[0]).toMatchObject({ action: 'passkey.rejected' })
  expect((await signInWithPasskey(user.otherBrowser(), device)).status).toBe(200)
})

test('the thief of a passkey cannot flood the mailbox of the user', async () => {
  const server = await startTestServer({ rateLimit: { enabled: true } })
  const { user, device } = await createPasskeyUser(server, createPasskeyDevice({ counter: 1 }))
  const thief = user.otherBrowser()
  const copies = Array.from({ length: 7 }, () => device.copy())
  expect((await signInWithPasskey(user.otherBrowser(), device)).status).toBe(200)
  for (const copy of copies) {
    expect(await signInWithPasskey(thief, copy)).toMatchObject(createRefusal(400, 'AUTHENTICATION_FAILED'))
  }
  expect(await server.listMails('passkeyRejected', user.email)).toHaveLength(5)
  const { activity } = (await user.get('/list-activity')).body
  expect(activity.filter(({ action }: { action: string }) => action === 'passkey.rejected')).toHaveLength(7)
})

test('a removed or unknown passkey does not sign in', async () => {
  const server = await startTestServer()
  const { user, device, passkey } = await createPasskeyUser(server)
  const browser = user.otherBrowser()
  const refused = createRefusal(401, 'PASSKEY_NOT_FOUND')
  expect(await signInWithPasskey(browser, createPasskeyDevice())).toMatchObject(refused)
  await user.post('/passkey/delete-passkey', { id: passkey.id })
  expect(await signInWithPasskey(browser, device)).toMatchObject(refused)
})

test('a banned user does not sign in', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  const { id: userId } = await user.fetchUser()
  const root = await createUserWithRole(server, 'admin')
  await root.post('/admin/ban-user', { userId })
  expect(await signInWithPasskey(user.otherBrowser(), device)).toMatchObject(createRefusal(403, 'BANNED_USER'))
})

test('an unverified address does not sign in if verification is required', async () => {
  const emailAndPassword = { enabled: true }
  const server = await startTestServer({ emailAndPassword })
  const { user, device } = await createPasskeyUser(server)
  const strict = await startTestServer({
    database: server.database,
    emailAndPassword: { ...emailAndPassword, requireEmailVerification: true },
  })
  const browser = strict.createVisitor()
  expect(await signInWithPasskey(browser, device)).toMatchObject(createRefusal(403, 'EMAIL_NOT_VERIFIED'))
  expect(await strict.listMails('verification', user.email)).toHaveLength(1)
})

test('a passkey that verified its user is two factors', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  await enableTwoFactor(server, user)
  server.advanceClock(601)
  const browser = user.otherBrowser()
  expect(await signInWithPasskey(browser, device)).toMatchObject({ status: 200, body: { session: {} } })
  expect((await browser.get('/passkey/generate-register-options')).status, 'the session is recent').toBe(200)
})

test('a passkey that did not verify its user needs a second factor if the account has one', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server, createPasskeyDevice({ verifiesUser: false }))
  expect(await signInWithPasskey(user.otherBrowser(), device)).toMatchObject({ body: { user: { email: user.email } } })
  const { authenticator } = await enableTwoFactor(server, user)
  const browser = user.otherBrowser()
  expect(await signInWithPasskey(browser, device)).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect(await browser.fetchUser()).toBeNull()
  expect((await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await browser.fetchUser()).toMatchObject({ email: user.email })
})

test('beforeSession receives the methods, and its denial leaves the challenge valid', async () => {
  const beforeSession = vi.fn<() => ReturnType<typeof deny> | undefined>()
  const server = await startTestServer({ hooks: { beforeSession } })
  const { user, device } = await createPasskeyUser(server)
  const browser = user.otherBrowser()
  const response = device.get(await requestPasskeySignIn(browser))
  beforeSession.mockReturnValueOnce(deny('NOT_TODAY', 'Not today'))
  expect(await browser.post('/passkey/verify-authentication', { response })).toMatchObject({
    body: { code: 'NOT_TODAY' },
  })
  expect((await browser.post('/passkey/verify-authentication', { response })).status).toBe(200)
  expect(beforeSession).toHaveBeenLastCalledWith(
    expect.objectContaining({ via: ['passkey', 'user-verification'] }),
    expect.anything(),
  )
})

test('used challenges are deleted after they expire', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  await signInWithPasskey(user.otherBrowser(), device)
  server.advanceClock(3 * 3600)
  expect(await server.latchkey.removeExpired()).toMatchObject({ usedPasskeyChallenge: 2 })
})

test('a deleted user leaves no passkey', async () => {
  const server = await startTestServer()
  const { user, device } = await createPasskeyUser(server)
  expect((await user.post('/delete-user', { password: user.password })).status).toBe(200)
  const { link } = await server.findMail('deletion', user.email)
  await user.openLink({ link } as Parameters<typeof user.openLink>[0])
  expect(await signInWithPasskey(user.otherBrowser(), device)).toMatchObject(createRefusal(401, 'PASSKEY_NOT_FOUND'))
  for (const table of ['passkey', 'passkeyUser'] as const) {
    expect(await server.database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('the calls do not exist unless passkeys are enabled', async () => {
  const server = await startTestServer({ passkey: { enabled: false } })
  const ann = await server.createUser()
  for (const path of ['/passkey/generate-authenticate-options', '/passkey/list-user-passkeys']) {
    expect(await ann.get(path)).toMatchObject(createRefusal(404, 'NOT_FOUND'))
  }
})
