import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { timestamp, statusTrue } from '../schemas.ts'

/** A browser that is not asked for a second factor. */
const trustedDevice = z.object({
  id: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  createdAt: timestamp,
  /** When it last signed in without a second factor, or was trusted. */
  lastUsedAt: timestamp,
  /** Thirty days after that. */
  expiresAt: timestamp,
  /** It is the browser that asks. */
  isCurrent: z.boolean(),
})
export type TrustedDevice = z.infer<typeof trustedDevice>

export const trustedDeviceCalls = {
  listTrustedDevices: get({
    summary: 'The browsers of the caller that are not asked for a second factor, the one used last first.',
    path: '/two-factor/list-trusted-devices',
    feature: 'two-factor',
    isBlockedDuringImpersonation: true,
    access: 'signed-in',
    limit: 'default',
    response: z.array(trustedDevice),
    errors: [],
  }),
  revokeTrustedDevice: post({
    summary: 'Has a browser of the caller asked for a second factor again. Its session stays.',
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
