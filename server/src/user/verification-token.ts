import { createHmac } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { randomId } from '../platform/crypto/random.ts'
import { getCurrentKey } from '../platform/crypto/keys.ts'
import type { TokenPurpose } from '../platform/tokens.store.ts'

/** The claims of a verification link. The stored hash of `id` makes the link single-use. */
export interface VerificationToken {
  readonly id: string
  readonly purpose: Extract<TokenPurpose, 'verify-email' | 'change-email' | 'confirm-new-email'>
  readonly userId: string
  readonly email: string
  /** The address that `email` is to be changed to. */
  readonly updateTo?: string
  /** The session that requested a link of the purpose `confirm-new-email`, which works only there. */
  readonly sessionId?: string
}

const KEY = 'verification-token'

/** Returns a JWT (RFC 7519) with HS256, signed with a key that has no other purpose. */
export const signVerificationToken = (
  ctx: Context,
  { userId, email, updateTo, sessionId, purpose }: Omit<VerificationToken, 'id'>,
): { id: string; token: string } => {
  const id = randomId(ctx.random)
  const iat = Math.floor(ctx.now() / 1000)
  const exp = iat + ctx.settings.emailVerification.expiresIn
  const claims = {
    email,
    purpose,
    ...(updateTo && { updateTo }),
    ...(sessionId && { sid: sessionId }),
    jti: id,
    sub: userId,
    iat,
    exp,
  }
  const body = `${HEADER}.${encodeBase64url(claims)}`
  // Not with jose: WebCrypto uses the thread pool, which is busy with password hashes.
  const signature = createHmac('sha256', getCurrentKey(ctx.keys, KEY).key).update(body).digest('base64url')
  return { id, token: `${body}.${signature}` }
}

const encodeBase64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const HEADER = encodeBase64url({ alg: 'HS256' })

export const verifyVerificationToken = async (ctx: Context, jwt: string): Promise<VerificationToken> => {
  for (const { key } of ctx.keys.derive(KEY)) {
    try {
      const { payload } = await jwtVerify(jwt, key, { algorithms: ['HS256'], currentDate: new Date(ctx.now()) })
      return toVerificationToken(payload)
    } catch (error) {
      if (error instanceof errors.JWTExpired) fail('VERIFICATION_TOKEN_EXPIRED')
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return fail('VERIFICATION_TOKEN_INVALID')
}

const toVerificationToken = (payload: Record<string, unknown>): VerificationToken => {
  const { jti, sub, email, purpose, updateTo, sid } = payload
  const isKnown = purpose === 'verify-email' || purpose === 'change-email' || purpose === 'confirm-new-email'
  if (!isKnown || typeof jti !== 'string' || typeof sub !== 'string' || typeof email !== 'string') {
    return fail('VERIFICATION_TOKEN_INVALID')
  }
  return {
    id: jti,
    purpose,
    userId: sub,
    email,
    ...(typeof updateTo === 'string' && { updateTo }),
    ...(typeof sid === 'string' && { sessionId: sid }),
  }
}
