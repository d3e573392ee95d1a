import type { Context } from '../platform/context.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import { randomId } from '../platform/crypto/random.ts'
import { replyWithCookie } from '../platform/reply.ts'

const COOKIE = 'flow'

/**
 * Marks the browser that requests a code or link, and returns the hash that the link is bound to. A sign-in link works only
 * in this browser: otherwise a user who opens the link of an attacker would be signed in to the account of the attacker.
 */
export const startEmailFlow = (tx: Context, lifetime: number): string => {
  const value = tx.request.cookie(COOKIE) ?? randomId(tx.random)
  replyWithCookie(tx.reply, COOKIE, { value, maxAge: lifetime })
  return hashSecret(COOKIE, value)
}

/** Checks whether this browser requested the code. */
export const isFlowBrowser = (ctx: Context, { browserHash }: { browserHash: string }): boolean => {
  const value = ctx.request.cookie(COOKIE)
  return value !== null && hashSecret(COOKIE, value) === browserHash
}

export const endEmailFlow = (tx: Context): void => {
  if (tx.request.cookie(COOKIE) !== null) replyWithCookie(tx.reply, COOKIE, 'ended')
}
