import type { Arrangement, Arrangements } from './arrangements/arrangement.ts'
import { administrationArrangement } from './arrangements/administration.ts'
import { arrivalArrangements } from './arrangements/arrivals.ts'
import { cookieArrangements } from './arrangements/cookies.ts'
import { deletionArrangements } from './arrangements/deletion.ts'
import { emailChangeArrangements } from './arrangements/email-change.ts'
import { idTokenArrangements } from './arrangements/id-tokens.ts'
import { linkedAccountArrangement, linkedAccountArrangements } from './arrangements/linked-accounts.ts'
import { passwordArrangements } from './arrangements/passwords.ts'
import { sessionArrangements } from './arrangements/sessions.ts'
import { signInArrangements } from './arrangements/sign-in.ts'
import { socialArrangement, socialSignInArrangements } from './arrangements/social-sign-in.ts'
import { verificationArrangements } from './arrangements/verification.ts'
import { organizationArrangement } from './arrangements/organizations.ts'
import { nobody, signedIn } from './arrangements/people.ts'
import { twoFactorArrangement } from './arrangements/two-factor.ts'
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
