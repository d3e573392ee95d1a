import type { Context } from '../platform/context.ts'
import { hashSecret, sign, verify } from '../platform/crypto/keys.ts'
import { randomId } from '../platform/crypto/random.ts'
import { fail } from '../platform/errors.ts'
import { replyWithCookie } from '../platform/reply.ts'

const COOKIE = 'passkey'

export type ChallengePurpose = 'register' | 'sign-in' | 'two-factor' | 'step-up'

/**
 * What a challenge is valid for: a purpose, in the session or the pending sign-in of the user, or in the browser that
 * requested it.
 */
export interface ChallengeScope {
  readonly purpose: ChallengePurpose
  readonly holder: string
}

/** A challenge with a valid signature, for this scope, that has not expired. */
export interface VerifiedChallenge {
  readonly id: string
  readonly expiresAt: number
}

/**
 * Creates a challenge that contains its scope and its expiry, signed. Nothing is stored: every view of a sign-in page with
 * autofill requests one. Its consumption is stored (decision 60).
 */
export const createChallenge = (ctx: Context, { purpose, holder }: ChallengeScope, lifetime: number): string =>
  sign(ctx.keys, `passkey-${purpose}`, [randomId(ctx.random), ctx.now() + lifetime * 1000, holder].join(':'))

/** `challenge` is base64url, as in the client data. Fails with CHALLENGE_NOT_FOUND. */
export const verifyChallenge = (ctx: Context, scope: ChallengeScope, challenge: string): VerifiedChallenge => {
  const signed = Buffer.from(challenge, 'base64url').toString()
  const [id = '', expiry, holder] = verify(ctx.keys, `passkey-${scope.purpose}`, signed)?.split(':') ?? []
  const expiresAt = Number(expiry)
  return holder === scope.holder && expiresAt > ctx.now() ? { id, expiresAt } : fail('CHALLENGE_NOT_FOUND')
}

/** Returns the browser as the holder of challenges. All tabs share its cookie. */
export const identifyBrowser = (ctx: Context, lifetime: number): string => {
  const value = ctx.request.cookie(COOKIE) ?? randomId(ctx.random)
  replyWithCookie(ctx.reply, COOKIE, { value, maxAge: lifetime })
  return hashSecret(COOKIE, value)
}

/** Fails with CHALLENGE_NOT_FOUND in a browser that requested no challenge. */
export const requireBrowser = (ctx: Context): string =>
  hashSecret(COOKIE, ctx.request.cookie(COOKIE) ?? fail('CHALLENGE_NOT_FOUND'))
