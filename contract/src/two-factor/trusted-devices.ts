import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { timestamp, statusTrue } from '../schemas.ts'

export const trustedDevice = z.object({
  id: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  createdAt: timestamp,
  /** The last sign-in without a second factor, or the time when the device was trusted. */
  lastUsedAt: timestamp,
  /** 30 days after `createdAt`. Sign-ins do not extend it. */
  expiresAt: timestamp,
  /** Whether the device sent this request. */
  isCurrent: z.boolean(),
})
/** A browser that signs in without a second factor until `expiresAt`. */
export type TrustedDevice = z.infer<typeof trustedDevice>

export const trustedDeviceCalls = {
  listTrustedDevices: get({
    summary: 'Lists the trusted devices of the caller, most recently used first.',
    path: '/two-factor/list-trusted-devices',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    response: z.array(trustedDevice),
    errors: [],
  }),
  revokeTrustedDevice: post({
    summary: 'Revokes a trusted device of the caller. Its session remains active.',
    path: '/two-factor/revoke-trusted-device',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'signed-in',
    limit: 'default',
    body: z.object({ id: z.string() }),
    response: statusTrue,
    errors: ['TRUSTED_DEVICE_NOT_FOUND'],
  }),
}
