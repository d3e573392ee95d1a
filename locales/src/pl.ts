import type { Texts } from './en.ts'
import { account } from './pl/account.ts'
import { activity } from './pl/activity.ts'
import { admin } from './pl/admin.ts'
import { apiKeys } from './pl/api-keys.ts'
import { areaErrors } from './pl/area-errors.ts'
import { brand } from './pl/brand.ts'
import { controls } from './pl/controls.ts'
import { device } from './pl/device.ts'
import { emailAddresses } from './pl/email-addresses.ts'
import { inbox } from './pl/inbox.ts'
import { mails } from './pl/mails.ts'
import { organization } from './pl/organization.ts'
import { passkey } from './pl/passkey.ts'
import { reference } from './pl/reference.ts'
import { requiredData } from './pl/required-data.ts'
import { texts as screens } from './pl/screens.ts'
import { social } from './pl/social.ts'
import { twoFactor } from './pl/two-factor.ts'
import { webhooks } from './pl/webhooks.ts'

/** Polish: no Pan or Pani and no past tense that guesses a gender, „these quotes”. */
export const texts = {
  ...screens,
  apiKeys,
  areaErrors,
  brand,
  account,
  activity,
  admin,
  controls,
  device,
  emailAddresses,
  organization,
  passkey,
  reference,
  requiredData,
  social,
  twoFactor,
  webhooks,
  mails,
  inbox,
} satisfies Texts
