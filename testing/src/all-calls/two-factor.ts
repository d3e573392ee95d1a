import { createVerifiedUser } from '../invitations.ts'
import {
  signInToChallenge,
  findMailedCode,
  enableTwoFactor,
  enableTwoFactorByMail,
  signInOnTrustedDevice,
} from '../two-factor.ts'
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
  const bob = await server.createUser('Bob')
  await enableTwoFactorByMail(server, bob)
  const mailed = await signInToChallenge(bob)
  await mailed.post('/two-factor/verify-otp', { code: '000000' })
  await mailed.post('/two-factor/send-otp')
  await mailed.post('/two-factor/verify-otp', { code: '000000' })
  await mailed.post('/two-factor/verify-otp', { code: await findMailedCode(server, bob) })
  const saved = await signInToChallenge(ann)
  await saved.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
  await bob.post('/two-factor/send-otp')
  await bob.post('/two-factor/verify-otp', { code: await findMailedCode(server, bob) })

  await ann.post('/step-up', { method: 'backup-code', code: backupCodes[1] })
  // A lock, and one that the clock extends.
  for (let count = 0; count < 10; count++) await ann.post('/two-factor/verify-backup-code', { code: 'wrong' })
  server.advanceClock(-3600)
  await ann.post('/two-factor/verify-backup-code', { code: 'wrong' })
  server.advanceClock(3600)

  await ann.post('/two-factor/generate-backup-codes', { password })
  await ann.post('/two-factor/disable', { password })
  await executeRecoveryCalls(server)
}

/** A recovery that is canceled by the mailed link, one that the user cancels, and one that is completed. */
const executeRecoveryCalls = async (server: TestServer): Promise<void> => {
  const cid = await createVerifiedUser(server, 'Cid')
  const { backupCodes } = await enableTwoFactor(server, cid)
  const lost = await signInToChallenge(cid)
  await lost.post('/two-factor/request-recovery')
  await lost.get('/two-factor/pending-recovery')
  const { token } = await server.findMail('twoFactorRecoveryRequested', cid.email)
  await lost.post('/two-factor/cancel-recovery', { token })
  await (await signInToChallenge(cid)).post('/two-factor/request-recovery')
  await cid.get('/two-factor/pending-recovery')
  await cid.post('/two-factor/cancel-recovery', {})

  // After a reset by mail, a recovery needs another factor first.
  await cid.post('/forget-password', { email: cid.email })
  const reset = await server.findMail('reset', cid.email)
  await cid.post('/reset-password', { newPassword: cid.password, token: reset.token })
  await (await signInToChallenge(cid)).post('/two-factor/verify-backup-code', { code: backupCodes[0] })

  await (await signInToChallenge(cid)).post('/two-factor/request-recovery')
  server.advanceClock(3 * 86_400)
  const due = await signInToChallenge(cid)
  await due.post('/two-factor/request-recovery')
  const { text } = await server.findMail('twoFactorRecoveryCode', cid.email)
  await due.post('/two-factor/complete-recovery', { code: '00000000' })
  await due.post('/two-factor/complete-recovery', { code: /^\d{8}$/m.exec(text)?.[0] })
}
