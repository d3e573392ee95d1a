import { expect, test } from 'vitest'
import {
  createUserWithRole,
  runFiftyTimes,
  startTestServer,
  type TestServer,
  type TestUser,
  wrongCode,
} from '@latchkey/testing'

const REQUIRE_VERIFICATION = {
  emailAndPassword: { requireEmailVerification: true },
  emailVerification: { autoSignInAfterVerification: true },
}

/** The code and the link of a mail with both. */
const findCodeAndLink = async (server: TestServer, kind: 'verification' | 'reset', { email }: TestUser) => {
  const mail = await server.findMail(kind, email)
  return { ...mail, otp: /^\d{6}$/m.exec(mail.text)?.[0] ?? '' }
}

const signUp = async () => {
  const server = await startTestServer(REQUIRE_VERIFICATION)
  const ann = server.createVisitor()
  await ann.signUp()
  return { server, ann, mail: await findCodeAndLink(server, 'verification', ann) }
}

const verify = (browser: TestUser, otp: string) =>
  browser.post('/email-otp/verify-email', { email: browser.email, otp })

const requestReset = async (server: TestServer, ann: TestUser) => {
  await ann.post('/forget-password', { email: ann.email })
  return findCodeAndLink(server, 'reset', ann)
}

const reset = (browser: TestUser, otp: string, password = 'a new password of Ann') =>
  browser.post('/email-otp/reset-password', { email: browser.email, otp, password })

test('the code of the mail after a sign-up verifies the address and signs in the browser that signed up', async () => {
  const { ann, mail } = await signUp()
  const { body } = await verify(ann, mail.otp)
  expect(body).toMatchObject({ token: expect.any(String), user: { emailVerified: true } })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('the code of the mail after a sign-up does not sign in another browser', async () => {
  const { ann, mail } = await signUp()
  const phone = ann.otherBrowser()
  expect((await verify(phone, mail.otp)).body).toMatchObject({ token: null, user: { emailVerified: true } })
  expect(await phone.fetchUser()).toBeNull()
})

test('the code ends the verification link, and the link ends the code', async () => {
  const byCode = await signUp()
  await verify(byCode.ann, byCode.mail.otp)
  const used = await byCode.ann.openLink(byCode.mail)
  expect(used.headers.get('location')).toBe('/?error=invalid_token')
  const byLink = await signUp()
  await byLink.ann.openLink(byLink.mail)
  expect((await verify(byLink.ann, byLink.mail.otp)).body.code).toBe('INVALID_OTP')
})

test('the code of a reset mail sets a password once and ends the link', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { otp, token, text } = await requestReset(server, ann)
  expect(text).toContain('The code works once and is valid for 10 minutes.')
  expect(text).toContain('The link works once and is valid for 1 hour.')
  expect(await runFiftyTimes(() => reset(ann.otherBrowser(), otp))).toMatchObject({ 200: 1 })
  expect(await ann.fetchUser()).toBeNull()
  const byLink = await ann.post('/reset-password', { newPassword: 'another password', token })
  expect(byLink).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
})

test('the link of a reset mail ends the code', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { otp, token } = await requestReset(server, ann)
  expect((await ann.post('/reset-password', { newPassword: 'a new password', token })).status).toBe(200)
  expect((await reset(ann, otp)).body.code).toBe('INVALID_OTP')
})

test('a new password ends the code of an earlier reset mail, as its link', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  for (const setPassword of [
    (ann: TestUser) =>
      ann.post('/change-password', { currentPassword: ann.password, newPassword: 'a new password of Ann' }),
    async (ann: TestUser) =>
      root.post('/admin/set-user-password', { userId: (await ann.fetchUser()).id, newPassword: 'chosen by Root' }),
  ]) {
    const ann = await server.createUser()
    const attacker = ann.otherBrowser()
    const { otp } = await requestReset(server, ann)
    expect((await setPassword(ann)).status).toBe(200)
    expect(await reset(attacker, otp, 'chosen by the attacker')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_OTP' },
    })
  }
})

test('guesses reveal neither which addresses have accounts nor which are verified', async () => {
  const server = await startTestServer(REQUIRE_VERIFICATION)
  const verified = await server.createUser()
  await verified.verifyEmail()
  const unverified = server.createVisitor('Bob')
  await unverified.signUp()
  const unknown = server.createVisitor('Eve')
  const guess = async (browser: TestUser) => {
    await browser.post('/send-verification-email', { email: browser.email })
    await browser.post('/forget-password', { email: browser.email })
    const codes: string[] = []
    for (let count = 0; count < 6; count++) codes.push((await verify(browser, wrongCode('', count))).body.code)
    for (let count = 0; count < 6; count++) codes.push((await reset(browser, wrongCode('', count))).body.code)
    return codes
  }
  const ofUnknown = await guess(unknown)
  expect(ofUnknown).toContain('TOO_MANY_ATTEMPTS')
  expect(await guess(verified.otherBrowser())).toEqual(ofUnknown)
  expect(await guess(unverified.otherBrowser())).toEqual(ofUnknown)
})

test('without emailCode, mails have a link only', async () => {
  const server = await startTestServer({ emailCode: false })
  const ann = await server.createUser()
  expect((await requestReset(server, ann)).otp).toBe('')
})

test('a function that sends the mail receives the code', async () => {
  const sent: object[] = []
  const server = await startTestServer({ emailAndPassword: { sendResetPassword: (mail) => void sent.push(mail) } })
  const ann = await server.createUser()
  await ann.post('/forget-password', { email: ann.email })
  await expect.poll(() => sent).toMatchObject([{ token: expect.any(String), otp: expect.stringMatching(/^\d{6}$/) }])
})
