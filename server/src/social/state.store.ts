import * as z from 'zod/mini'
import type { Context } from '../platform/context.ts'
import { decrypt, encrypt, hashSecret } from '../platform/crypto/keys.ts'

/** The time that a user has to sign in at the provider. */
export const STATE_LIFETIME_SECONDS = 600

/** The data of a flow that its callback needs. */
export type SocialState = z.infer<typeof socialState>

const socialState = z.object({
  callbackURL: z.string(),
  errorCallbackURL: z.optional(z.string()),
  newUserCallbackURL: z.optional(z.string()),
  codeVerifier: z.string(),
  nonce: z.string(),
  requestSignUp: z.boolean(),
  /** The ID of the user who links an account; `null` for a sign-in. */
  linkTo: z.nullable(z.string()),
})

/** A flow is bound to its provider and its browser, so that an attacker cannot complete it in another browser (R18). */
export interface StateKey {
  state: string
  providerId: string
  /** The secret in the browser's cookie. */
  browser: string
}

/** Stores a flow, encrypted, under the hash of its state. Deletes expired flows. */
export const insertState = async (ctx: Context, key: StateKey, state: SocialState): Promise<void> => {
  const now = ctx.now()
  const { id, browserHash } = hashKey(key)
  await ctx.db.deleteFrom('socialState').where('expiresAt', '<=', now).execute()
  await ctx.db
    .insertInto('socialState')
    .values({
      id,
      providerId: key.providerId,
      browserHash,
      payload: encrypt(ctx.keys, id, JSON.stringify(state)),
      expiresAt: now + STATE_LIFETIME_SECONDS * 1000,
      createdAt: now,
    })
    .execute()
}

/** Deletes and returns a flow: of concurrent callbacks, one receives it (R18, R33). */
export const consumeState = async (ctx: Context, key: StateKey): Promise<SocialState | null> => {
  const { id, browserHash } = hashKey(key)
  const row = await ctx.db
    .deleteFrom('socialState')
    .where('id', '=', id)
    .where('providerId', '=', key.providerId)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', ctx.now())
    .returning('payload')
    .executeTakeFirst()
  return row ? z.parse(socialState, JSON.parse(decrypt(ctx.keys, id, row.payload))) : null
}

const hashKey = ({ state, browser }: StateKey) => ({
  id: hashSecret('social-state', state),
  browserHash: hashSecret('social-browser', browser),
})
