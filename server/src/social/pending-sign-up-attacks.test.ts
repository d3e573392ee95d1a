import { defaults, mailsPerAddress, emailCodeGuesses } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  copyBrowser,
  FIFTY,
  requestSignUpCode,
  runFiftyTimes,
  signInWithProvider,
  startSocialTestServer,
  verifySignUpCode,
} from '@latchkey/testing'

const EMAIL = 'grace@example.com'
const NOT_FOUND = { status: 404, body: { code: 'PENDING_SIGN_UP_NOT_FOUND' } }

const startServer = (options: object = {}) => startSocialTestServer({ providers: { reddit: {} }, ...options })

const startPendingSignUp = async (options: object = {}) => {
  const server = await startServer(options)
  const ann = server.createVisitor('Ann')
  await signInWithProvider(ann, server, 'reddit')
  return { server, ann, code: await requestSignUpCode(ann, server, EMAIL) }
}

const wrongCodeFor = (code: string): string => (code === '000000' ? '111111' : '000000')

test('a code does not work in another browser', async () => {
  const { server, ann, code } = await startPendingSignUp()
  const attacker = server.createVisitor('Mallory')
  expect(await verifySignUpCode(attacker, code)).toMatchObject(NOT_FOUND)
  expect(await attacker.post('/social/pending-sign-up/send-code', { email: EMAIL })).toMatchObject(NOT_FOUND)
  expect((await attacker.get('/social/pending-sign-up')).body).toBeNull()
  // With a pending sign-up of their own, too.
  await signInWithProvider(attacker, server, 'reddit')
  await requestSignUpCode(attacker, server, 'mallory@example.com')
  expect((await verifySignUpCode(attacker, code)).body.code).toBe('INVALID_CODE')
  expect((await verifySignUpCode(ann, code)).status).toBe(200)
})

test('a code works once', async () => {
  const { ann, code } = await startPendingSignUp()
  const copy = copyBrowser(ann)
  expect((await verifySignUpCode(ann, code)).status).toBe(200)
  expect(await verifySignUpCode(copy, code)).toMatchObject(NOT_FOUND)
})

test('a code is valid only for the address that it was mailed to', async () => {
  const { server, ann, code } = await startPendingSignUp()
  const other = await requestSignUpCode(ann, server, 'other@example.com')
  expect((await verifySignUpCode(ann, code)).body.code).toBe('INVALID_CODE')
  expect((await verifySignUpCode(ann, other)).body.user.email).toBe('other@example.com')
})

test('a code and a pending sign-up expire', async () => {
  const { server, ann, code } = await startPendingSignUp()
  server.advanceClock(defaults.signUpCode.lifetime)
  expect((await verifySignUpCode(ann, code)).body.code).toBe('OTP_HAS_EXPIRED')
  const late = await requestSignUpCode(ann, server, EMAIL)
  // A new code does not prolong the pending sign-up.
  server.advanceClock(defaults.pendingSignUpLifetime - defaults.signUpCode.lifetime)
  expect(await verifySignUpCode(ann, late)).toMatchObject(NOT_FOUND)
  expect((await ann.get('/social/pending-sign-up')).body).toBeNull()
})

test('fails without a requested code, and with an invalid address', async () => {
  const server = await startServer()
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'reddit')
  expect((await verifySignUpCode(ann, '123456')).body.code).toBe('OTP_HAS_EXPIRED')
  expect(await ann.post('/social/pending-sign-up/send-code', { email: 'no address' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: expect.stringContaining('email') },
  })
})

test('accepts five guesses per code, also in parallel (R33, R35)', async () => {
  const { server, ann, code } = await startPendingSignUp()
  const outcomes = await runFiftyTimes(() => verifySignUpCode(copyBrowser(ann), wrongCodeFor(code)))
  const { perCode } = emailCodeGuesses
  expect(outcomes).toEqual({ INVALID_CODE: perCode, TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: 50 - perCode })
  expect(await server.database.kysely.selectFrom('user').selectAll().execute()).toEqual([])
})

test('a right code fails after five wrong ones, and a new code works', async () => {
  const { server, ann, code } = await startPendingSignUp()
  for (let count = 0; count < emailCodeGuesses.perCode; count++) await verifySignUpCode(ann, wrongCodeFor(code))
  expect((await verifySignUpCode(ann, code)).body.code).toBe('TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE')
  expect((await verifySignUpCode(ann, await requestSignUpCode(ann, server, EMAIL))).status).toBe(200)
})

