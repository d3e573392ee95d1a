import type { Texts } from './en.ts'
import { account } from './fr/account.ts'
import { activity } from './fr/activity.ts'
import { admin } from './fr/admin.ts'
import { apiKeys } from './fr/api-keys.ts'
import { areaErrors } from './fr/area-errors.ts'
import { brand } from './fr/brand.ts'
import { controls } from './fr/controls.ts'
import { device } from './fr/device.ts'
import { emailAddresses } from './fr/email-addresses.ts'
import { inbox } from './fr/inbox.ts'
import { mails } from './fr/mails.ts'
import { organization } from './fr/organization.ts'
import { passkey } from './fr/passkey.ts'
import { reference } from './fr/reference.ts'
import { requiredData } from './fr/required-data.ts'
import { texts as screens } from './fr/screens.ts'
import { social } from './fr/social.ts'
import { twoFactor } from './fr/two-factor.ts'
import { webhooks } from './fr/webhooks.ts'

/**
 * French: vous, « guillemets ». A no-break space stands inside guillemets and before a colon, a narrow one before
 * ; ! and ?, both as themselves in this file; a test finds a missing one.
 */
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
