import { accountScreens, unverifiedAccountScreens } from './account-screens.ts'
import { adminScreens, activityScreens } from './admin-screens.ts'
import {
  memberOrganizationScreens,
  unverifiedOrganizationScreens,
  ownerOrganizationScreens,
  invitationScreens,
} from './organization-screens.ts'
import type { ScreenState } from './screen-state.ts'
import { unverifiedSignInScreens, signInScreens } from './sign-in-screens.ts'
import { twoFactorSettingsScreens, twoFactorSetupScreens, challengeScreens } from './two-factor-screens.ts'
import { connectionScreens, providerSignInScreens } from './social-screens.ts'

/**
 * A stranger; somebody whose address is not confirmed; somebody who has confirmed it, is signed in on two devices and
 * owns an organization; a member of that without another role, who is invited to a second one; somebody who has switched
 * two-factor on and trusts two devices.
 */
export type Viewer = 'signedOut' | 'unverified' | 'owner' | 'member' | 'twoFactor'

/** Every screen in every state that looks different, by who may see it. */
export const screens: Record<Viewer, readonly ScreenState[]> = {
  signedOut: [...signInScreens, ...challengeScreens, ...providerSignInScreens, ...invitationScreens],
  unverified: [...unverifiedSignInScreens, ...unverifiedAccountScreens, ...unverifiedOrganizationScreens],
  owner: [
    ...accountScreens,
    ...twoFactorSetupScreens,
    ...connectionScreens,
    ...activityScreens,
    ...ownerOrganizationScreens,
  ],
  member: [...memberOrganizationScreens, ...adminScreens],
  twoFactor: twoFactorSettingsScreens,
}
