import type { FirstFactor } from './authentication.ts'

/**
 * The value of the cookie for each first factor, with the names of the published client. Null sets no cookie: the id of a
 * provider is the value, and `email-link` can be the link of a verification mail, with which users do not sign in again.
 */
const loginMethods: Readonly<Record<string, string | null>> = {
  password: 'email',
  provider: null,
  'email-link': null,
  passkey: 'passkey',
  'email-code': 'email-otp',
} satisfies Record<FirstFactor, string | null>

/** The value of the cookie for a new session, or null. `authMethods` starts with the first factor. */
export const findLoginMethod = (authMethods: string | null, provider: string | null): string | null => {
  const [firstFactor = ''] = authMethods?.split(',', 1) ?? []
  return provider ?? loginMethods[firstFactor] ?? null
}
