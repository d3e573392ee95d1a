import type { Caller, CallerContext, Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { isBanned } from './ban.ts'
import { requireRecentAuthentication } from './recent-authentication.ts'
import { findActiveSession } from './caller.store.ts'

/**
 * Runs a transaction for the caller. Reads session and user again first, so that a session revoked during the request has
 * no effect and the user is current (R59, R64).
 */
export const inCallerTransaction = <T>(ctx: CallerContext, work: (tx: CallerContext) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (tx) => work({ ...tx, caller: await requireCurrentCaller(tx) }))

/**
 * Returns the caller as the open transaction sees them. Fails with UNAUTHORIZED if the session has ended or the user is
 * banned. A sensitive call also fails if a change of credentials requires a new authentication in the session.
 */
export const requireCurrentCaller = async (tx: CallerContext): Promise<Caller> => {
  const caller = (await findCurrentCaller(tx, tx.caller)) ?? fail('UNAUTHORIZED')
  if (tx.recentAuthentication) await requireRecentAuthentication({ ...tx, caller }, tx.recentAuthentication)
  return caller
}

/** Finds the current session and user of a caller. Returns undefined if the session has ended or the user is banned. */
export const findCurrentCaller = async (ctx: Context, { session }: Caller): Promise<Caller | undefined> => {
  const caller = await findActiveSession(ctx, session.id)
  return caller && !isBanned(ctx, caller.user) ? caller : undefined
}

/**
 * Reads data for the caller. Checks the access before and after, because a long read must not return data to a caller who
 * lost access during it (R59). `requireAccess` fails for callers without access.
 */
export const readAsCaller = async <Access, Result>(
  ctx: CallerContext,
  requireAccess: (ctx: CallerContext) => Access | Promise<Access>,
  read: (access: Access) => Promise<Result>,
): Promise<Result> => {
  const result = await read(await requireAccess(ctx))
  const { user } = await requireCurrentCaller(ctx)
  // Keeps the session of the request: its active organization may have changed since.
  await requireAccess({ ...ctx, caller: { ...ctx.caller, user } })
  return result
}
