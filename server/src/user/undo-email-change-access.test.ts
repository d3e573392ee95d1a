import { expect, test } from 'vitest'
import {
  changeEmailByCode,
  createApiKey,
  createPasskeyDevice,
  enableTwoFactor,
  findMailedCode,
  NEW_EMAIL,
  registerPasskey,
  signInOnTrustedDevice,
  signInToChallenge,
  startTwoFactorSetup,
  startWithVerifiedUser,
  undoEmailChange,
  withMailedCodes,
} from '@latchkey/testing'

test('an undo ends all sessions and everything that the attacker knows or added, and keeps earlier passkeys', async () => {
  const { server, ann } = await startWithVerifiedUser()
  await registerPasskey(ann, createPasskeyDevice())
  server.advanceClock(1)
  const attacker = ann.otherBrowser()
  await attacker.signIn()
  const token = await changeEmailByCode(server, attacker, NEW_EMAIL)
  await registerPasskey(attacker, createPasskeyDevice())
  await enableTwoFactor(server, attacker)
  await attacker.post('/change-password', { currentPassword: ann.password, newPassword: 'the second password' })
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  for (const browser of [ann, attacker]) expect(await browser.fetchUser()).toBeNull()
  for (const password of [ann.password, 'the second password']) {
    expect((await attacker.signIn({ password })).status).toBe(401)
  }
  expect(await server.database.kysely.selectFrom('passkey').select('id').execute()).toHaveLength(1)
  expect(await server.database.kysely.selectFrom('twoFactor').select('id').execute()).toEqual([])
  await ann.post('/forget-password', { email: ann.email })
  const reset = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { token: reset.token, newPassword: ann.password })
  expect((await ann.signIn()).body.user).toMatchObject({ email: ann.email, emailVerified: true })
})

test('an undo ends trusted devices and pending second factors, and disables API keys from before the change', async () => {
  const { server, ann } = await startWithVerifiedUser({ apiKey: { enabled: true } })
  const factors = await enableTwoFactor(server, ann)
  await ann.post('/api-key/create', { name: 'Deployment' })
  await signInOnTrustedDevice(ann, factors)
  const attacker = await signInToChallenge(ann)
  server.advanceClock(31)
  const token = await changeEmailByCode(server, ann, NEW_EMAIL)
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  expect((await attacker.post('/two-factor/verify-totp', { code: factors.authenticator.code() })).status).toBe(401)
  const { kysely } = server.database
  expect(await kysely.selectFrom('apiKey').select('enabled').execute()).toEqual([{ enabled: 0 }])
  expect(await kysely.selectFrom('trustedDevice').select('id').execute()).toEqual([])
})

test('an undo deletes an API key whose secret the attacker replaced, so that the user cannot enable it again', async () => {
  const { server, ann } = await startWithVerifiedUser({ apiKey: { enabled: true } })
  const { id: keyId } = await createApiKey(ann)
  const { id: keptId } = await createApiKey(ann)
  server.advanceClock(31)
  const attacker = ann.otherBrowser()
  await attacker.signIn()
  const token = await changeEmailByCode(server, attacker, NEW_EMAIL)
  expect((await attacker.post('/api-key/rotate', { keyId, overlap: 3600 })).status).toBe(200)
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  const { kysely } = server.database
  expect(await kysely.selectFrom('apiKey').select('id').execute()).toEqual([{ id: keptId }])
})

test('an undo keeps a second factor from before the change: the mailbox alone must not remove it', async () => {
  const { server, ann } = await startWithVerifiedUser()
  await enableTwoFactor(server, ann)
  server.advanceClock(1)
  const token = await changeEmailByCode(server, ann, NEW_EMAIL)
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  expect(await server.database.kysely.selectFrom('twoFactor').select('id').execute()).toHaveLength(1)
})

test('an undo ends a second factor whose authenticator the attacker replaced, which would lock the owner out', async () => {
  const { server, ann } = await startWithVerifiedUser()
  await enableTwoFactor(server, ann)
  server.advanceClock(1)
  const token = await changeEmailByCode(server, ann, NEW_EMAIL)
  await enableTwoFactor(server, ann)
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  await ann.post('/forget-password', { email: ann.email })
  const reset = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { token: reset.token, newPassword: ann.password })
  expect(await ann.signIn()).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
})

test('an undo ends a second factor that the attacker enabled with a mailed code after an earlier setup', async () => {
  const { server, ann } = await startWithVerifiedUser(withMailedCodes)
  await startTwoFactorSetup(server, ann)
  server.advanceClock(1)
  const token = await changeEmailByCode(server, ann, NEW_EMAIL)
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(server, { ...ann, email: NEW_EMAIL })
  expect((await ann.post('/two-factor/verify-otp', { code })).status).toBe(200)
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  await ann.post('/forget-password', { email: ann.email })
  const reset = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { token: reset.token, newPassword: ann.password })
  expect(await ann.signIn()).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
})

test('an undo deletes backup codes that the attacker renewed, and keeps the authenticator', async () => {
  const { server, ann } = await startWithVerifiedUser()
  await enableTwoFactor(server, ann)
  server.advanceClock(1)
  const token = await changeEmailByCode(server, ann, NEW_EMAIL)
  expect((await ann.post('/two-factor/generate-backup-codes', { password: ann.password })).status).toBe(200)
  expect((await undoEmailChange(ann, token)).status).toBe(200)
  expect(await server.database.kysely.selectFrom('backupCode').select('id').execute()).toEqual([])
  expect(await server.database.kysely.selectFrom('twoFactor').select('id').execute()).toHaveLength(1)
})
