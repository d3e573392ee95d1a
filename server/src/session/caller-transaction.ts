import type { Caller, CallerContext, Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { isBanned } from './ban.ts'
import { findActiveSession } from './session.store.ts'

/**
 * A transaction of somebody who is signed in. It begins by reading the caller anew: a session that was revoked while the
 * call was under way does nothing any more, and the user is the one of this moment (rules R59, R64).
 */
export const inCallerTransaction = <T>(ctx: CallerContext, work: (tx: CallerContext) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (tx) => work({ ...tx, caller: await requireCurrentCaller(tx) }))

/** The caller as the open transaction sees them. Fails with UNAUTHORIZED where they are signed in no longer, or banned. */
export const requireCurrentCaller = async (tx: CallerContext): Promise<Caller> =>
  (await findCurrentCaller(tx, tx.caller)) ?? fail('UNAUTHORIZED')

/** A caller as they are by now; undefined where they are signed in no longer, or banned. */
export const findCurrentCaller = async (ctx: Context, { session }: Caller): Promise<Caller | undefined> => {
  const caller = await findActiveSession(ctx, session.id)
  return caller && !isBanned(ctx, caller.user) ? caller : undefined
}

/**
 * What somebody is shown. To read it may take a while, so by what right they see it is asked before and after: whoever has
 * lost it meanwhile is shown nothing (rule R59). `rightOf` fails for a caller who has it not.
 */
export const readAsCaller = async <Right, Shown>(
  ctx: CallerContext,
  rightOf: (ctx: CallerContext) => Right | Promise<Right>,
  read: (right: Right) => Promise<Shown>,
): Promise<Shown> => {
  const shown = await read(await rightOf(ctx))
  const { user } = await requireCurrentCaller(ctx)
  // What the session was about when it asked.
  await rightOf({ ...ctx, caller: { ...ctx.caller, user } })
  return shown
}
