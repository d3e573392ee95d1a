import type { Texts } from './en.ts'
import { account } from './ru/account.ts'
import { activity } from './ru/activity.ts'
import { admin } from './ru/admin.ts'
import { apiKeys } from './ru/api-keys.ts'
import { areaErrors } from './ru/area-errors.ts'
import { brand } from './ru/brand.ts'
import { controls } from './ru/controls.ts'
import { device } from './ru/device.ts'
import { emailAddresses } from './ru/email-addresses.ts'
import { inbox } from './ru/inbox.ts'
import { mails } from './ru/mails.ts'
import { organization } from './ru/organization.ts'
import { passkey } from './ru/passkey.ts'
import { reference } from './ru/reference.ts'
import { requiredData } from './ru/required-data.ts'
import { texts as screens } from './ru/screens.ts'
import { social } from './ru/social.ts'
import { twoFactor } from './ru/two-factor.ts'
import { webhooks } from './ru/webhooks.ts'

/** Russian: «вы», guillemets, the letter ё. */
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
