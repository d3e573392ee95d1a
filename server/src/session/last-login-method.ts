import type { FirstFactor } from './authentication.ts'

/**
 * The value of the cookie for each first factor, as the published client names it. Null for a provider, whose ID is the
 * value, and for `email-link`, because users do not sign in again with the link of a verification mail.
 */
const loginMethods: Readonly<Record<string, string | null>> = {
  password: 'email',
  provider: null,
  'email-link': null,
  passkey: 'passkey',
  'email-code': 'email-otp',
} satisfies Record<FirstFactor, string | null>

/** Finds the value of the cookie for a new session, or null. `authMethods` starts with the first factor. */
export const findLoginMethod = (authMethods: string | null, provider: string | null): string | null => {
  const [firstFactor = ''] = authMethods?.split(',', 1) ?? []
  return provider ?? loginMethods[firstFactor] ?? null
}
