import type { Texts } from './en.ts'
import { account } from './uk/account.ts'
import { activity } from './uk/activity.ts'
import { admin } from './uk/admin.ts'
import { apiKeys } from './uk/api-keys.ts'
import { areaErrors } from './uk/area-errors.ts'
import { brand } from './uk/brand.ts'
import { controls } from './uk/controls.ts'
import { device } from './uk/device.ts'
import { emailAddresses } from './uk/email-addresses.ts'
import { inbox } from './uk/inbox.ts'
import { mails } from './uk/mails.ts'
import { organization } from './uk/organization.ts'
import { passkey } from './uk/passkey.ts'
import { reference } from './uk/reference.ts'
import { requiredData } from './uk/required-data.ts'
import { texts as screens } from './uk/screens.ts'
import { social } from './uk/social.ts'
import { twoFactor } from './uk/two-factor.ts'
import { webhooks } from './uk/webhooks.ts'

/** Ukrainian: «ви», guillemets, the apostrophe ’. */
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
