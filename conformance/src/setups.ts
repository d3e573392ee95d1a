import type { Setup, Setups } from './setups/setup.ts'
import { createAdministrationSetup } from './setups/administration.ts'
import { accountLinkingSetups } from './setups/account-linking.ts'
import { cookieSetups } from './setups/cookies.ts'
import { deletionSetups } from './setups/deletion.ts'
import { emailChangeSetups } from './setups/email-change.ts'
import { idTokenSetups } from './setups/id-tokens.ts'
import { findLinkedAccountSetup, linkedAccountSetups } from './setups/linked-accounts.ts'
import { passwordSetups } from './setups/passwords.ts'
import { sessionSetups } from './setups/sessions.ts'
import { signInSetups } from './setups/sign-in.ts'
import { findSocialSetup, socialSignInSetups } from './setups/social-sign-in.ts'
import { verificationSetups } from './setups/verification.ts'
import { createOrganizationSetup } from './setups/organizations.ts'
import { signedOut, signedIn } from './setups/users.ts'
import { createTwoFactorSetup } from './setups/two-factor.ts'
import { administrationExchanges, type Exchange, organizationExchanges, twoFactorExchanges } from './exchanges.ts'

export const findSetup = (exchange: Exchange): Setup => {
  const { name, given = '' } = exchange
  if (organizationExchanges.includes(exchange)) return createOrganizationSetup(exchange)
  if (twoFactorExchanges.includes(exchange)) return createTwoFactorSetup(exchange)
  if (administrationExchanges.includes(exchange)) return createAdministrationSetup(exchange)
  const known = setups[name] ?? findSocialSetup(exchange) ?? findLinkedAccountSetup(name)
  if (known) return known
  if (name.startsWith('cookies: ')) return { options: JSON.parse(given), prepare: signedOut }
  return { prepare: name.startsWith('sign-up') ? signedOut : signedIn }
}

const setups: Setups = {
  ...signInSetups,
  ...cookieSetups,
  ...sessionSetups,
  ...verificationSetups,
  ...emailChangeSetups,
  ...passwordSetups,
  ...deletionSetups,
  ...socialSignInSetups,
  ...accountLinkingSetups,
  ...idTokenSetups,
  ...linkedAccountSetups,
}
