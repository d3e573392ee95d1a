import { defaults } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import { extendTrust, insertTrustedDevice } from './trusted-devices.store.ts'

const COOKIE = 'trust_device'

/** Trusts this browser: sign-ins of the user need no second factor until thirty days pass without one. */
export const trustDevice = async (tx: Context, user: UserRow): Promise<void> => {
  const id = randomId(tx.random)
  const secret = randomId(tx.random)
  const used = currentUse(tx)
  const device = { id, userId: user.id, secretHash: hashSecret(COOKIE, secret), createdAt: used.lastUsedAt, ...used }
  await insertTrustedDevice(tx, device, findDeviceHash(tx))
  await recordAudit(tx, { action: 'trusted-device.added', target: `trusted-device:${id}`, actorId: user.id })
  setDeviceCookie(tx, secret)
}

/** Whether the user trusts this browser. If so, extends the trust by thirty days. */
export const isTrustedDevice = async (tx: Context, user: UserRow): Promise<boolean> => {
  const secret = tx.request.cookie(COOKIE)
  if (secret === null) return false
  const key = { userId: user.id, secretHash: hashSecret(COOKIE, secret) }
  if (!(await extendTrust(tx, key, currentUse(tx)))) return false
  setDeviceCookie(tx, secret)
  return true
}

/** The hash of the secret in the browser's cookie. */
export const findDeviceHash = (ctx: Context): string | null => {
  const secret = ctx.request.cookie(COOKIE)
  return secret === null ? null : hashSecret(COOKIE, secret)
}

export const clearDeviceCookie = (tx: Context): void => replyWithCookie(tx.reply, COOKIE, 'ended')

const currentUse = ({ request, now }: Context) => {
  const lastUsedAt = now()
  return {
    ipAddress: request.ipAddress,
    userAgent: request.userAgent,
    lastUsedAt,
    expiresAt: lastUsedAt + defaults.trustedDeviceLifetime * 1000,
  }
}

const setDeviceCookie = (tx: Context, secret: string): void =>
  replyWithCookie(tx.reply, COOKIE, { value: secret, maxAge: defaults.trustedDeviceLifetime })
