import * as z from 'zod/mini'
import type { Profile } from './provider.ts'

/** What OpenID Connect calls the facts of a person (OpenID Connect Core, section 5.1). */
const standardClaims = z.looseObject({
  sub: z.string(),
  name: z.nullish(z.string()),
  nickname: z.nullish(z.string()),
  preferred_username: z.nullish(z.string()),
  email: z.nullish(z.string()),
  // Some write the flag as a text.
  email_verified: z.nullish(z.union([z.boolean(), z.string()])),
  picture: z.nullish(z.string()),
})

type NameClaim = 'name' | 'nickname' | 'preferred_username'

/**
 * The person that these claims, or an answer of user info, are about. The first of `names` that is told is the name.
 * Throws for what is not made like that.
 */
export const profileFromClaims = (told: unknown, names: readonly NameClaim[] = ['name']): Profile => {
  const raw = standardClaims.parse(told)
  return {
    subject: raw.sub,
    name: names.map((name) => raw[name]).find(Boolean) ?? '',
    email: raw.email ?? null,
    emailVerified: raw.email_verified === true || raw.email_verified === 'true',
    image: raw.picture ?? null,
    raw,
  }
}
