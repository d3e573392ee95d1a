import type { accessTokenCalls } from '@latchkey/contract'
import { type JWTPayload, SignJWT } from 'jose'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import { PublicDocument } from '../platform/reply.ts'
import { requireCurrentCaller } from './caller-transaction.ts'
import { findActiveKey, listSigningKeys, replaceSigningKeys, requireJwtSettings } from './signing-keys.ts'

/** The claims of the active organization of the caller. Null if there is none. */
export type FindOrganizationClaims = (ctx: CallerContext) => Promise<{ org_id: string; org_role: string } | null>

const MAX_CLAIMS_BYTES = 1024

/** Resource servers read the keys again after five minutes. A new key is published a day before its first use. */
const KEYS_MAX_AGE_SECONDS = 300

export const accessTokenHandlers = {
  getToken: async (ctx) => {
    const { algorithm, audience, expiresIn, issuer } = requireJwtSettings(ctx)
    const { id, privateKey } = await findActiveKey(ctx)
    const { session, user } = ctx.caller
    const issuedAt = Math.floor(ctx.now() / 1000)
    const token = await new SignJWT({
      ...(await loadApplicationClaims(ctx)),
      ...(await collectOptionalClaims(ctx)),
      sid: session.id,
    })
      .setProtectedHeader({ alg: algorithm, kid: id, typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(user.id)
      .setJti(randomId(ctx.random))
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt)
      .setExpirationTime(issuedAt + expiresIn)
      .sign(privateKey)
    return { token }
  },

  getJwks: async (ctx) => {
    const keys = await listSigningKeys(ctx)
    return new PublicDocument({ keys: keys.map(({ publicKey }) => publicKey) }, KEYS_MAX_AGE_SECONDS)
  },

  replaceSigningKeys: async (ctx) => {
    await replaceSigningKeys(ctx)
    return { status: true }
  },
} satisfies Handlers<typeof accessTokenCalls>

/** Returns the claims that options add. */
const collectOptionalClaims = async (ctx: CallerContext): Promise<JWTPayload> => {
  const { includeEmail, includeOrganization } = requireJwtSettings(ctx)
  const { email, emailVerified } = ctx.caller.user
  return {
    ...(includeEmail && { email, email_verified: emailVerified === 1 }),
    ...(includeOrganization && (await ctx.findOrganizationClaims(ctx))),
  }
}

const RESERVED_CLAIMS = new Set(
  'iss aud sub iat nbf exp jti sid client_id scope email email_verified org_id org_role'.split(' '),
)

const loadApplicationClaims = async (ctx: CallerContext): Promise<JWTPayload> => {
  const { claims: findClaims } = requireJwtSettings(ctx)
  if (!findClaims) return {}
  const { session, user } = ctx.caller
  const subject = { userId: user.id, sessionId: session.id, activeOrganizationId: session.activeOrganizationId }
  const claims = (await ctx.deadline.limit(Promise.resolve(findClaims(subject)))) ?? {}
  // The application may take seconds, and the session may end during this time (R59).
  await requireCurrentCaller(ctx)
  const reserved = Object.keys(claims).find((name) => RESERVED_CLAIMS.has(name))
  if (reserved !== undefined) throw new Error(`jwt.claims returned ${reserved}, which is a reserved claim`)
  const size = Buffer.byteLength(JSON.stringify(claims))
  if (size > MAX_CLAIMS_BYTES)
    throw new Error(`jwt.claims returned ${size} bytes; at most ${MAX_CLAIMS_BYTES} are allowed`)
  return { ...claims }
}
