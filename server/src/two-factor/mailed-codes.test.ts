import { expect, test } from 'vitest'
import {
  signInToChallenge,
  findMailedCode,
  type TestUser,
  enableTwoFactor,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const NO_CHALLENGE = { status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE', message: 'Invalid two factor cookie' } }

test('Defect 3: a one-time code is used once', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  // Where somebody is signed in nothing but the code is used up.
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(here, ann)
  expect((await ann.post('/two-factor/verify-otp', { code })).status).toBe(200)
  expect(await ann.post('/two-factor/verify-otp', { code })).toMatchObject({
    status: 400,
    body: { code: 'OTP_HAS_EXPIRED', message: 'OTP has expired' },
  })
})

test('a mailed code is good for the challenge that it was asked for alone', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  const [one, other] = [await signInToChallenge(ann), await signInToChallenge(ann)]
  await one.post('/two-factor/send-otp')
  const first = await findMailedCode(here, ann)
  expect(await other.post('/two-factor/verify-otp', { code: first })).toMatchObject({
    body: { code: 'OTP_HAS_EXPIRED' },
  })
  // The newest one replaces the one before it.
  await one.post('/two-factor/send-otp')
  const second = await findMailedCode(here, ann)
  if (second !== first) {
    expect(await one.post('/two-factor/verify-otp', { code: first })).toMatchObject({ body: { code: 'INVALID_CODE' } })
  }
  expect((await one.post('/two-factor/verify-otp', { code: ` ${second} ` })).status).toBe(200)
})

test.each([
  ['has expired', async (_: TestUser, here: TestServer) => here.advanceClock(301)],
  [
    'was guessed too often',
    async (browser: TestUser) => {
      for (let guess = 0; guess < 5; guess++) await browser.post('/two-factor/verify-totp', { code: 'wrong' })
    },
  ],
])('R34 no code is mailed for a challenge that %s', async (_, becomesWorthless) => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  const browser = await signInToChallenge(ann)
  await becomesWorthless(browser, here)
  expect(await browser.post('/two-factor/send-otp')).toMatchObject(NO_CHALLENGE)
  expect(await here.listMails('twoFactorCode', ann.email)).toEqual([])
})

test('Defect 11: a mailed code and the challenge that it passes live equally long at least', async () => {
  const here = await startTestServer({ twoFactor: { otpOptions: { period: 10 } } })
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  const browser = ann.otherBrowser()
  const { setCookies } = await browser.signIn()
  expect(setCookies.at(-1)).toContain('; Max-Age=600;')
  await browser.post('/two-factor/send-otp')
  here.advanceClock(599)
  const code = await findMailedCode(here, ann)
  expect((await browser.post('/two-factor/verify-otp', { code })).status).toBe(200)
})

test('a mailed code is valid for three minutes by default', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  const browser = await signInToChallenge(ann)
  await browser.post('/two-factor/send-otp')
  here.advanceClock(180)
  const code = await findMailedCode(here, ann)
  expect(await browser.post('/two-factor/verify-otp', { code })).toMatchObject({ body: { code: 'OTP_HAS_EXPIRED' } })
})

test('mailed codes that are switched off are not configured, for anybody', async () => {
  const here = await startTestServer({ twoFactor: { otpOptions: { sendOTP: false } } })
  const ann = await here.createUser()
  const refusal = { status: 400, body: { code: 'OTP_ISNT_CONFIGURED', message: "otp isn't configured" } }
  expect(await ann.post('/two-factor/send-otp')).toMatchObject(refusal)
  expect(await here.createVisitor().post('/two-factor/send-otp')).toMatchObject(refusal)
})

test('a function sends the mailed code itself', async () => {
  const sent: { otp: string; user: { email: string } }[] = []
  const here = await startTestServer({ twoFactor: { otpOptions: { sendOTP: (mail) => void sent.push(mail) } } })
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  const browser = await signInToChallenge(ann)
  expect((await browser.post('/two-factor/send-otp')).body).toEqual({ status: true })
  await expect.poll(() => sent).toMatchObject([{ user: { email: ann.email } }])
  expect((await browser.post('/two-factor/verify-otp', { code: sent[0]?.otp })).status).toBe(200)
})

test('at most five codes are mailed to an address in an hour', async () => {
  const here = await startTestServer({ rateLimit: { enabled: true } })
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  for (let count = 0; count < 5; count++) {
    here.advanceClock(11)
    expect((await ann.post('/two-factor/send-otp')).status).toBe(200)
  }
  here.advanceClock(11)
  const refused = await ann.post('/two-factor/send-otp')
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  // An hour after the first of them.
  expect(refused.headers.get('x-retry-after')).toBe(String(3600 - 55))
  expect(await here.listMails('twoFactorCode', ann.email)).toHaveLength(5)
})
