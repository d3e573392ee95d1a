import * as z from 'zod/mini'
import type { Profile } from './provider.ts'

/** OpenID Connect Core, section 5.1. */
const standardClaims = z.looseObject({
  sub: z.string(),
  name: z.nullish(z.string()),
  nickname: z.nullish(z.string()),
  preferred_username: z.nullish(z.string()),
  email: z.nullish(z.string()),
  // Apple and other providers send a string.
  email_verified: z.nullish(z.union([z.boolean(), z.string()])),
  picture: z.nullish(z.string()),
})

type NameClaim = 'name' | 'nickname' | 'preferred_username'

/**
 * Returns the profile in the standard claims of an ID token or of a UserInfo response. The name is the first of
 * `nameClaims` that is not empty. Throws if the claims are invalid.
 */
export const toProfile = (claims: unknown, nameClaims: readonly NameClaim[] = ['name']): Profile => {
  const raw = standardClaims.parse(claims)
  return {
    subject: raw.sub,
    name: nameClaims.map((claim) => raw[claim]).find(Boolean) ?? '',
    email: raw.email ?? null,
    emailVerified: raw.email_verified === true || raw.email_verified === 'true',
    image: raw.picture ?? null,
    raw,
  }
}
