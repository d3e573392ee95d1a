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

/** A code that is invalid in all current time steps. */
const wrongCode = ({ authenticator }: SecondFactors): string => {
  const valid = [-2, -1, 0, 1, 2].map((steps) => authenticator.code(steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !valid.includes(code)) ?? ''
}

/** Guesses with the three factors in turn, and starts a new challenge after every five guesses. */
const guess = async (user: TestUser, factors: SecondFactors, count: number): Promise<void> => {
  const paths = ['verify-totp', 'verify-backup-code', 'verify-otp']
  let browser = await signInToChallenge(user)
  for (let index = 0; index < count; index++) {
    if (index % 5 === 0) {
      browser = await signInToChallenge(user)
      await browser.post('/two-factor/send-otp')
    }
    const response = await browser.post(`/two-factor/${paths[index % 3]}`, { code: wrongCode(factors) })
    expect(response.status, `guess ${index}`).toBe(401)
  }
}

test('ends a challenge after 5 invalid codes without locking the account (R35)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  for (let index = 0; index < 5; index++) {
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

test('locks an account for 15 minutes after 10 invalid codes of any factor (R35)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  await guess(ann, factors, 10)
  const browser = await signInToChallenge(ann)
  // Valid and invalid codes get the same response, and requesting a new mailed code does not reset the count.
  for (const [path, code] of [
    ['verify-totp', factors.authenticator.code()],
    ['verify-totp', wrongCode(factors)],
    ['verify-backup-code', factors.backupCodes[0]],
    ['send-otp', ''],
    ['verify-otp', '000000'],
  ] as const) {
    const response = await browser.post(`/two-factor/${path}`, { code })
    expect(response, path).toMatchObject(LOCKED)
    expect(Number(response.headers.get('retry-after')), path).toBeGreaterThan(890)
  }
  server.advanceClock(15 * 60)
  const later = await signInToChallenge(ann)
  expect((await later.post('/two-factor/verify-totp', { code: factors.authenticator.code() })).status).toBe(200)
})

test('counts guesses in a session like guesses in a challenge (R35)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  const attacker = copyBrowser(ann)
  for (let index = 0; index < 10; index++) {
    await attacker.post('/two-factor/verify-totp', { code: wrongCode(factors) })
  }
  const code = factors.authenticator.code()
  expect(await attacker.post('/two-factor/verify-totp', { code })).toMatchObject(LOCKED)
  const browser = await signInToChallenge(ann)
  expect(await browser.post('/two-factor/verify-totp', { code })).toMatchObject(LOCKED)
})

test('resets the count after a valid code (R35)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  for (const round of [0, 1, 2]) {
    await guess(ann, factors, 9)
    const browser = await signInToChallenge(ann)
    const response = await browser.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
    expect(response.status, `round ${round}`).toBe(200)
    server.advanceClock(30)
  }
})

test('permits 10 further guesses after a lock expired (R35)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  await guess(ann, factors, 10)
  server.advanceClock(15 * 60)
  await guess(ann, factors, 10)
  const browser = await signInToChallenge(ann)
  const response = await browser.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
  expect(response).toMatchObject(LOCKED)
})

test('deletes pending challenges when an account is locked (R58)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  const pending = await signInToChallenge(ann)
  await guess(ann, factors, 10)
  const code = factors.authenticator.code()
  expect(await pending.post('/two-factor/verify-totp', { code })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TWO_FACTOR_COOKIE' },
  })
})

test('signs in the owner on a trusted device while the account is locked (R61)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  const device = await signInOnTrustedDevice(ann, factors)
  await device.post('/sign-out')
  await guess(ann, factors, 10)
  expect(await device.signIn()).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
  expect(await device.fetchUser()).toMatchObject({ email: ann.email })
})

test('applies the lock on other nodes and after a restart (R35)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  await guess(ann, factors, 10)
  const otherNode = await startTestServer({ database: server.database })
  const browser = otherNode.createVisitor()
  const { email, password } = ann
  await browser.post('/sign-in/email', { email, password })
  const response = await browser.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
  expect(response).toMatchObject(LOCKED)
})

test('compares 5 of 30 concurrent invalid codes in one challenge (R35)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  await browser.post('/two-factor/send-otp')
  const validCode = await findMailedCode(server, ann)
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      copyBrowser(browser).post('/two-factor/verify-otp', { code: `x${index}` }),
    ),
  )
  const codes = responses.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'INVALID_CODE')).toHaveLength(5)
  expect(codes.filter((code) => code === 'INVALID_TWO_FACTOR_COOKIE')).toHaveLength(25)
  expect((await browser.post('/two-factor/verify-otp', { code: validCode })).status).toBe(401)
})

test('rejects a mailed code after 5 invalid guesses until a new code is requested', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(server, ann)
  for (let index = 0; index < 5; index++) {
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
  expect((await ann.post('/two-factor/verify-otp', { code: await findMailedCode(server, ann) })).status).toBe(200)
})

test.each([
  ['verify-totp', 'INVALID_CODE', 'Invalid code'],
  ['verify-otp', 'INVALID_CODE', 'Invalid code'],
  ['verify-backup-code', 'INVALID_BACKUP_CODE', 'Invalid backup code'],
])('%s reports an invalid code in a session, not an invalid cookie', async (name, code, message) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  await ann.post('/two-factor/send-otp')
  const response = await ann.post(`/two-factor/${name}`, { code: 'wrong' })
  expect(response).toMatchObject({ status: 401, body: { code, message } })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('limits calls to 3 in 10 seconds', async () => {
  const server = await startTestServer({ rateLimit: { enabled: true } })
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  server.advanceClock(11)
  const statuses: number[] = []
  for (let call = 0; call < 4; call++) statuses.push((await ann.post('/two-factor/verify-totp', { code: '1' })).status)
  expect(statuses).toEqual([401, 401, 401, 429])
})
