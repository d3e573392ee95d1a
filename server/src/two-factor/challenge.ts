import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import { insertChallenge } from './challenge.store.ts'
import { requireTwoFactorSettings } from './two-factor-settings.ts'

const COOKIE = 'two_factor'

/**
 * Asks for a second factor instead of starting a session. The browser keeps the secret that names the challenge, and
 * nothing else: whatever session it had is taken from it, and no call but those that give a factor looks at the secret
 * (rule R14).
 */
export const startChallenge = async (
  tx: Context,
  { user, remembered }: { user: UserRow; remembered: boolean },
): Promise<void> => {
  const lifetime = requireTwoFactorSettings(tx).challengeLifetime
  const now = tx.now()
  const secret = randomId(tx.random)
  await insertChallenge(tx, {
    id: randomId(tx.random),
    userId: user.id,
    secretHash: hashSecret(COOKIE, secret),
    remembered: remembered ? 1 : 0,
    failures: 0,
    expiresAt: now + lifetime * 1000,
    createdAt: now,
  })
  await recordAudit(tx, { action: 'two-factor.challenged', target: `user:${user.id}`, actorId: user.id })
  tx.reply.session = 'ended'
  replyWithCookie(tx.reply, COOKIE, { value: secret, maxAge: lifetime })
}

/** What is stored of the secret in this browser's cookie, or null. */
export const findChallengeHash = (ctx: Context): string | null => {
  const secret = ctx.request.cookie(COOKIE)
  return secret === null ? null : hashSecret(COOKIE, secret)
}

/** Has the browser forget its challenge. */
export const clearChallengeCookie = (tx: Context): void => replyWithCookie(tx.reply, COOKIE, 'ended')
