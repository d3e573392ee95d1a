import { type KeyObject, subtle, type webcrypto } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Context } from '../context.ts'
import { fail } from '../failure.ts'
import { randomId } from '../random.ts'
import { currentKey } from '../secrets.ts'
import type { TokenPurpose } from '../tokens.store.ts'

/** What a verification link says. `id` is stored by its hash, which makes the link single-use. */
export interface VerificationToken {
  readonly id: string
  readonly purpose: Extract<TokenPurpose, 'verify-email' | 'change-email'>
  readonly userId: string
  readonly email: string
  /** The address that `email` is to be changed to. */
  readonly updateTo?: string
}

const KEY = 'verification-token'

/** A JWT, HS256 (specification, section 9), under a key of its own. */
export const signVerificationToken = (
  ctx: Context,
  token: Omit<VerificationToken, 'id'>,
): { id: string; jwt: Promise<string> } => {
  const id = randomId(ctx.random)
  const issuedAt = Math.floor(ctx.now() / 1000)
  const { email, updateTo, purpose } = token
  const unsigned = new SignJWT({ email, purpose, ...(updateTo && { updateTo }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setSubject(token.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ctx.settings.emailVerification.tokenLifetime)
  return { id, jwt: signingKey(currentKey(ctx.keys, KEY).key).then((key) => unsigned.sign(key)) }
}

/** As jose takes it. Made once: it costs as much as signing. */
const signingKey = (key: KeyObject): Promise<webcrypto.CryptoKey> => {
  const known = signingKeys.get(key)
  if (known) return known
  const made = subtle.importKey('raw', key.export(), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  signingKeys.set(key, made)
  return made
}

const signingKeys = new WeakMap<KeyObject, Promise<webcrypto.CryptoKey>>()

/** The claims of a link that we signed. Fails as the specification's section 8 names it. */
export const readVerificationToken = async (ctx: Context, jwt: string): Promise<VerificationToken> => {
  for (const { key } of ctx.keys.derived(KEY)) {
    try {
      const { payload } = await jwtVerify(jwt, key, { algorithms: ['HS256'], currentDate: new Date(ctx.now()) })
      return claimsOf(payload)
    } catch (error) {
      if (error instanceof errors.JWTExpired) fail('VERIFICATION_TOKEN_EXPIRED')
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return fail('VERIFICATION_TOKEN_INVALID')
}

const claimsOf = (payload: Record<string, unknown>): VerificationToken => {
  const { jti, sub, email, purpose, updateTo } = payload
  const isKnown = purpose === 'verify-email' || purpose === 'change-email'
  if (!isKnown || typeof jti !== 'string' || typeof sub !== 'string' || typeof email !== 'string') {
    return fail('VERIFICATION_TOKEN_INVALID')
  }
  return { id: jti, purpose, userId: sub, email, ...(typeof updateTo === 'string' && { updateTo }) }
}
