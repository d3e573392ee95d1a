import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { date, done } from '../shapes.ts'

/** A browser that is not asked for a second factor. */
const trustedDevice = z.object({
  id: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  createdAt: date,
  /** When it last signed in without a second factor, or was trusted. */
  lastUsedAt: date,
  /** Thirty days after that. */
  expiresAt: date,
  /** It is the browser that asks. */
  isCurrent: z.boolean(),
})
export type TrustedDevice = z.infer<typeof trustedDevice>

export const trustedDeviceCalls = {
  listTrustedDevices: get({
    summary: 'The browsers of the caller that are not asked for a second factor, the one used last first.',
    path: '/two-factor/list-trusted-devices',
    feature: 'two-factor',
    security: true,
    access: 'signed-in',
    limit: 'default',
    answer: z.array(trustedDevice),
    errors: [],
  }),
  revokeTrustedDevice: post({
    summary: 'Has a browser of the caller asked for a second factor again. Its session stays.',
    path: '/two-factor/revoke-trusted-device',
    feature: 'two-factor',
    security: true,
    access: 'signed-in',
    limit: 'default',
    body: z.object({ id: z.string() }),
    answer: done,
    errors: ['TRUSTED_DEVICE_NOT_FOUND'],
  }),
}
