import { signInToChallenge, findMailedCode, enableTwoFactor, signInOnTrustedDevice } from '../two-factor.ts'
import type { TestServer } from '../test-server.ts'

/** Two-factor: enrollment, every factor, and disabling. */
export const executeTwoFactorCalls = async (server: TestServer): Promise<void> => {
  const ann = await server.createUser('Ann')
  const { password } = ann
  const factors = await enableTwoFactor(server, ann)
  const { authenticator, backupCodes } = factors
  await ann.post('/two-factor/get-totp-uri', { password })

  const home = await signInOnTrustedDevice(ann, factors)
  // Another tab sends the cookie that the first one has replaced.
  const otherTab = home.otherBrowser()
  for (const [name, value] of home.cookies) otherTab.cookies.set(name, value)
  await home.signIn()
  await otherTab.signIn()
  await home.post('/sign-out')
  const [device] = (await ann.get('/two-factor/list-trusted-devices')).body
  await ann.post('/two-factor/revoke-trusted-device', { id: device.id })

  server.advanceClock(30)
  const wrong = await signInToChallenge(ann)
  await wrong.post('/two-factor/verify-totp', { code: '000000' })
  await wrong.post('/two-factor/verify-totp', { code: authenticator.code() })
  const mailed = await signInToChallenge(ann)
  await mailed.post('/two-factor/verify-otp', { code: '000000' })
  await mailed.post('/two-factor/send-otp')
  await mailed.post('/two-factor/verify-otp', { code: '000000' })
  await mailed.post('/two-factor/verify-otp', { code: await findMailedCode(server, ann) })
  const saved = await signInToChallenge(ann)
  await saved.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
  await ann.post('/two-factor/send-otp')
  await ann.post('/two-factor/verify-otp', { code: await findMailedCode(server, ann) })

  await ann.post('/step-up', { method: 'backup-code', code: backupCodes[1] })
  // A lock, and one that the clock extends.
  for (let count = 0; count < 10; count++) await ann.post('/two-factor/verify-backup-code', { code: 'wrong' })
  server.advanceClock(-3600)
  await ann.post('/two-factor/verify-backup-code', { code: 'wrong' })
  server.advanceClock(3600)

  await ann.post('/two-factor/generate-backup-codes', { password })
  await ann.post('/two-factor/disable', { password })
}
