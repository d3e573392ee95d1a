import type { TrustedDevice, trustedDeviceCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import type { TrustedDeviceRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { findDeviceHash, clearDeviceCookie } from './device-trust.ts'
import { deleteTrustedDevice, listActiveDevices } from './trusted-devices.store.ts'

export const trustedDeviceHandlers = {
  listTrustedDevices: async (ctx) => {
    const currentHash = findDeviceHash(ctx)
    return (await listActiveDevices(ctx, ctx.caller.user.id)).map((row) => toTrustedDevice(row, currentHash))
  },

  // Devices of other users get the same error as unknown ids, so the response doesn't reveal which ids exist.
  revokeTrustedDevice: (ctx, { id }) =>
    inCallerTransaction(ctx, async (tx) => {
      const revoked = (await deleteTrustedDevice(tx, tx.caller.user.id, id)) ?? fail('TRUSTED_DEVICE_NOT_FOUND')
      await recordAudit(tx, { action: 'trusted-device.revoked', target: `trusted-device:${id}` })
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
