import * as z from 'zod/mini'
import type { Context } from '../platform/context.ts'
import { decrypt, encrypt, hashSecret } from '../platform/crypto/keys.ts'

/** Seconds (specification, section 9). */
export const STATE_LIFETIME_SECONDS = 600

/** A flow that was begun: what its return needs. */
export type SocialState = z.infer<typeof socialState>

const socialState = z.object({
  callbackURL: z.string(),
  errorCallbackURL: z.optional(z.string()),
  newUserCallbackURL: z.optional(z.string()),
  codeVerifier: z.string(),
  nonce: z.string(),
  requestSignUp: z.boolean(),
  /** Whom the account is to be connected with; null signs in. */
  linkTo: z.nullable(z.string()),
})

/** What a flow is bound to: another provider's callback, or another browser, finds nothing (rule R18). */
export interface StateKey {
  state: string
  providerId: string
  /** The secret of this browser's cookie. */
  browser: string
}

/** Remembers a flow, encrypted, by the hash of its state. Sweeps out what has expired. */
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

/** The single use of a flow: of any number of returns at once one gets it (rules R18, R33). */
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
