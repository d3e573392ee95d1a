import { record } from '../audit.store.ts'
import type { CallerContext, Context } from '../context.ts'
import type { UserRow } from '../database/tables.ts'
import { fail } from '../failure.ts'
import { findPasswordHash, findUserWithPassword, replacePassword } from './account.store.ts'
import { comparePassword } from './password-guesses.ts'

/** A user whose password has just been given. */
export interface Credential {
  readonly user: UserRow
  /** The hash that the password was compared with. */
  readonly hash: string
  /** The hash to store instead, when the old one is of an older kind. */
  readonly upgrade: string | null
}

/** Who has this address and this password, or null: unknown, without a password and wrong cost the same time. */
export const provePassword = async (
  ctx: Context,
  { address, password }: { address: string; password: string },
): Promise<Credential | null> => {
  const { user, hash } = (await findUserWithPassword(ctx, address)) ?? { user: null, hash: null }
  const account = { email: address, userId: user?.id ?? null }
  const isRight = await comparePassword(ctx, account, () => ctx.passwords.verify(hash, password))
  if (!user || hash === null || !isRight) return null
  return { user, hash, upgrade: ctx.passwords.needsRehash(hash) ? await ctx.passwords.hash(password) : null }
}

/** The caller has given the password once more, or the call fails. Answers the hash it was compared with. */
export const proveOwnPassword = async (ctx: CallerContext, password: string): Promise<string> => {
  const { user } = ctx.caller
  const hash = (await findPasswordHash(ctx, user.id)) ?? fail('CREDENTIAL_ACCOUNT_NOT_FOUND')
  const account = { email: user.email, userId: user.id }
  const isRight = await comparePassword(ctx, account, () => ctx.passwords.verify(hash, password))
  return isRight ? hash : fail('INVALID_PASSWORD')
}

/** The same; nothing is asked of whoever has no password, and signs in with a provider alone. */
export const proveOwnPasswordIfAny = async (ctx: CallerContext, password: string | undefined): Promise<void> => {
  if (password !== undefined) await proveOwnPassword(ctx, password)
  else if ((await findPasswordHash(ctx, ctx.caller.user.id)) !== null) {
    fail('VALIDATION_ERROR', { message: '[body.password] Required' })
  }
}

/**
 * Inside the transaction that acts on the proof: the user as they are by now, or null where the address or the password
 * is no longer the one that was proven. Stores the upgrade.
 */
export const confirmCredential = async (tx: Context, { user, hash, upgrade }: Credential): Promise<UserRow | null> => {
  const current = await findUserWithPassword(tx, user.email)
  if (current?.user.id !== user.id || current.hash !== hash) return null
  if (upgrade !== null) {
    await replacePassword(tx, { userId: user.id, from: hash, to: upgrade })
    await record(tx, { action: 'password.rehashed', target: `user:${user.id}`, actorId: user.id })
  }
  return current.user
}

/** Checks a new password's length (specification, section 5), in UTF-16 units. */
export const requirePasswordLength = (ctx: Context, password: string): void => {
  const { minPasswordLength, maxPasswordLength } = ctx.settings.emailAndPassword
  if (password.length < minPasswordLength) fail('PASSWORD_TOO_SHORT')
  if (password.length > maxPasswordLength) fail('PASSWORD_TOO_LONG')
}
