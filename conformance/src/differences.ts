import { accountDifferences } from './differences/accounts.ts'
import { callbackDifferences, idTokenDifferences } from './differences/callbacks.ts'
import { providerRedirectDifferences } from './differences/provider-redirects.ts'
import { administrationDifferences } from './differences/administration.ts'
import type { Differences } from './differences/difference.ts'
import { invitationDifferences } from './differences/invitations.ts'
import { linkedAccountDifferences } from './differences/linked-accounts.ts'
import { memberDifferences } from './differences/members.ts'
import { organizationDifferences } from './differences/organizations.ts'
import { twoFactorDifferences } from './differences/two-factor.ts'

export const differences: Differences = {
  ...accountDifferences,
  ...providerRedirectDifferences,
  ...callbackDifferences,
  ...idTokenDifferences,
  ...linkedAccountDifferences,
  ...organizationDifferences,
  ...memberDifferences,
  ...invitationDifferences,
  ...twoFactorDifferences,
  ...administrationDifferences,
}

const noSuchOption = 'Requires an option that Latchkey does not have'
const oneMembership = 'Requires a user with two memberships of one organization, which the database rejects'
const noDiscardedCookies = 'Requires session cookies, which the first step of a sign-in does not set'

/** Exchanges that cannot be replayed, with the reason. */
export const notReplayable: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'sign-up missing required additional field',
      'sign-up with additional fields',
      'get-session with additional fields',
      'sign-in with additional fields',
      'disabled path',
      'cookies: useSecureCookies true on http',
      'cookies: useSecureCookies false on https',
      'cookies: renamed and attributes overridden',
      'get-session with disableSessionRefresh option',
      'sign-in email, session creation refused',
      'sign-up email, session creation refused',
      'sign-up email, user creation refused',
      'callback error with onAPIError.errorURL',
      'callback no state with onAPIError.errorURL',
      'callback unknown state with onAPIError.errorURL',
      'callback no code with onAPIError.errorURL',
      'delete-user refused by beforeDelete hook',
    ].map((name) => [name, noSuchOption]),
  ),
  'create: beforeCreate hook changes name and metadata': noSuchOption,
  'create: beforeCreate hook throws': noSuchOption,
  'delete: disabled': noSuchOption,
  'create: default team disabled': noSuchOption,
  'get-full-organization: member row beyond membershipLimit':
    'Requires more members than the limit allows, which the seat counter rejects',
  'two member rows of one user': oneMembership,
  'verify-totp: totp disabled': noSuchOption,
  'get-totp-uri: totp disabled': noSuchOption,
  'enable: skipVerificationOnEnable': noSuchOption,
  'VULNERABILITY cookie cache: the discarded cookies are accepted': noDiscardedCookies,
  'VULNERABILITY cookie cache: writing with the discarded cookies': noDiscardedCookies,
}
