import { accountScreens, unverifiedAccountScreens } from './account-screens.ts'
import { accountSwitchScreens, remainingAccountScreens } from './account-switch-screens.ts'
import { activityScreens } from './activity-screens.ts'
import { adminScreens } from './admin-screens.ts'
import { memberFieldScreens, ownerFieldScreens } from './additional-field-screens.ts'
import { administeredKeyScreens, apiKeyScreens } from './api-key-screens.ts'
import { brandScreens } from './brand-screens.ts'
import { deviceScreens } from './device-screens.ts'
import { emailAddressScreens } from './email-address-screens.ts'
import { invitationScreens, unverifiedOrganizationScreens } from './invitation-screens.ts'
import { memberOrganizationScreens, ownerOrganizationScreens } from './organization-screens.ts'
import { passkeyScreens } from './passkey-screens.ts'
import { recoveryScreens } from './recovery-screens.ts'
import type { ScreenState } from './screen-state.ts'
import { secondStepScreens } from './second-step-screens.ts'
import { unverifiedSignInScreens, signInScreens } from './sign-in-screens.ts'
import { stepUpScreens } from './step-up-screens.ts'
import { twoFactorSettingsScreens, twoFactorSetupScreens } from './two-factor-screens.ts'
import { connectionScreens, providerSignInScreens } from './social-screens.ts'
import { platformWebhookScreens, webhookScreens } from './webhook-screens.ts'

/**
 * Users of the screen checks. `owner` is signed in on two devices; `member` is a plain member with an invitation to a
 * second organization; `twoFactor` trusts two devices.
 */
export const viewers = ['signedOut', 'unverified', 'owner', 'member', 'twoFactor'] as const
export type Viewer = (typeof viewers)[number]

/** States of screens, by the user that visits them. */
export type ScreensByViewer = Readonly<Partial<Record<Viewer, readonly ScreenState[]>>>

/** Every state of every screen of a service with the options of `testScreens`. */
export const screens = {
  signedOut: [
    ...signInScreens,
    ...remainingAccountScreens,
    ...recoveryScreens,
    ...secondStepScreens,
    ...providerSignInScreens,
    ...invitationScreens,
  ],
  unverified: [...unverifiedSignInScreens, ...unverifiedAccountScreens, ...unverifiedOrganizationScreens],
  owner: [
    ...accountScreens,
    ...emailAddressScreens,
    ...deviceScreens,
    ...passkeyScreens,
    ...apiKeyScreens,
    ...webhookScreens,
    ...stepUpScreens,
    ...twoFactorSetupScreens,
    ...connectionScreens,
    ...activityScreens,
    ...ownerOrganizationScreens,
    ...ownerFieldScreens,
    ...accountSwitchScreens,
  ],
  member: [
    ...memberOrganizationScreens,
    ...memberFieldScreens,
    ...adminScreens,
    ...administeredKeyScreens,
    ...platformWebhookScreens,
    ...brandScreens,
  ],
  twoFactor: twoFactorSettingsScreens,
} satisfies ScreensByViewer
