import { hasPasskeys } from '../passkey/service-passkeys.ts'
import { readServiceProviders } from '../social/service-providers.ts'
import { readMeta } from '../ui/read-meta.ts'
import { hasPasswords } from '../user/has-passwords.ts'
import { hasEmailCodes } from './email-codes.ts'

/**
 * Reads the method of the last sign-in in this browser: `email` for a password, `email-otp`, `passkey`, or the ID of a
 * provider.
 */
export const readLastLoginMethod = (): string | null => {
  const name = readMeta('latchkey-login-method-cookie')
  const cookie = name && document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return cookie ? cookie.slice(cookie.indexOf('=') + 1) : null
}

/** Checks whether the badge marks this method. The only method needs no badge. */
export const isLastUsedMethod = (method: 'email' | 'email-otp' | 'passkey'): boolean =>
  readLastLoginMethod() === method && countMethods() > 1

const countMethods = (): number =>
  [hasPasswords(), hasEmailCodes(), hasPasskeys()].filter(Boolean).length + readServiceProviders().length
