import { expect, test } from 'vitest'
import {
  signInToChallenge,
  copyBrowser,
  findMailedCode,
  enableTwoFactor,
  enableTwoFactorByMail,
  startTestServer,
  withMailedCodes,
} from '@latchkey/testing'

const INVALID_CODE = { status: 401, body: { code: 'INVALID_CODE', message: 'Invalid code' } }

test('compares 5 of 30 concurrent invalid codes in one challenge (R35)', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
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
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
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
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
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
