import { defaults, emailCodeGuesses } from '@latchkey/contract'
import * as z from 'zod/mini'
import type { Context } from '../platform/context.ts'
import { decrypt, encrypt } from '../platform/crypto/keys.ts'
import type { PendingSignUpRow } from '../platform/database/tables.ts'

/** The profile and tokens of a sign-in at a provider, and the parameters of its flow. */
export type PendingLogin = z.infer<typeof pendingLogin>

const pendingLogin = z.object({
  subject: z.string(),
  name: z.string(),
  /** The address of the profile. It is not verified, or the login could not be linked to the account with it. */
  email: z.nullable(z.string()),
  image: z.nullable(z.string()),
  tokens: z.object({
    accessToken: z.nullable(z.string()),
    refreshToken: z.nullable(z.string()),
    idToken: z.nullable(z.string()),
    scopes: z.nullable(z.array(z.string())),
    accessTokenExpiresAt: z.nullable(z.number()),
    refreshTokenExpiresAt: z.nullable(z.number()),
    echoedValue: z.optional(z.string()),
  }),
  requestSignUp: z.boolean(),
  callbackURL: z.string(),
  newUserCallbackURL: z.optional(z.string()),
})

interface NewPendingSignUp {
  /** Hash of the secret in the browser's cookie. */
  readonly id: string
  readonly providerId: string
  readonly login: PendingLogin
}

/** A sign-in at a provider that waits for the user to verify an address, or to pass a second factor before it is linked. */
export interface PendingSignUp extends NewPendingSignUp {
  /** The address that the current code was mailed to. */
  readonly email: string | null
  readonly codeHash: string | null
  readonly codeExpiresAt: number
  readonly expiresAt: number
}

/** Stores a login, encrypted. */
export const insertPendingSignUp = async (ctx: Context, { id, providerId, login }: NewPendingSignUp): Promise<void> => {
  const now = ctx.now()
  const payload = encrypt(ctx.keys, toPendingSignUpEncryptionContext(id, 'payload'), JSON.stringify(login))
  const code = { email: null, codeHash: null, codeExpiresAt: 0, failures: 0 }
  const expiresAt = now + defaults.pendingSignUpLifetime * 1000
  await ctx.db
    .insertInto('pendingSignUp')
    .values({ id, providerId, payload, ...code, expiresAt, createdAt: now })
    .execute()
}

export const findPendingSignUp = async (ctx: Context, id: string): Promise<PendingSignUp | undefined> => {
  const query = ctx.db.selectFrom('pendingSignUp').selectAll().where('id', '=', id).where('expiresAt', '>', ctx.now())
  return toPendingSignUp(ctx, await query.executeTakeFirst())
}

/** Replaces the code. Returns undefined if the sign-up has been completed or has expired. */
export const updateSignUpCode = (
  tx: Context,
  id: string,
  { email, codeHash, codeExpiresAt }: { email: string; codeHash: string; codeExpiresAt: number },
) =>
  tx.db
    .updateTable('pendingSignUp')
    .set({
      email: encrypt(tx.keys, toPendingSignUpEncryptionContext(id, 'email'), email),
      codeHash,
      codeExpiresAt,
      failures: 0,
    })
    .where('id', '=', id)
    .where('expiresAt', '>', tx.now())
    .returning('id')
    .executeTakeFirst()

/** Counts a guess before the comparison. Returns undefined without a valid code, or if too many guesses failed. */
export const countSignUpGuess = async (ctx: Context, id: string): Promise<PendingSignUp | undefined> => {
  const query = ctx.db
    .updateTable('pendingSignUp')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', id)
    .where('expiresAt', '>', ctx.now())
    .where('codeExpiresAt', '>', ctx.now())
    .where('failures', '<', emailCodeGuesses.perCode)
    .returningAll()
  return toPendingSignUp(ctx, await query.executeTakeFirst())
}

/**
 * Deletes a sign-up whose code was verified. Of concurrent requests, one succeeds (R33). None does after another code was
 * sent, because that code can be for another address.
 */
export const consumePendingSignUp = async (
  tx: Context,
  { id, codeHash }: Pick<PendingSignUp, 'id' | 'codeHash'>,
): Promise<boolean> => {
  const query = tx.db.deleteFrom('pendingSignUp').where('id', '=', id).where('codeHash', '=', codeHash)
  return (await query.where('expiresAt', '>', tx.now()).returning('id').executeTakeFirst()) !== undefined
}

/** Deletes a login that waited for a second factor, and returns it. */
export const consumePendingLogin = async (tx: Context, id: string): Promise<PendingSignUp | undefined> => {
  const query = tx.db.deleteFrom('pendingSignUp').where('id', '=', id).where('expiresAt', '>', tx.now()).returningAll()
  return toPendingSignUp(tx, await query.executeTakeFirst())
}

/** Returns the encryption context: a value that was copied to another row or column cannot be decrypted. */
export const toPendingSignUpEncryptionContext = (id: string, column: 'payload' | 'email'): string =>
  `pendingSignUp:${id}:${column}`

const toPendingSignUp = (ctx: Context, row: PendingSignUpRow | undefined): PendingSignUp | undefined => {
  if (!row) return undefined
  const { id, providerId, payload, email, codeHash, codeExpiresAt, expiresAt } = row
  return {
    id,
    providerId,
    login: z.parse(
      pendingLogin,
      JSON.parse(decrypt(ctx.keys, toPendingSignUpEncryptionContext(id, 'payload'), payload)),
    ),
    email: email === null ? null : decrypt(ctx.keys, toPendingSignUpEncryptionContext(id, 'email'), email),
    codeHash,
    codeExpiresAt,
    expiresAt,
  }
}
