import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { addCallerAuthentication, storeAuthentication } from '../session/authentication.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { findKnownDeviceId } from '../session/known-devices.ts'
import {
  findPasswordHash,
  findSignInCandidate,
  findUserWithPassword,
  hasImportedPasswords,
  replacePassword,
} from './account.store.ts'
import { comparePassword } from './compare-password.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

interface VerifiedCredentials {
  /** The address of the request: the primary one or another one of the user. */
  readonly email: string
  readonly user: UserRow
  /** The stored hash that matched the password. */
  readonly hash: string
  /** A hash with the current algorithm and parameters. Null if `hash` has them. */
  readonly upgrade: string | null
}

/**
 * Verifies address and password and runs a transaction with the user. Unknown users, users without a password and wrong
 * passwords fail in the same way after the same time. Fails if the password changed after the comparison.
 */
export const withVerifiedCredentials = async <T>(
  ctx: Context,
  credentials: Credentials,
  work: (tx: Context, user: UserRow) => Promise<T>,
): Promise<T> => {
  const verified = (await verifyCredentials(ctx, credentials)) ?? fail('INVALID_EMAIL_OR_PASSWORD')
  const done = await inTransaction(ctx, async (tx) => {
    const user = await findUnchangedUser(tx, verified)
    return user && { result: await work(tx, user) }
  })
  if (done) return done.result
  // A concurrent sign-in may have stored a new hash of the same password. Compares the password with that one.
  return verified.upgrade === null ? fail('INVALID_EMAIL_OR_PASSWORD') : withVerifiedCredentials(ctx, credentials, work)
}

const verifyCredentials = async (
  ctx: Context,
  { email: address, password }: Credentials,
): Promise<VerifiedCredentials | null> => {
  const candidate = await findSignInCandidate(ctx, address)
  const { user, hash, knownDeviceId } = candidate ?? { user: null, hash: null, knownDeviceId: null }
  const account = { email: address, passwordHash: hash, knownDeviceId }
  const isCorrect = await comparePassword(ctx, account, () => verifyPassword(ctx, hash, password))
  if (!user || hash === null || !isCorrect) return null
  return {
    email: address,
    user,
    hash,
    upgrade: ctx.passwords.needsRehash(hash) ? await ctx.passwords.hash(password, ctx.deadline) : null,
  }
}

/**
 * Imported hashes take longer to compare. While there are any, a wrong password takes equally long for every address (R37,
 * decision 46). A correct password takes only the time of its own algorithm, which reveals nothing to an attacker.
 */
const verifyPassword = async (ctx: Context, hash: string | null, password: string): Promise<boolean> => {
  const isCorrect = await ctx.passwords.verify(hash, password, ctx.deadline)
  if (!isCorrect && (await hasImportedPasswords(ctx)))
    await ctx.passwords.runOtherAlgorithm(hash, password, ctx.deadline)
  return isCorrect
}

/**
 * Finds the current user, or null if the address or the password changed after the comparison. Stores the new hash, if
 * any.
 */
const findUnchangedUser = async (
  tx: Context,
  { email, user, hash, upgrade }: VerifiedCredentials,
): Promise<UserRow | null> => {
  const current = await findUserWithPassword(tx, email)
  if (current?.user.id !== user.id || current.hash !== hash) return null
  if (upgrade !== null) {
    await replacePassword(tx, { userId: user.id, from: hash, to: upgrade })
    await recordAudit(tx, { action: 'password.rehashed', target: `user:${user.id}`, actorId: user.id })
  }
  return current.user
}

interface VerifiedPassword {
  readonly password: string
  readonly hash: string
}

/** Fails if this is not the caller's password. */
export const verifyCallerPassword = async (ctx: CallerContext, password: string): Promise<VerifiedPassword> => {
  const { user } = ctx.caller
  const hash = (await findUsablePasswordHash(ctx, user.id)) ?? fail('CREDENTIAL_ACCOUNT_NOT_FOUND')
  const knownDeviceId = await findKnownDeviceId(ctx, user.id)
  const account = { email: user.email, passwordHash: hash, knownDeviceId }
  const isCorrect = await comparePassword(ctx, account, () => ctx.passwords.verify(hash, password, ctx.deadline))
  return isCorrect ? { password, hash } : fail('INVALID_PASSWORD')
}

/**
 * Runs a transaction for the caller if the verified password has not changed since (R59), and records the authentication in
 * the session. `work` receives the hash.
 */
export const withCallerPassword = async <T>(
  ctx: CallerContext,
  verified: VerifiedPassword,
  work: (tx: CallerContext, hash: string) => Promise<T>,
): Promise<T> => {
  const done = await inCallerTransaction(ctx, async (tx) => {
    const hash = await findPasswordHash(tx, tx.caller.user.id)
    if (hash !== verified.hash) return null
    const authenticated = addCallerAuthentication(tx, 'password')
    const result = await work(authenticated, hash)
    // Stored last: concurrent password changes update each other's sessions, so an earlier lock could be a deadlock.
    await storeAuthentication(authenticated, 'password')
    return { result }
  })
  if (done) return done.result
  // A concurrent sign-in may have stored a new hash of the same password. Compares the password with that one.
  if (!ctx.passwords.needsRehash(verified.hash)) return fail('INVALID_PASSWORD')
  return withCallerPassword(ctx, await verifyCallerPassword(ctx, verified.password), work)
}

/** Requires the password only of users who have one: others sign in with a provider. */
export const withCallerPasswordIfSet = async <T>(
  ctx: CallerContext,
  password: string | undefined,
  work: (tx: CallerContext) => Promise<T>,
): Promise<T> => {
  if (password !== undefined) return withCallerPassword(ctx, await verifyCallerPassword(ctx, password), work)
  return inCallerTransaction(ctx, async (tx) => {
    const hash = await findUsablePasswordHash(tx, tx.caller.user.id)
    return hash === null ? work(tx) : fail('VALIDATION_ERROR', { message: '[body.password] Required' })
  })
}

export const hasPassword = async (ctx: CallerContext): Promise<boolean> =>
  (await findUsablePasswordHash(ctx, ctx.caller.user.id)) !== null

/** Returns null if passwords are off. Users with a password are then treated like users without one. */
export const findUsablePasswordHash = async (ctx: Context, userId: string): Promise<string | null> =>
  ctx.settings.emailAndPassword.enabled ? findPasswordHash(ctx, userId) : null
