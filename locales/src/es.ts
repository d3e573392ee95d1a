import type { Texts } from './en.ts'
import { account } from './es/account.ts'
import { activity } from './es/activity.ts'
import { admin } from './es/admin.ts'
import { apiKeys } from './es/api-keys.ts'
import { areaErrors } from './es/area-errors.ts'
import { brand } from './es/brand.ts'
import { controls } from './es/controls.ts'
import { device } from './es/device.ts'
import { emailAddresses } from './es/email-addresses.ts'
import { inbox } from './es/inbox.ts'
import { mails } from './es/mails.ts'
import { organization } from './es/organization.ts'
import { passkey } from './es/passkey.ts'
import { reference } from './es/reference.ts'
import { requiredData } from './es/required-data.ts'
import { texts as screens } from './es/screens.ts'
import { social } from './es/social.ts'
import { twoFactor } from './es/two-factor.ts'
import { webhooks } from './es/webhooks.ts'

/** Spanish: tú, «guillemets», a colon after the greeting. */
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
