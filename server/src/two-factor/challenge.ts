import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import { keepActiveAccount } from '../session/inactive-accounts.ts'
import { hasTwoFactor } from '../session/recent-authentication.ts'
import type { FirstFactorProof, SecondFactorHooks } from '../session/start-session-or-challenge.ts'
import { insertChallenge } from './challenge.store.ts'
import { cancelRecovery } from './pending-recovery.ts'
import { isTrustedDevice, revokeTrustedDevices } from './trusted-devices.ts'
import { requireTwoFactorSettings } from './settings.ts'

const COOKIE = 'two_factor'

/**
 * Requires a second factor before a session starts. Removes the browser's current session cookie and sets a cookie with the secret
 * of the challenge. Only the calls that verify or request a second factor accept this cookie (R14).
 */
const startChallenge = async (tx: Context, proof: FirstFactorProof): Promise<void> => {
  const { user, remembered, method, provider, storePendingLogin } = proof
  const lifetime = requireTwoFactorSettings(tx).challengeLifetime
  const now = tx.now()
  const secret = randomId(tx.random)
  await insertChallenge(tx, {
    id: randomId(tx.random),
    userId: user.id,
    secretHash: hashSecret(COOKIE, secret),
    remembered: remembered ? 1 : 0,
    firstFactor: method,
    provider: provider ?? null,
    pendingLoginId: storePendingLogin ? await storePendingLogin() : null,
    failures: 0,
    expiresAt: now + lifetime * 1000,
    createdAt: now,
  })
  await recordAudit(tx, { action: 'two-factor.challenged', target: `user:${user.id}`, actorId: user.id })
  await keepActiveAccount(tx, user.id)
  tx.reply.session = 'ended'
  replyWithCookie(tx.reply, COOKIE, { value: secret, maxAge: lifetime })
}

/** Finds the hash of the secret in the browser's cookie. */
export const findChallengeHash = (ctx: Context): string | null => {
  const secret = ctx.request.cookie(COOKIE)
  return secret === null ? null : hashSecret(COOKIE, secret)
}

export const clearChallengeCookie = (tx: Context): void => replyWithCookie(tx.reply, COOKIE, 'ended')

export const secondFactorHooks: SecondFactorHooks = {
  isRequired: async (tx, user) => hasTwoFactor(tx, user) && !(await isTrustedDevice(tx, user)),
  startChallenge,
  cancelRecovery: async (tx, user) => {
    // Other users have no recovery.
    if (hasTwoFactor(tx, user)) await cancelRecovery(tx, user.id)
  },
  revokeTrustedDevices,
}
