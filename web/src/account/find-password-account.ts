import { hasPasswords } from '../user/has-passwords.ts'

export const PASSWORD_PROVIDER = 'credential'

interface ProviderAccount {
  provider: string
}

/**
 * Finds the account that holds the user's password. The service calls its provider `credential`. Returns undefined
 * if passwords are off, even if the user has one.
 */
export const findPasswordAccount = <Account extends ProviderAccount>(
  accounts: readonly Account[],
): Account | undefined => (hasPasswords() ? accounts.find(({ provider }) => provider === PASSWORD_PROVIDER) : undefined)
