import type { Arrangement, Arrangements } from './setups/setup.ts'
import { administrationArrangement } from './setups/administration.ts'
import { arrivalArrangements } from './setups/account-linking.ts'
import { cookieArrangements } from './setups/cookies.ts'
import { deletionArrangements } from './setups/deletion.ts'
import { emailChangeArrangements } from './setups/email-change.ts'
import { idTokenArrangements } from './setups/id-tokens.ts'
import { linkedAccountArrangement, linkedAccountArrangements } from './setups/linked-accounts.ts'
import { passwordArrangements } from './setups/passwords.ts'
import { sessionArrangements } from './setups/sessions.ts'
import { signInArrangements } from './setups/sign-in.ts'
import { socialArrangement, socialSignInArrangements } from './setups/social-sign-in.ts'
import { verificationArrangements } from './setups/verification.ts'
import { organizationArrangement } from './setups/organizations.ts'
import { nobody, signedIn } from './setups/users.ts'
import { twoFactorArrangement } from './setups/two-factor.ts'
import { administrationExchanges, type Exchange, organizationExchanges, twoFactorExchanges } from './exchanges.ts'

export const arrangementOf = (exchange: Exchange): Arrangement => {
  const { name, given = '' } = exchange
  if (organizationExchanges.includes(exchange)) return organizationArrangement(exchange)
  if (twoFactorExchanges.includes(exchange)) return twoFactorArrangement(exchange)
  if (administrationExchanges.includes(exchange)) return administrationArrangement(exchange)
  const known = arrangements[name] ?? socialArrangement(exchange) ?? linkedAccountArrangement(name)
  if (known) return known
  if (name.startsWith('cookies: ')) return { options: JSON.parse(given), given: nobody }
  return { given: name.startsWith('sign-up') ? nobody : signedIn }
}

const arrangements: Arrangements = {
  ...signInArrangements,
  ...cookieArrangements,
  ...sessionArrangements,
  ...verificationArrangements,
  ...emailChangeArrangements,
  ...passwordArrangements,
  ...deletionArrangements,
  ...socialSignInArrangements,
  ...arrivalArrangements,
  ...idTokenArrangements,
  ...linkedAccountArrangements,
}
