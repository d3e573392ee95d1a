import { expect, test } from 'vitest'
import {
  signInToChallenge,
  copyBrowser,
  DEVICE_COOKIE,
  findMailedCode,
  type TestUser,
  type SecondFactors,
  enableTwoFactor,
  enableTwoFactorByMail,
  signInOnTrustedDevice,
  startTestServer,
  startTwoFactorSetup,
  type TestServer,
  withMailedCodes,
} from '@latchkey/testing'

const INVALID_CODE = { status: 401, body: { code: 'INVALID_CODE', message: 'Invalid code' } }
const LOCKED = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } }

/** A code that is invalid in all current time steps. */
const wrongCode = ({ authenticator }: Pick<SecondFactors, 'authenticator'>): string => {
  const valid = [-2, -1, 0, 1, 2].map((steps) => authenticator.code(steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !valid.includes(code)) ?? ''
}

type Path = 'verify-totp' | 'verify-otp' | 'verify-backup-code'

/** An account with an authenticator gets no mailed codes, so two accounts are needed for all kinds of codes. */
const accounts: { enable: typeof enableTwoFactor; paths: readonly Path[] }[] = [
  { enable: enableTwoFactor, paths: ['verify-totp', 'verify-backup-code'] },
  { enable: enableTwoFactorByMail, paths: ['verify-otp', 'verify-backup-code'] },
]
const guessedPaths = accounts.flatMap(({ paths, ...account }) => paths.map((path) => ({ ...account, paths, path })))

/** Guesses codes of one kind like an attacker with the password: each challenge permits five. */
const guess = async (user: TestUser, factors: SecondFactors, count: number, path: Path = 'verify-totp') => {
  let browser = user
  for (let index = 0; index < count; index++) {
    if (index % 5 === 0) {
      browser = await signInToChallenge(user)
      if (path === 'verify-otp') await browser.post('/two-factor/send-otp')
    }
    const response = await browser.post(`/two-factor/${path}`, { code: wrongCode(factors) })
    expect(response.status, `guess ${index}`).toBe(401)
  }
}

/** A valid code of the kind. Mailed codes are requested. */
const findValidCode = async (server: TestServer, browser: TestUser, factors: SecondFactors, path: Path) => {
  if (path === 'verify-totp') return factors.authenticator.code()
  if (path === 'verify-backup-code') return factors.backupCodes.pop()
  await browser.post('/two-factor/send-otp')
  return findMailedCode(server, browser)
}

const setUp = async (enable = enableTwoFactor) => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  return { server, ann, factors: await enable(server, ann) }
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

test.each(guessedPaths)(
  '10 wrong codes of $path by an attacker with the password lock this kind of code alone (R35): $paths',
  async ({ enable, paths, path }) => {
    const { server, ann, factors } = await setUp(enable)
    await guess(ann, factors, 10, path)
    const browser = await signInToChallenge(ann)
    // Valid and invalid codes get the same response.
    const valid = path === 'verify-otp' ? '123456' : await findValidCode(server, browser, factors, path)
    for (const code of [valid, wrongCode(factors)]) {
      const response = await browser.post(`/two-factor/${path}`, { code })
      expect(response).toMatchObject(LOCKED)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(890)
    }
    for (const other of paths.filter((kind) => kind !== path)) {
      const phone = await signInToChallenge(ann)
      const code = await findValidCode(server, phone, factors, other)
      expect((await phone.post(`/two-factor/${other}`, { code })).status, other).toBe(200)
    }
    server.advanceClock(15 * 60)
    const later = await signInToChallenge(ann)
    const code = await findValidCode(server, later, factors, path)
    expect((await later.post(`/two-factor/${path}`, { code })).status).toBe(200)
  },
)

test('does not mail codes that would be refused', async () => {
  const { ann, factors } = await setUp(enableTwoFactorByMail)
  await guess(ann, factors, 10, 'verify-otp')
  const browser = await signInToChallenge(ann)
  expect(await browser.post('/two-factor/send-otp')).toMatchObject(LOCKED)
})

test('each lock is longer than the one before, until an attacker has 10 guesses a day', async () => {
  const { server, ann, factors } = await setUp()
  for (const seconds of [900, 3600, 14_400, 86_400, 86_400]) {
    await guess(ann, factors, 10)
    for (const passed of [0, seconds - 5]) {
      server.advanceClock(passed)
      const browser = await signInToChallenge(ann)
      const response = await browser.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
      expect(response, `${seconds} s`).toMatchObject(LOCKED)
      expect(response.headers.get('retry-after')).toBe(`${seconds - passed}`)
    }
    server.advanceClock(5)
  }
  // The owner enters a valid code, and the next lock is short again.
  const phone = await signInToChallenge(ann)
  expect((await phone.post('/two-factor/verify-totp', { code: factors.authenticator.code() })).status).toBe(200)
  await guess(ann, factors, 10)
  server.advanceClock(900)
  const next = await signInToChallenge(ann)
  expect((await next.post('/two-factor/verify-totp', { code: factors.authenticator.code() })).status).toBe(200)
})

test('fifty parallel wrong codes lock an account once, and the owner gets one mail for each lock', async () => {
  const { server, ann, factors } = await setUp()
  const countMails = async () => (await server.listMails('twoFactorLocked', ann.email)).length
  const sendFiftyGuesses = async () => {
    const browsers = await Promise.all(Array.from({ length: 10 }, () => signInToChallenge(ann)))
    const responses = await Promise.all(
      browsers.flatMap((browser) =>
        Array.from({ length: 5 }, () =>
          copyBrowser(browser).post('/two-factor/verify-totp', { code: wrongCode(factors) }),
        ),
      ),
    )
    return responses.filter(({ body }) => body.code === 'INVALID_CODE').length
  }
  expect(await sendFiftyGuesses()).toBe(10)
  expect(await countMails()).toBe(1)
  expect(await sendFiftyGuesses()).toBe(0)
  expect(await countMails()).toBe(1)
  server.advanceClock(900)
  expect(await sendFiftyGuesses()).toBe(10)
  expect(await countMails()).toBe(2)
  const rows = await server.database.kysely.selectFrom('audit').select(['action', 'details']).execute()
  const locks = rows.filter(({ action }) => action === 'two-factor.locked')
  expect(locks.map(({ details }) => JSON.parse(details))).toEqual([{ factor: 'totp' }, { factor: 'totp' }])
})

test.each(accounts)('many wrong codes do not lock the owner out on a known device (R61): $paths', async (account) => {
  const { server, ann, factors } = await setUp(account.enable)
  await ann.post('/sign-out')
  for (const path of account.paths) await guess(ann, factors, 10, path)
  for (const path of account.paths) {
    expect((await ann.signIn()).body).toMatchObject({ twoFactorRedirect: true })
    const code = await findValidCode(server, ann, factors, path)
    expect((await ann.post(`/two-factor/${path}`, { code })).status, path).toBe(200)
    await ann.post('/sign-out')
    server.advanceClock(30)
  }
  // The codes of the owner do not lift the lock for others.
  const attacker = await signInToChallenge(ann)
  const code = factors.backupCodes.pop()
  expect(await attacker.post('/two-factor/verify-backup-code', { code })).toMatchObject(LOCKED)
})

test('an attacker with a stolen known device has 10 further guesses a day, on all devices of the user together', async () => {
  const { ann, factors } = await setUp()
  const devices = [copyBrowser(ann), await signInOnTrustedDevice(ann, factors)]
  for (const device of devices) device.cookies.delete('__Host-latchkey.trust_device')
  await guess(ann, factors, 10)
  const statuses: number[] = []
  for (let index = 0; index < 12; index++) {
    const device = devices[index % 2]
    await device?.post('/sign-out')
    await device?.signIn()
    const response = await device?.post('/two-factor/verify-totp', { code: wrongCode(factors) })
    statuses.push(response?.status ?? 0)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('an attacker with the password and a device of another account, or an expired one, has no further guesses (R61)', async () => {
  const { server, ann, factors } = await setUp()
  const expired = ann.cookies.get(DEVICE_COOKIE) ?? ''
  server.advanceClock(90 * 86_400)
  const mallory = await server.createUser('Mallory')
  await guess(ann, factors, 10)
  for (const device of [expired, mallory.cookies.get(DEVICE_COOKIE) ?? '']) {
    const browser = await signInToChallenge(ann)
    browser.cookies.set(DEVICE_COOKIE, device)
    expect(await browser.post('/two-factor/verify-totp', { code: factors.authenticator.code() })).toMatchObject(LOCKED)
  }
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

test('wrong codes of an enrollment lock it without a mail, because it does not protect the account yet', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await startTwoFactorSetup(server, ann)
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) {
    statuses.push((await ann.post('/two-factor/verify-totp', { code: wrongCode({ authenticator }) })).status)
  }
  expect(statuses.slice(-2)).toEqual([401, 429])
  expect(await server.listMails('twoFactorLocked', ann.email)).toEqual([])
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

test.each([60, 400 * 86_400])('a clock that is set back by %d seconds does not extend a lock', async (seconds) => {
  const { server, ann, factors } = await setUp()
  await guess(ann, factors, 10, 'verify-backup-code')
  server.advanceClock(-seconds)
  const browser = await signInToChallenge(ann)
  const useCode = () => browser.post('/two-factor/verify-backup-code', { code: factors.backupCodes[0] })
  const refused = await useCode()
  expect(refused).toMatchObject(LOCKED)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect(await useCode(), 'it does not end the lock either').toMatchObject(LOCKED)
  server.advanceClock(900)
  const later = await signInToChallenge(ann)
  const response = await later.post('/two-factor/verify-backup-code', { code: factors.backupCodes[0] })
  expect(response.status).toBe(200)
})
