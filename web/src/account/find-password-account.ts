interface ProviderAccount {
  provider: string
}

/** The account that holds the user's password. The service calls its provider `credential`. */
export const findPasswordAccount = <Account extends ProviderAccount>(
  accounts: readonly Account[],
): Account | undefined => accounts.find(({ provider }) => provider === 'credential')
