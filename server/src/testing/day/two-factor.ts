import { challenged, mailedCodeOf, setsUpTwoFactor, trusting } from '../two-factor.ts'
import type { World } from '../world.ts'

/** Two-factor, switched on, used in each of its ways, and switched off. */
export const twoFactorOfADay = async (here: World): Promise<void> => {
  const ann = await here.person('Ann')
  const { password } = ann
  const factors = await setsUpTwoFactor(here, ann)
  const { authenticator, backupCodes } = factors
  await ann.post('/two-factor/get-totp-uri', { password })

  const home = await trusting(ann, factors)
  await home.post('/sign-out')
  await home.signsIn()
  const [device] = (await ann.get('/two-factor/list-trusted-devices')).body
  await ann.post('/two-factor/revoke-trusted-device', { id: device.id })

  here.travel(30)
  const wrong = await challenged(ann)
  await wrong.post('/two-factor/verify-totp', { code: '000000' })
  await wrong.post('/two-factor/verify-totp', { code: authenticator.code() })
  const mailed = await challenged(ann)
  await mailed.post('/two-factor/verify-otp', { code: '000000' })
  await mailed.post('/two-factor/send-otp')
  await mailed.post('/two-factor/verify-otp', { code: '000000' })
  await mailed.post('/two-factor/verify-otp', { code: await mailedCodeOf(here, ann) })
  const saved = await challenged(ann)
  await saved.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
  await ann.post('/two-factor/send-otp')
  await ann.post('/two-factor/verify-otp', { code: await mailedCodeOf(here, ann) })

  await ann.post('/two-factor/generate-backup-codes', { password })
  await ann.post('/two-factor/disable', { password })
}
