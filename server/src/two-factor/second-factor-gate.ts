import type { SecondFactorGate } from '../session/start-session-or-challenge.ts'
import { startChallenge } from './challenge.ts'
import { isTrustedDevice, revokeTrustedDevices } from './device-trust.ts'

export const secondFactorGate: SecondFactorGate = {
  isRequired: async (tx, user) =>
    tx.settings.twoFactor !== null && user.twoFactorEnabled === 1 && !(await isTrustedDevice(tx, user)),
  startChallenge,
  revokeTrustedDevices,
}
