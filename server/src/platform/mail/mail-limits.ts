import {
  mailsPerAddress,
  mailsPerUser,
  notificationsPerUnverifiedAddress,
  webhookChangesPerUser,
} from '@latchkey/contract'
import type { RateLimitRule, RateLimitVerdict } from '../cache/rate-limits.ts'
import type { Context, RequestInfo } from '../context.ts'
import type { UserRow } from '../database/tables.ts'
import type { MailKind } from './templates.ts'

/**
 * Counts a mail to the address and returns whether its limit allows it. Call it before the transaction, which may be
 * retried.
 */
export const countMail = (ctx: Context, address: string): Promise<RateLimitVerdict> =>
  count(ctx, toMailKey(address), mailsPerAddress)

/** Counts a mail inside a transaction. A request counts it once, also if its transaction is retried. */
export const countMailOnce = (ctx: Context, address: string): Promise<RateLimitVerdict> =>
  countOnce(ctx, toMailKey(address), mailsPerAddress)

/**
 * Counts a notification to an address that was never verified and returns whether its limit allows it. An attacker can sign
 * up with the address of another person and repeat the actions that cause notifications. The limit is not that of other
 * mails, so that an attacker cannot suppress a notification by requesting mails. Call it inside the transaction.
 */
export const countNotification = (ctx: Context, address: string): Promise<RateLimitVerdict> =>
  countOnce(ctx, `notification:${address}`, notificationsPerUnverifiedAddress)

/**
 * Counts a mail of one kind that another person causes, and returns whether its limit allows it. Call it inside the
 * transaction.
 */
export const countMailOfKind = (ctx: Context, kind: MailKind, address: string): Promise<RateLimitVerdict> =>
  countOnce(ctx, `mail-kind:${kind}:${address}`, mailsPerUser)

/**
 * Counts a change of a webhook, which mails other users, and returns whether its limit allows it. A refused change must
 * fail: without the mail, an attacker could act unnoticed. `key` names the actor. Call it inside the transaction.
 */
export const countWebhookChange = (ctx: Context, key: string): Promise<RateLimitVerdict> =>
  countOnce(ctx, `mail-action:webhookCreated:${key}`, webhookChangesPerUser)

/**
 * Counts a mail that a user requests for their own address. Other callers can exhaust the limit of an address, but not the
 * limit of the user who has verified it. A known device of the user has a limit of its own.
 */
export const countMailToUser = async (
  ctx: Context,
  kind: MailKind,
  { id, email, emailVerified }: Pick<UserRow, 'id' | 'email' | 'emailVerified'>,
  knownDeviceId: string | null = null,
): Promise<RateLimitVerdict> => {
  const verdict = await countMail(ctx, email)
  if (!emailVerified || !ctx.settings.rateLimit.enabled) return verdict
  const key = `mail-user:${kind}:${id}${knownDeviceId === null ? '' : `:${knownDeviceId}`}`
  return ctx.limits.hit(key, mailsPerUser, ctx.now())
}

const toMailKey = (address: string): string => `mail:${address}`

const UNLIMITED: RateLimitVerdict = { allowed: true, retryAfter: 0 }

const count = async (ctx: Context, key: string, rule: RateLimitRule): Promise<RateLimitVerdict> => {
  if (!ctx.settings.rateLimit.enabled) return UNLIMITED
  const verdict = await ctx.limits.hit(key, rule, ctx.now())
  const verdicts = countedMails.get(ctx.request) ?? new Map<string, RateLimitVerdict>()
  countedMails.set(ctx.request, verdicts.set(key, verdict))
  return verdict
}

const countOnce = async (ctx: Context, key: string, rule: RateLimitRule): Promise<RateLimitVerdict> =>
  countedMails.get(ctx.request)?.get(key) ?? count(ctx, key, rule)

/** The last verdict of each limit that a request has counted. All other mails are counted when they are sent. */
const countedMails = new WeakMap<RequestInfo, Map<string, RateLimitVerdict>>()
