import { defaults } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import { extendTrust, insertTrustedDevice } from './trusted-devices.store.ts'

const COOKIE = 'trust_device'
const MAX_USER_AGENT_LENGTH = 512

/** Does not ask this browser for a second factor of this user any more, until thirty days have gone by without a sign-in. */
export const trustDevice = async (tx: Context, user: UserRow): Promise<void> => {
  const id = randomId(tx.random)
  const secret = randomId(tx.random)
  const used = currentUse(tx)
  const device = { id, userId: user.id, secretHash: hashSecret(COOKIE, secret), createdAt: used.lastUsedAt, ...used }
  await insertTrustedDevice(tx, device, findDeviceHash(tx))
  await recordAudit(tx, { action: 'trusted-device.added', target: `trusted-device:${id}`, actorId: user.id })
  setDeviceCookie(tx, secret)
}

/** Whether this browser is trusted by this user; the trust is good for another thirty days then (defect 9). */
export const isTrustedDevice = async (tx: Context, user: UserRow): Promise<boolean> => {
  const secret = tx.request.cookie(COOKIE)
  if (secret === null) return false
  const named = { userId: user.id, secretHash: hashSecret(COOKIE, secret) }
  if (!(await extendTrust(tx, named, currentUse(tx)))) return false
  setDeviceCookie(tx, secret)
  return true
}

/** What is stored of the secret in this browser's cookie, or null. */
export const findDeviceHash = (ctx: Context): string | null => {
  const secret = ctx.request.cookie(COOKIE)
  return secret === null ? null : hashSecret(COOKIE, secret)
}

/** Has this browser forget that it is trusted. */
export const clearDeviceCookie = (tx: Context): void => replyWithCookie(tx.reply, COOKIE, 'ended')

const currentUse = ({ request, now }: Context) => {
  const lastUsedAt = now()
  return {
    ipAddress: request.ipAddress,
    userAgent: request.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    lastUsedAt,
    expiresAt: lastUsedAt + defaults.trustedDeviceLifetime * 1000,
  }
}

const setDeviceCookie = (tx: Context, secret: string): void =>
  replyWithCookie(tx.reply, COOKIE, { value: secret, maxAge: defaults.trustedDeviceLifetime })
