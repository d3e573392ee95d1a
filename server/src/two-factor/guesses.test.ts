import { expect, test, vi } from 'vitest'
import {
  signInToChallenge,
  copyBrowser,
  findMailedCode,
  type TestUser,
  type SecondFactors,
  enableTwoFactor,
  signInOnTrustedDevice,
  startTestServer,
} from '@latchkey/testing'

vi.setConfig({ testTimeout: 60_000 })

const INVALID_CODE = { status: 401, body: { code: 'INVALID_CODE', message: 'Invalid code' } }
const LOCKED = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } }

/** A code that is none of the next ones. */
const wrongCode = ({ authenticator }: SecondFactors): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => authenticator.code(steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}

/** Guesses through the three factors in turn, in a new challenge whenever the old one is used up. */
const guesses = async (person: TestUser, factors: SecondFactors, count: number): Promise<void> => {
  const paths = ['verify-totp', 'verify-backup-code', 'verify-otp']
  let browser = await signInToChallenge(person)
  for (let guess = 0; guess < count; guess++) {
    if (guess % 5 === 0) {
      browser = await signInToChallenge(person)
      await browser.post('/two-factor/send-otp')
    }
    const answer = await browser.post(`/two-factor/${paths[guess % 3]}`, { code: wrongCode(factors) })
    expect(answer.status, `guess ${guess}`).toBe(401)
  }
}

test('R35 after 5 wrong codes a challenge is worth nothing, and the account waits for nothing', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  const browser = await signInToChallenge(ann)
  await guesses(ann, factors, 0)
  for (let guess = 0; guess < 5; guess++) {
    const code = wrongCode(factors)
    expect(await browser.post('/two-factor/verify-totp', { code })).toMatchObject(INVALID_CODE)
  }
  const code = factors.authenticator.code()
  expect(await browser.post('/two-factor/verify-totp', { code })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TWO_FACTOR_COOKIE' },
  })
  const next = await signInToChallenge(ann)
  expect((await next.post('/two-factor/verify-totp', { code })).status).toBe(200)
})

test('Defect 7: after 10 wrong codes of an account, whatever the factor, it is locked for 15 minutes', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  await guesses(ann, factors, 10)
  const browser = await signInToChallenge(ann)
  // Right and wrong ones are answered alike, by every factor, and asking for a new one-time code resets nothing.
  for (const [path, code] of [
    ['verify-totp', factors.authenticator.code()],
    ['verify-totp', wrongCode(factors)],
    ['verify-backup-code', factors.backupCodes[0]],
    ['send-otp', ''],
    ['verify-otp', '000000'],
  ] as const) {
    const answer = await browser.post(`/two-factor/${path}`, { code })
    expect(answer, path).toMatchObject(LOCKED)
    expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(890)
  }
  here.advanceClock(15 * 60)
  const later = await signInToChallenge(ann)
  expect((await later.post('/two-factor/verify-totp', { code: factors.authenticator.code() })).status).toBe(200)
})

test('R35 where somebody is signed in, the same guesses are counted', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  const thief = copyBrowser(ann)
  for (let guess = 0; guess < 10; guess++) {
    await thief.post('/two-factor/verify-totp', { code: wrongCode(factors) })
  }
  const code = factors.authenticator.code()
  expect(await thief.post('/two-factor/verify-totp', { code })).toMatchObject(LOCKED)
  const browser = await signInToChallenge(ann)
  expect(await browser.post('/two-factor/verify-totp', { code })).toMatchObject(LOCKED)
})

test('R35 a right code was no guess, and those before it are forgotten', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  for (const round of [0, 1, 2]) {
    await guesses(ann, factors, 9)
    const browser = await signInToChallenge(ann)
    const answer = await browser.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
    expect(answer.status, `round ${round}`).toBe(200)
    here.advanceClock(30)
  }
})

test('R35 after a lock there are 10 guesses again, not one', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  await guesses(ann, factors, 10)
  here.advanceClock(15 * 60)
  await guesses(ann, factors, 10)
  const browser = await signInToChallenge(ann)
  const answer = await browser.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
  expect(answer).toMatchObject(LOCKED)
})

test('R58 a lock ends the challenges that wait', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  const waiting = await signInToChallenge(ann)
  await guesses(ann, factors, 10)
  const code = factors.authenticator.code()
  expect(await waiting.post('/two-factor/verify-totp', { code })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TWO_FACTOR_COOKIE' },
  })
})

test('R61 the rightful owner on a trusted device gets in by password while the account is locked', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  const device = await signInOnTrustedDevice(ann, factors)
  await device.post('/sign-out')
  await guesses(ann, factors, 10)
  expect(await device.signIn()).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
  expect(await device.fetchUser()).toMatchObject({ email: ann.email })
})

test('R35 the lock is in the database: another node, or the same one started anew, knows of it', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  await guesses(ann, factors, 10)
  const there = await startTestServer({ database: here.database })
  const browser = there.createVisitor()
  const { email, password } = ann
  await browser.post('/sign-in/email', { email, password })
  const answer = await browser.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
  expect(answer).toMatchObject(LOCKED)
})

test('Defect 6: of 30 wrong one-time codes at once 5 are evaluated', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  const browser = await signInToChallenge(ann)
  await browser.post('/two-factor/send-otp')
  const right = await findMailedCode(here, ann)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      copyBrowser(browser).post('/two-factor/verify-otp', { code: `x${index}` }),
    ),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'INVALID_CODE')).toHaveLength(5)
  expect(codes.filter((code) => code === 'INVALID_TWO_FACTOR_COOKIE')).toHaveLength(25)
  expect((await browser.post('/two-factor/verify-otp', { code: right })).status).toBe(401)
})

test('Too many attempts. Please request a new code.: after 5 wrong ones a mailed code is worth nothing', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(here, ann)
  for (let guess = 0; guess < 5; guess++) {
    expect(await ann.post('/two-factor/verify-otp', { code: 'wrong' })).toMatchObject(INVALID_CODE)
  }
  for (const again of [code, code]) {
    expect(await ann.post('/two-factor/verify-otp', { code: again })).toMatchObject({
      status: 400,
      body: {
        code: 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
        message: 'Too many attempts. Please request a new code.',
      },
    })
  }
  await ann.post('/two-factor/send-otp')
  expect((await ann.post('/two-factor/verify-otp', { code: await findMailedCode(here, ann) })).status).toBe(200)
})

test.each([
  ['verify-totp', 'INVALID_CODE', 'Invalid code'],
  ['verify-otp', 'INVALID_CODE', 'Invalid code'],
  ['verify-backup-code', 'INVALID_BACKUP_CODE', 'Invalid backup code'],
])('Defect 10: a wrong code while signed in is what %s blames, not the cookie', async (name, code, message) => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  await ann.post('/two-factor/send-otp')
  const answer = await ann.post(`/two-factor/${name}`, { code: 'wrong' })
  expect(answer).toMatchObject({ status: 401, body: { code, message } })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('a fourth call within 10 s is refused where calls are limited', async () => {
  const here = await startTestServer({ rateLimit: { enabled: true } })
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  here.advanceClock(11)
  const statuses: number[] = []
  for (let call = 0; call < 4; call++) statuses.push((await ann.post('/two-factor/verify-totp', { code: '1' })).status)
  expect(statuses).toEqual([401, 401, 401, 429])
})
