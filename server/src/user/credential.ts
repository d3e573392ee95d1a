import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { findPasswordHash, findUserWithPassword, replacePassword } from './account.store.ts'
import { comparePassword } from './compare-password.ts'

/** An address and the password that was given with it. */
interface Credentials {
  readonly email: string
  readonly password: string
}

/** A user whose password has just been given. */
interface VerifiedCredentials {
  readonly user: UserRow
  /** The hash that the password was compared with. */
  readonly hash: string
  /** The hash to store instead, when the old one is of an older kind. */
  readonly upgrade: string | null
}

/**
 * A transaction about whoever has this address and this password: unknown, without a password and wrong fail alike and
 * cost the same time. A reset or a change that was committed since the comparison ends this attempt too.
 */
export const withVerifiedCredentials = async <T>(
  ctx: Context,
  given: Credentials,
  work: (tx: Context, user: UserRow) => Promise<T>,
): Promise<T> => {
  const credential = (await verifyCredentials(ctx, given)) ?? fail('INVALID_EMAIL_OR_PASSWORD')
  const done = await inTransaction(ctx, async (tx) => {
    const user = await findUnchangedUser(tx, credential)
    return user && { result: await work(tx, user) }
  })
  if (done) return done.result
  // Somebody else may have stored an upgrade of the same password: it is compared once more, with that.
  return credential.upgrade === null ? fail('INVALID_EMAIL_OR_PASSWORD') : withVerifiedCredentials(ctx, given, work)
}

const verifyCredentials = async (
  ctx: Context,
  { email: address, password }: Credentials,
): Promise<VerifiedCredentials | null> => {
  const { user, hash } = (await findUserWithPassword(ctx, address)) ?? { user: null, hash: null }
  const account = { email: address, userId: user?.id ?? null }
  const isRight = await comparePassword(ctx, account, () => ctx.passwords.verify(hash, password))
  if (!user || hash === null || !isRight) return null
  return { user, hash, upgrade: ctx.passwords.needsRehash(hash) ? await ctx.passwords.hash(password) : null }
}

/** The user as they are by now, or null where the address or the password is no longer the one that was proven. */
const findUnchangedUser = async (
  tx: Context,
  { user, hash, upgrade }: VerifiedCredentials,
): Promise<UserRow | null> => {
  const current = await findUserWithPassword(tx, user.email)
  if (current?.user.id !== user.id || current.hash !== hash) return null
  if (upgrade !== null) {
    await replacePassword(tx, { userId: user.id, from: hash, to: upgrade })
    await recordAudit(tx, { action: 'password.rehashed', target: `user:${user.id}`, actorId: user.id })
  }
  return current.user
}

/** What a caller has given once more, and the hash that it was compared with. */
interface VerifiedPassword {
  readonly password: string
  readonly hash: string
}

/** The caller has given the password once more, or the call fails. */
export const verifyCallerPassword = async (ctx: CallerContext, password: string): Promise<VerifiedPassword> => {
  const { user } = ctx.caller
  const hash = (await findPasswordHash(ctx, user.id)) ?? fail('CREDENTIAL_ACCOUNT_NOT_FOUND')
  const account = { email: user.email, userId: user.id }
  const isRight = await comparePassword(ctx, account, () => ctx.passwords.verify(hash, password))
  return isRight ? { password, hash } : fail('INVALID_PASSWORD')
}

/** A transaction of a caller whose password is still the one that was proven (rule R59). `work` is given its hash. */
export const withCallerPassword = async <T>(
  ctx: CallerContext,
  proof: VerifiedPassword,
  work: (tx: CallerContext, hash: string) => Promise<T>,
): Promise<T> => {
  const done = await inCallerTransaction(ctx, async (tx) => {
    const hash = await findPasswordHash(tx, tx.caller.user.id)
    return hash === proof.hash ? { result: await work(tx, hash) } : null
  })
  if (done) return done.result
  // A sign-in may have stored an upgrade of the same password.
  if (!ctx.passwords.needsRehash(proof.hash)) return fail('INVALID_PASSWORD')
  return withCallerPassword(ctx, await verifyCallerPassword(ctx, proof.password), work)
}

/** The same; nothing is asked of whoever has no password, and signs in with a provider alone. */
export const withCallerPasswordIfSet = async <T>(
  ctx: CallerContext,
  password: string | undefined,
  work: (tx: CallerContext) => Promise<T>,
): Promise<T> => {
  if (password !== undefined) return withCallerPassword(ctx, await verifyCallerPassword(ctx, password), work)
  return inCallerTransaction(ctx, async (tx) => {
    const hash = await findPasswordHash(tx, tx.caller.user.id)
    return hash === null ? work(tx) : fail('VALIDATION_ERROR', { message: '[body.password] Required' })
  })
}

/** Checks a new password's length (specification, section 5), in UTF-16 units. */
export const requirePasswordLength = (ctx: Context, password: string): void => {
  const { minPasswordLength, maxPasswordLength } = ctx.settings.emailAndPassword
  if (password.length < minPasswordLength) fail('PASSWORD_TOO_SHORT')
  if (password.length > maxPasswordLength) fail('PASSWORD_TOO_LONG')
}
