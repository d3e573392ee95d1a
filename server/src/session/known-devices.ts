import { knownDevices } from '@latchkey/contract'
import { hashSecret } from '../platform/crypto/keys.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/transaction.ts'
import { replyWithCookie } from '../platform/reply.ts'
import {
  deleteKnownDevices,
  deleteOldestKnownDevices,
  hasKnownDevice,
  upsertKnownDevice,
} from './known-devices.store.ts'

const COOKIE = 'known_device'

/**
 * Makes the browser a known device of the user. It authenticates nothing: it only has guessing limits of its own, so that
 * failed attempts from other browsers cannot block the user in this one.
 */
export const rememberDevice = async (tx: Context, userId: string): Promise<void> => {
  const { lifetime } = knownDevices
  const earlier = tx.request.cookie(COOKIE)
  const value = earlier ?? randomId(tx.random)
  const createdAt = tx.now()
  const id = hashSecret(COOKIE, value)
  await upsertKnownDevice(tx, { id, userId, createdAt, expiresAt: createdAt + lifetime * 1000 })
  replyWithCookie(tx.reply, COOKIE, { value, maxAge: lifetime })
  // After the commit: a transaction that reads the devices of the user conflicts with concurrent sign-ins.
  if (earlier === null) afterCommit(tx, () => deleteSurplusDevices(tx, userId))
}

/** Finds the ID of the browser in the table of known devices; null without the cookie. */
export const findDeviceId = (ctx: Context): string | null => {
  const value = ctx.request.cookie(COOKIE)
  return value === null ? null : hashSecret(COOKIE, value)
}

/** Finds the ID of the browser if it is a known device of the user, else null. */
export const findKnownDeviceId = async (ctx: Context, userId: string): Promise<string | null> => {
  const id = findDeviceId(ctx)
  return id !== null && (await hasKnownDevice(ctx, { id, userId })) ? id : null
}

export const forgetDevices = (tx: Context, userId: string) => deleteKnownDevices(tx, userId, null)

/** Forgets the devices of the user except this browser. */
export const forgetOtherDevices = (tx: Context, userId: string) => deleteKnownDevices(tx, userId, findDeviceId(tx))

/** A failure leaves some rows more until the next new device, which is harmless. */
const deleteSurplusDevices = (ctx: Context, userId: string): Promise<void> =>
  deleteOldestKnownDevices(ctx, userId).catch((error: unknown) =>
    ctx.log.warn({ error: String(error) }, 'Failed to delete the oldest known devices of a user'),
  )
