import { defaults, type TrustedDevice, type trustedDeviceCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { TrustedDeviceRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import {
  deleteTrustedDevice,
  deleteTrustedDevices,
  findTrustedDevice,
  insertTrustedDevice,
  listActiveDevices,
  replaceDeviceSecret,
} from './trusted-devices.store.ts'

const COOKIE = 'trust_device'

/** Sign-ins in several tabs may send the same secret. Later, a replaced secret is a copy of the cookie. */
const REPLACEMENT_WINDOW_MS = 10_000

export const trustedDeviceHandlers = {
  listTrustedDevices: async (ctx) => {
    const currentHash = findDeviceHash(ctx)
    return (await listActiveDevices(ctx, ctx.caller.user.id)).map((row) => toTrustedDevice(row, currentHash))
  },

  // Devices of other users get the same error as unknown IDs, so the response doesn't reveal which IDs exist.
  revokeTrustedDevice: (ctx, { id }) =>
    inCallerTransaction(ctx, async (tx) => {
      const revoked = (await deleteTrustedDevice(tx, tx.caller.user.id, id)) ?? fail('TRUSTED_DEVICE_NOT_FOUND')
      await recordAudit(tx, {
        action: 'trusted-device.revoked',
        target: `trusted-device:${id}`,
        extra: { userId: tx.caller.user.id },
      })
      if (revoked.secretHash === findDeviceHash(tx)) clearDeviceCookie(tx)
      return { status: true }
    }),
} satisfies Handlers<typeof trustedDeviceCalls>

const toTrustedDevice = (row: TrustedDeviceRow, currentHash: string | null): TrustedDevice => ({
  id: row.id,
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  createdAt: new Date(row.createdAt),
  lastUsedAt: new Date(row.lastUsedAt),
  expiresAt: new Date(row.expiresAt),
  isCurrent: row.secretHash === currentHash,
})

/** Trusts this browser: sign-ins of the user need no second factor for thirty days. */
export const trustDevice = async (tx: Context, user: UserRow): Promise<void> => {
  const id = randomId(tx.random)
  const secret = randomId(tx.random)
  const createdAt = tx.now()
  const expiresAt = createdAt + defaults.trustedDeviceLifetime * 1000
  const device = {
    id,
    userId: user.id,
    secretHash: hashSecret(COOKIE, secret),
    previousHash: null,
    replacedAt: createdAt,
    ...describeBrowser(tx),
    createdAt,
    lastUsedAt: createdAt,
    expiresAt,
  }
  await insertTrustedDevice(tx, device, findDeviceHash(tx))
  await recordAudit(tx, {
    action: 'trusted-device.added',
    target: `trusted-device:${id}`,
    actorId: user.id,
    extra: { userId: user.id },
  })
  setDeviceCookie(tx, { id, secret, expiresAt })
}

/**
 * Checks whether the user trusts this browser. Each use replaces the secret, so that a copy of the cookie is detected
 * when it or the original is used again. That ends the trust.
 */
export const isTrustedDevice = async (tx: Context, user: UserRow): Promise<boolean> => {
  const presented = readDeviceCookie(tx)
  if (presented === null) return false
  const { secretHash } = presented
  const secret = randomId(tx.random)
  const now = tx.now()
  const changes = { secretHash: hashSecret(COOKIE, secret), replacedAt: now, lastUsedAt: now, ...describeBrowser(tx) }
  const replaced = await replaceDeviceSecret(tx, user.id, secretHash, changes)
  if (replaced) {
    setDeviceCookie(tx, { ...replaced, secret })
    return true
  }
  const device = await findTrustedDevice(tx, { userId: user.id, id: presented.id, previousHash: secretHash })
  if (!device) return false
  if (device.previousHash === secretHash && Math.abs(now - device.replacedAt) < REPLACEMENT_WINDOW_MS) return true
  await deleteTrustedDevice(tx, user.id, device.id)
  await recordAudit(tx, {
    action: 'trusted-device.revoked',
    target: `trusted-device:${device.id}`,
    actorId: user.id,
    details: { reason: 'secret-reused' },
    extra: { userId: user.id },
  })
  clearDeviceCookie(tx)
  return false
}

/** Ends the trust in all devices of the user, in this browser if it is one of them. */
export const revokeTrustedDevices = async (tx: CallerContext, userId: string): Promise<void> => {
  await deleteTrustedDevices(tx, userId)
  if (tx.caller.user.id === userId && readDeviceCookie(tx)) clearDeviceCookie(tx)
}

/** Finds the hash of the secret in the browser's cookie. */
const findDeviceHash = (ctx: Context): string | null => readDeviceCookie(ctx)?.secretHash ?? null

const clearDeviceCookie = (tx: Context): void => replyWithCookie(tx.reply, COOKIE, 'ended')

/** The value is `id.secret`. Cookies of earlier releases have no ID. */
const readDeviceCookie = ({ request }: Context): { id: string | null; secretHash: string } | null => {
  const value = request.cookie(COOKIE)
  if (value === null) return null
  const [first = '', second] = value.split('.')
  return second === undefined
    ? { id: null, secretHash: hashSecret(COOKIE, first) }
    : { id: first, secretHash: hashSecret(COOKIE, second) }
}

const describeBrowser = ({ request }: Context) => ({
  ipAddress: request.ipAddress,
  userAgent: request.userAgent,
})

const setDeviceCookie = (
  tx: Context,
  { id, secret, expiresAt }: { id: string; secret: string; expiresAt: number },
): void =>
  replyWithCookie(tx.reply, COOKIE, { value: `${id}.${secret}`, maxAge: Math.ceil((expiresAt - tx.now()) / 1000) })
