import { expect, test } from 'vitest'
import {
  startTwoFactorSetup,
  signInToChallenge,
  findMailedCode,
  type TestUser,
  enableTwoFactor,
  signInOnTrustedDevice,
  startTestServer,
} from '@latchkey/testing'

const isOn = async (person: TestUser): Promise<boolean | undefined> => (await person.fetchUser())?.twoFactorEnabled

const refusal = (status: number, code: string) => ({ status, body: { code } })

test('Defect 8: enable while enabled leaves the second factor as it is until a code of the new one is given', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const old = await enableTwoFactor(here, ann)
  const fresh = await startTwoFactorSetup(here, ann)
  const [first, second] = [await signInToChallenge(ann), await signInToChallenge(ann)]
  expect(await first.post('/two-factor/verify-totp', { code: fresh.authenticator.code() })).toMatchObject(
    refusal(401, 'INVALID_CODE'),
  )
  expect(await first.post('/two-factor/verify-backup-code', { code: fresh.backupCodes[0] })).toMatchObject(
    refusal(401, 'INVALID_BACKUP_CODE'),
  )
  expect((await first.post('/two-factor/verify-totp', { code: old.authenticator.code() })).status).toBe(200)
  expect((await second.post('/two-factor/verify-backup-code', { code: old.backupCodes[0] })).status).toBe(200)

  expect((await ann.post('/two-factor/verify-totp', { code: fresh.authenticator.code() })).status).toBe(200)
  expect(await isOn(ann)).toBe(true)
  here.advanceClock(60)
  const third = await signInToChallenge(ann)
  for (const [path, code] of [
    ['verify-totp', old.authenticator.code()],
    ['verify-backup-code', old.backupCodes[1]],
  ]) {
    expect((await third.post(`/two-factor/${path}`, { code })).status, path).toBe(401)
  }
  expect((await third.post('/two-factor/verify-backup-code', { code: fresh.backupCodes[0] })).status).toBe(200)
  const fourth = await signInToChallenge(ann)
  expect((await fourth.post('/two-factor/verify-totp', { code: fresh.authenticator.code() })).status).toBe(200)
})

test('Defect 8: a set-up that another session has begun before two-factor was on is not confirmed there', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const thief = ann.otherBrowser()
  await thief.signIn()
  await startTwoFactorSetup(here, ann)
  const { authenticator } = await startTwoFactorSetup(here, thief)
  await ann.post('/two-factor/send-otp')
  expect((await ann.post('/two-factor/verify-otp', { code: await findMailedCode(here, ann) })).status).toBe(200)
  expect(await thief.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(
    refusal(403, 'SESSION_IS_NOT_FRESH'),
  )
  const browser = await signInToChallenge(ann)
  expect(await browser.post('/two-factor/verify-totp', { code: authenticator.code() })).toMatchObject(
    refusal(400, 'TOTP_NOT_ENABLED'),
  )
})

/** What the password alone does not open while two-factor is on. */
const guarded = ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes']

test.each(guarded)('Defect 8: %s while enabled wants a second factor given in this session', async (name) => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  await signInOnTrustedDevice(ann, factors)
  // A session that the password alone has opened, at a trusted browser.
  const device = await signInOnTrustedDevice(ann, {
    ...factors,
    authenticator: { code: () => factors.authenticator.code(1) },
  })
  await device.post('/sign-out')
  expect((await device.signIn()).body.user.email).toBe(ann.email)
  const ask = () => device.post(`/two-factor/${name}`, { password: device.password })
  expect(await ask()).toMatchObject(refusal(403, 'SESSION_IS_NOT_FRESH'))
  here.advanceClock(60)
  expect((await device.post('/two-factor/verify-totp', { code: factors.authenticator.code() })).status).toBe(200)
  expect((await ask()).status).toBe(200)
})

test.each(guarded)('%s while enabled wants one again after session.freshAge', async (name) => {
  const here = await startTestServer({ session: { freshAge: 600 } })
  const ann = await here.createUser()
  const { backupCodes } = await enableTwoFactor(here, ann)
  here.advanceClock(600)
  const ask = () => ann.post(`/two-factor/${name}`, { password: ann.password })
  expect(await ask()).toMatchObject(refusal(403, 'SESSION_IS_NOT_FRESH'))
  await ann.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
  expect((await ask()).status).toBe(200)
})

test('a freshness age of 0 disables that check here too', async () => {
  const here = await startTestServer({ session: { freshAge: 0 } })
  const ann = await here.createUser()
  const { backupCodes } = await enableTwoFactor(here, ann)
  await ann.otherBrowser().signIn()
  here.advanceClock(86_400)
  const browser = await signInToChallenge(ann)
  await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true })
  await browser.post('/sign-out')
  await browser.signIn()
  expect((await browser.post('/two-factor/disable', { password: ann.password })).status).toBe(200)
})

test.each(guarded)('%s wants the right password, and a session', async (name) => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  const path = `/two-factor/${name}`
  expect(await ann.post(path, { password: 'not the password' })).toMatchObject(refusal(400, 'INVALID_PASSWORD'))
  expect(await ann.post(path, {})).toMatchObject(refusal(400, 'VALIDATION_ERROR'))
  expect(await ann.otherBrowser().post(path, { password: ann.password })).toMatchObject(refusal(401, 'UNAUTHORIZED'))
  const browser = await signInToChallenge(ann)
  expect(await browser.post(path, { password: ann.password })).toMatchObject(refusal(401, 'UNAUTHORIZED'))
  await here.database.kysely.deleteFrom('account').execute()
  expect(await ann.post(path, { password: ann.password })).toMatchObject(refusal(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'))
})
