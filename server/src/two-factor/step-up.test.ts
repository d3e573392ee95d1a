import { expect, test } from 'vitest'
import {
  startTwoFactorSetup,
  signInToChallenge,
  findMailedCode,
  type TestUser,
  enableTwoFactor,
  signInOnTrustedDevice,
  startTestServer,
  withMailedCodes,
  createRefusal,
} from '@latchkey/testing'

const isEnabled = async (user: TestUser): Promise<boolean | undefined> => (await user.fetchUser())?.twoFactorEnabled

test('keeps the current authenticator until a code of the new one is verified', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const old = await enableTwoFactor(server, ann)
  const replacement = await startTwoFactorSetup(server, ann)
  const [first, second] = [await signInToChallenge(ann), await signInToChallenge(ann)]
  expect(await first.post('/two-factor/verify-totp', { code: replacement.authenticator.code() })).toMatchObject(
    createRefusal(401, 'INVALID_CODE'),
  )
  expect(await first.post('/two-factor/verify-backup-code', { code: replacement.backupCodes[0] })).toMatchObject(
    createRefusal(401, 'INVALID_BACKUP_CODE'),
  )
  expect((await first.post('/two-factor/verify-totp', { code: old.authenticator.code() })).status).toBe(200)
  expect((await second.post('/two-factor/verify-backup-code', { code: old.backupCodes[0] })).status).toBe(200)

  expect((await ann.post('/two-factor/verify-totp', { code: replacement.authenticator.code() })).status).toBe(200)
  expect(await isEnabled(ann)).toBe(true)
  server.advanceClock(60)
  const third = await signInToChallenge(ann)
  for (const [path, code] of [
    ['verify-totp', old.authenticator.code()],
    ['verify-backup-code', old.backupCodes[1]],
  ]) {
    expect((await third.post(`/two-factor/${path}`, { code })).status, path).toBe(401)
  }
  expect((await third.post('/two-factor/verify-backup-code', { code: replacement.backupCodes[0] })).status).toBe(200)
  const fourth = await signInToChallenge(ann)
  expect((await fourth.post('/two-factor/verify-totp', { code: replacement.authenticator.code() })).status).toBe(200)
})

test('rejects confirming an enrollment that another session started before two-factor was enabled', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  const attacker = ann.otherBrowser()
  await attacker.signIn()
  await startTwoFactorSetup(server, ann)
  const { authenticator } = await startTwoFactorSetup(server, attacker)
  await ann.post('/two-factor/send-otp')
  expect((await ann.post('/two-factor/verify-otp', { code: await findMailedCode(server, ann) })).status).toBe(200)
  expect(await attacker.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(
    createRefusal(401, 'INVALID_TWO_FACTOR_COOKIE'),
  )
  const browser = await signInToChallenge(ann)
  expect(await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(
    createRefusal(400, 'TOTP_NOT_ENABLED'),
  )
})

/** Calls that require a recent second factor if two-factor authentication is enabled. */
const guarded = ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes']

test.each(guarded)('%s requires a second factor in the current session if two-factor is enabled', async (name) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  await signInOnTrustedDevice(ann, factors)
  // On a trusted device, the password alone starts a session.
  const device = await signInOnTrustedDevice(ann, {
    ...factors,
    authenticator: { code: () => factors.authenticator.code(1) },
  })
  await device.post('/sign-out')
  expect((await device.signIn()).body.user.email).toBe(ann.email)
  const call = () => device.post(`/two-factor/${name}`, { password: device.password })
  expect(await call()).toMatchObject(createRefusal(403, 'SESSION_IS_NOT_FRESH'))
  server.advanceClock(60)
  expect((await device.post('/two-factor/verify-totp', { code: factors.authenticator.code() })).status).toBe(200)
  expect((await call()).status).toBe(200)
})

test.each(guarded)('%s requires another second factor after session.freshAge', async (name) => {
  const server = await startTestServer({ session: { freshAge: 600 } })
  const ann = await server.createUser()
  const { backupCodes } = await enableTwoFactor(server, ann)
  server.advanceClock(600)
  const call = () => ann.post(`/two-factor/${name}`, { password: ann.password })
  expect(await call()).toMatchObject(createRefusal(403, 'SESSION_IS_NOT_FRESH'))
  await ann.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
  expect((await call()).status).toBe(200)
})

test('skips the check if session.freshAge is 0', async () => {
  const server = await startTestServer({ session: { freshAge: 0 } })
  const ann = await server.createUser()
  const { backupCodes } = await enableTwoFactor(server, ann)
  await ann.otherBrowser().signIn()
  server.advanceClock(86_400)
  const browser = await signInToChallenge(ann)
  await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true })
  await browser.post('/sign-out')
  await browser.signIn()
  expect((await browser.post('/two-factor/disable', { password: ann.password })).status).toBe(200)
})

test.each(guarded)('%s requires the correct password and a session', async (name) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  const path = `/two-factor/${name}`
  expect(await ann.post(path, { password: 'not the password' })).toMatchObject(createRefusal(400, 'INVALID_PASSWORD'))
  expect(await ann.post(path, {})).toMatchObject(createRefusal(400, 'VALIDATION_ERROR'))
  expect(await ann.otherBrowser().post(path, { password: ann.password })).toMatchObject(
    createRefusal(401, 'UNAUTHORIZED'),
  )
  const browser = await signInToChallenge(ann)
  expect(await browser.post(path, { password: ann.password })).toMatchObject(createRefusal(401, 'UNAUTHORIZED'))
  await server.database.kysely.deleteFrom('account').execute()
  expect(await ann.post(path, { password: ann.password })).toMatchObject(
    createRefusal(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'),
  )
})
