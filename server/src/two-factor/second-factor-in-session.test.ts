import { expect, test } from 'vitest'
import {
  signInToChallenge,
  findMailedCode,
  enableTwoFactor,
  enableTwoFactorByMail,
  startTestServer,
  withMailedCodes,
} from '@latchkey/testing'

test('consumes a backup code without starting a session if disableSession is set', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { backupCodes } = await enableTwoFactor(server, ann)
  const [code, other] = backupCodes
  const browser = await signInToChallenge(ann)
  const response = await browser.post('/two-factor/verify-backup-code', {
    code,
    disableSession: true,
    trustDevice: true,
  })
  expect(response).toMatchObject({ status: 200, body: { user: { email: ann.email } }, setCookies: [] })
  expect(response.body).not.toHaveProperty('token')
  expect(await browser.fetchUser()).toBeNull()
  expect(await browser.post('/two-factor/verify-backup-code', { code })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_BACKUP_CODE', message: 'Invalid backup code' },
  })
  expect((await browser.post('/two-factor/verify-backup-code', { code: other })).status).toBe(200)
})

test('a backup code with disableSession in a session returns the token of this session', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { backupCodes } = await enableTwoFactor(server, ann)
  const { session } = (await ann.get('/get-session')).body
  const response = await ann.post('/two-factor/verify-backup-code', { code: backupCodes[0], disableSession: true })
  expect(response).toMatchObject({ status: 200, body: { token: session.token, user: { email: ann.email } } })
})

test('verifies a second factor in a session without replacing the session', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  const { authenticator, backupCodes } = await enableTwoFactor(server, ann)
  const bob = await server.createUser('Bob')
  await enableTwoFactorByMail(server, bob)
  await bob.post('/two-factor/send-otp')
  for (const [user, path, code] of [
    [ann, 'verify-totp', authenticator.code()],
    [ann, 'verify-backup-code', backupCodes[0]],
    [bob, 'verify-otp', await findMailedCode(server, bob)],
  ] as const) {
    const { session } = (await user.get('/get-session')).body
    const response = await user.post(`/two-factor/${path}`, { code })
    expect(response, path).toMatchObject({ status: 200, body: { token: session.token, user: { email: user.email } } })
    expect(response.setCookies).toEqual([])
  }
})

test.each([
  ['verify-totp', 'TOTP_NOT_ENABLED', 'TOTP not enabled'],
  ['verify-otp', 'OTP_NOT_ENABLED', 'OTP not enabled'],
  ['send-otp', 'OTP_NOT_ENABLED', 'OTP not enabled'],
  ['verify-backup-code', 'BACKUP_CODES_ARENT_ENABLED', "Backup codes aren't enabled"],
])('%s fails for a caller without a second factor', async (name, code, message) => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  const response = await ann.post(`/two-factor/${name}`, { code: '123456' })
  expect(response).toMatchObject({ status: 400, body: { code, message } })
})
