import { mailsPerAddress } from '@latchkey/contract'
import type { RateLimitVerdict } from '../platform/cache/rate-limits.ts'
import type { Context } from '../platform/context.ts'
import { countMail } from '../platform/mail/mail-limits.ts'
import { findSignInCandidate } from './account.store.ts'
import { isAddressProven } from './mailbox-proof.ts'

/**
 * Finds the source of a request for a mail, or of a guess of its code: the address, or a known device of its user. A known
 * device has separate limits, so that requests from other browsers cannot keep codes and links from the user there (R61). An
 * address that is not proven can belong to another person, so it has no known devices. Does the same work for all addresses
 * (R37). Call it outside of transactions.
 */
export const findMailSource = async (ctx: Context, email: string): Promise<MailSource> => {
  const candidate = await findSignInCandidate(ctx, email)
  const deviceId = candidate && isAddressProven(candidate.user, email) ? candidate.knownDeviceId : null
  return { email, deviceId }
}

export interface MailSource {
  readonly email: string
  /** Null in all other browsers. */
  readonly deviceId: string | null
}

/** Counts a mail that an unauthenticated caller requests, and returns whether the limit of its source allows it. */
export const countRequestedMail = async (ctx: Context, { email, deviceId }: MailSource): Promise<RateLimitVerdict> => {
  const verdict = await countMail(ctx, email)
  if (deviceId === null || !ctx.settings.rateLimit.enabled) return verdict
  return ctx.limits.hit(`mail-device:${email}:${deviceId}`, mailsPerAddress, ctx.now())
}
