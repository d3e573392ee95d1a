import { expect, test } from 'vitest'
import {
  createVerifiedUser,
  signInToChallenge,
  findMailedCode,
  type TestUser,
  enableTwoFactor,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const NO_CHALLENGE = { status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE', message: 'Invalid two factor cookie' } }

test('accepts a mailed code once', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  // In a session, because a challenge would also be consumed.
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(server, ann)
  expect((await ann.post('/two-factor/verify-otp', { code })).status).toBe(200)
  expect(await ann.post('/two-factor/verify-otp', { code })).toMatchObject({
    status: 400,
    body: { code: 'OTP_HAS_EXPIRED', message: 'OTP has expired' },
  })
})

test('accepts a mailed code only in the challenge that requested it', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  const [one, other] = [await signInToChallenge(ann), await signInToChallenge(ann)]
  await one.post('/two-factor/send-otp')
  const first = await findMailedCode(server, ann)
  expect(await other.post('/two-factor/verify-otp', { code: first })).toMatchObject({
    body: { code: 'OTP_HAS_EXPIRED' },
  })
  // A new code replaces the previous one.
  await one.post('/two-factor/send-otp')
  const second = await findMailedCode(server, ann)
  if (second !== first) {
    expect(await one.post('/two-factor/verify-otp', { code: first })).toMatchObject({ body: { code: 'INVALID_CODE' } })
  }
  expect((await one.post('/two-factor/verify-otp', { code: ` ${second} ` })).status).toBe(200)
})

test.each([
  ['has expired', async (_: TestUser, server: TestServer) => server.advanceClock(301)],
  [
    'has had too many guesses',
    async (browser: TestUser) => {
      for (let index = 0; index < 5; index++) await browser.post('/two-factor/verify-totp', { code: 'wrong' })
    },
  ],
])('mails no code for a challenge that %s (R34)', async (_, invalidate) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  await invalidate(browser, server)
  expect(await browser.post('/two-factor/send-otp')).toMatchObject(NO_CHALLENGE)
  expect(await server.listMails('twoFactorCode', ann.email)).toEqual([])
})

test('keeps a challenge valid for at least as long as its mailed code', async () => {
  const server = await startTestServer({ twoFactor: { otpOptions: { period: 10 } } })
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  const browser = ann.otherBrowser()
  const { setCookies } = await browser.signIn()
  expect(setCookies.at(-1)).toContain('; Max-Age=600;')
  await browser.post('/two-factor/send-otp')
  server.advanceClock(599)
  const code = await findMailedCode(server, ann)
  expect((await browser.post('/two-factor/verify-otp', { code })).status).toBe(200)
})

test('expires a mailed code after three minutes by default', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  await browser.post('/two-factor/send-otp')
  server.advanceClock(180)
  const code = await findMailedCode(server, ann)
  expect(await browser.post('/two-factor/verify-otp', { code })).toMatchObject({ body: { code: 'OTP_HAS_EXPIRED' } })
})

test('reports OTP_ISNT_CONFIGURED to every caller if mailed codes are disabled', async () => {
  const server = await startTestServer({ twoFactor: { otpOptions: { sendOTP: false } } })
  const ann = await server.createUser()
  const refusal = { status: 400, body: { code: 'OTP_ISNT_CONFIGURED', message: "otp isn't configured" } }
  expect(await ann.post('/two-factor/send-otp')).toMatchObject(refusal)
  expect(await server.createVisitor().post('/two-factor/send-otp')).toMatchObject(refusal)
})

test('passes the mailed code to a custom send function', async () => {
  const sent: { otp: string; user: { email: string } }[] = []
  const server = await startTestServer({ twoFactor: { otpOptions: { sendOTP: (mail) => void sent.push(mail) } } })
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  expect((await browser.post('/two-factor/send-otp')).body).toEqual({ status: true })
  await expect.poll(() => sent).toMatchObject([{ user: { email: ann.email } }])
  expect((await browser.post('/two-factor/verify-otp', { code: sent[0]?.otp })).status).toBe(200)
})

test('mails at most five codes per user and hour', async () => {
  const server = await startTestServer({ rateLimit: { enabled: true } })
  const ann = await createVerifiedUser(server, 'Ann')
  await enableTwoFactor(server, ann)
  for (let count = 0; count < 5; count++) {
    server.advanceClock(11)
    expect((await ann.post('/two-factor/send-otp')).status).toBe(200)
  }
  server.advanceClock(11)
  const refused = await ann.post('/two-factor/send-otp')
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  // One hour after the first code.
  expect(refused.headers.get('x-retry-after')).toBe(String(3600 - 55))
  expect(await server.listMails('twoFactorCode', ann.email)).toHaveLength(5)
})
