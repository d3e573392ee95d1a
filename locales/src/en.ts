import { account } from './en/account.ts'
import { activity } from './en/activity.ts'
import { admin } from './en/admin.ts'
import { apiKeys } from './en/api-keys.ts'
import { areaErrors } from './en/area-errors.ts'
import { brand } from './en/brand.ts'
import { controls } from './en/controls.ts'
import { device } from './en/device.ts'
import { emailAddresses } from './en/email-addresses.ts'
import { inbox } from './en/inbox.ts'
import { mails } from './en/mails.ts'
import { organization } from './en/organization.ts'
import { passkey } from './en/passkey.ts'
import { reference } from './en/reference.ts'
import { requiredData } from './en/required-data.ts'
import { texts as screens } from './en/screens.ts'
import { social } from './en/social.ts'
import { twoFactor } from './en/two-factor.ts'
import { webhooks } from './en/webhooks.ts'

/** English: the source of the keys that every other language must have. */
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
}

/** The shape of the texts of every language. */
export type Texts = typeof texts

/** The texts that a browser loads first. */
export type ScreenTexts = typeof screens
