import type { Texts } from './en.ts'
import { account } from './tr/account.ts'
import { activity } from './tr/activity.ts'
import { admin } from './tr/admin.ts'
import { apiKeys } from './tr/api-keys.ts'
import { areaErrors } from './tr/area-errors.ts'
import { brand } from './tr/brand.ts'
import { controls } from './tr/controls.ts'
import { device } from './tr/device.ts'
import { emailAddresses } from './tr/email-addresses.ts'
import { inbox } from './tr/inbox.ts'
import { mails } from './tr/mails.ts'
import { organization } from './tr/organization.ts'
import { passkey } from './tr/passkey.ts'
import { reference } from './tr/reference.ts'
import { requiredData } from './tr/required-data.ts'
import { texts as screens } from './tr/screens.ts'
import { social } from './tr/social.ts'
import { twoFactor } from './tr/two-factor.ts'
import { webhooks } from './tr/webhooks.ts'

/** Turkish: siz, “these quotes”. No suffix is put on a product's or a person's name: its vowels are not known here. */
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
