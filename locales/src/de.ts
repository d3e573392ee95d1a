import type { Texts } from './en.ts'
import { account } from './de/account.ts'
import { activity } from './de/activity.ts'
import { admin } from './de/admin.ts'
import { apiKeys } from './de/api-keys.ts'
import { areaErrors } from './de/area-errors.ts'
import { brand } from './de/brand.ts'
import { controls } from './de/controls.ts'
import { device } from './de/device.ts'
import { emailAddresses } from './de/email-addresses.ts'
import { inbox } from './de/inbox.ts'
import { mails } from './de/mails.ts'
import { organization } from './de/organization.ts'
import { passkey } from './de/passkey.ts'
import { reference } from './de/reference.ts'
import { requiredData } from './de/required-data.ts'
import { texts as screens } from './de/screens.ts'
import { social } from './de/social.ts'
import { twoFactor } from './de/two-factor.ts'
import { webhooks } from './de/webhooks.ts'

/** German: Sie, „these quotes“, the spaced en dash. */
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
