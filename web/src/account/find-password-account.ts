/** The ways in that the service lists for a person, as far as a password is concerned. */
interface ProviderAccount {
  provider: string
}

/** The password among the ways in, if there is one: the specification calls its provider `credential`. */
export const findPasswordAccount = <Account extends ProviderAccount>(
  accounts: readonly Account[],
): Account | undefined => accounts.find(({ provider }) => provider === 'credential')