test('limits the guesses for an address over all browsers', async () => {
  const server = await startServer()
  for (let left = emailCodeGuesses.perAddress.max; left > 0; left -= emailCodeGuesses.perCode) {
    const attacker = server.createVisitor('Mallory')
    await signInWithProvider(attacker, server, 'reddit')
    const code = await requestSignUpCode(attacker, server, EMAIL)
    for (let count = 0; count < emailCodeGuesses.perCode; count++) await verifySignUpCode(attacker, wrongCodeFor(code))
  }
  const attacker = server.createVisitor('Mallory')
  await signInWithProvider(attacker, server, 'reddit')
  const code = await requestSignUpCode(attacker, server, EMAIL)
  expect((await verifySignUpCode(attacker, code)).status).toBe(429)
  const free = await requestSignUpCode(attacker, server, 'free@example.com')
  expect((await verifySignUpCode(attacker, free)).status).toBe(200)
})

test('a right code is not counted as a guess for the address', async () => {
  const server = await startServer()
  const start = async () => {
    const browser = server.createVisitor('Ann')
    await signInWithProvider(browser, server, 'reddit')
    return { browser, code: await requestSignUpCode(browser, server, EMAIL) }
  }
  const guess = async ({ browser, code }: Awaited<ReturnType<typeof start>>, count: number) => {
    for (let left = count; left > 0; left--) await verifySignUpCode(browser, wrongCodeFor(code))
  }
  const [first, second, third] = [await start(), await start(), await start()]
  // Together one less than the limit of the address.
  await guess(first, emailCodeGuesses.perCode)
  await guess(second, emailCodeGuesses.perAddress.max - emailCodeGuesses.perCode - 1)
  expect((await verifySignUpCode(second.browser, second.code)).status).toBe(200)
  expect((await verifySignUpCode(third.browser, third.code)).status).toBe(200)
})

test('fifty parallel verifications create one user', async () => {
  const { server, ann, code } = await startPendingSignUp()
  const outcomes = await runFiftyTimes(() => verifySignUpCode(copyBrowser(ann), code))
  expect(outcomes['200']).toBe(1)
  const { kysely } = server.database
  expect(await kysely.selectFrom('user').selectAll().execute()).toHaveLength(1)
  expect(await kysely.selectFrom('account').selectAll().execute()).toHaveLength(1)
  expect(await kysely.selectFrom('session').selectAll().execute()).toHaveLength(1)
})

test('ten browsers with one address create one user', async () => {
  const server = await startServer()
  const browsers = await Promise.all(
    FIFTY.slice(0, 10).map(async (index) => {
      const browser = server.createVisitor(`Ann ${index}`)
      await signInWithProvider(browser, server, 'reddit')
      return browser
    }),
  )
  const codes: string[] = []
  for (const browser of browsers) codes.push(await requestSignUpCode(browser, server, EMAIL))
  const responses = await Promise.all(browsers.map((browser, index) => verifySignUpCode(browser, codes[index] ?? '')))
  expect(responses.map(({ status }) => status)).toContain(200)
  expect(await server.database.kysely.selectFrom('user').selectAll().execute()).toHaveLength(1)
  expect(await server.database.kysely.selectFrom('account').selectAll().execute()).toHaveLength(1)
})

test('mails no more codes than the limit of the address, with the same response', async () => {
  const server = await startServer({ rateLimit: { enabled: true } })
  const responses: unknown[] = []
  for (let count = 0; count < mailsPerAddress.max + 2; count++) {
    const attacker = server.createVisitor('Mallory').otherBrowser(`198.51.${count}.1`)
    await signInWithProvider(attacker, server, 'reddit')
    const { status, body } = await attacker.post('/social/pending-sign-up/send-code', { email: EMAIL })
    responses.push({ status, body })
  }
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  expect(await server.listMails('signUpCode', EMAIL)).toHaveLength(mailsPerAddress.max)
})

test('signs in the user of the identity if another browser has completed a sign-up with it', async () => {
  const { server, ann, code } = await startPendingSignUp()
  const phone = ann.otherBrowser()
  await signInWithProvider(phone, server, 'reddit')
  await verifySignUpCode(phone, await requestSignUpCode(phone, server, 'phone@example.com'))
  expect((await verifySignUpCode(ann, code)).body.user.email).toBe('phone@example.com')
  expect(await server.database.kysely.selectFrom('user').selectAll().execute()).toHaveLength(1)
})
