import { membersAccount, newcomersAccount } from './account-screens.ts'
import { administration, membersActivity } from './admin-screens.ts'
import {
  guestsOrganization,
  newcomersOrganizations,
  ownersOrganization,
  strangersInvitation,
} from './organization-screens.ts'
import type { ScreenState } from './screen-state.ts'
import { newcomersWayIn, strangersWayIn } from './sign-in-screens.ts'
import { guardedTwoFactor, membersTwoFactor, strangersSecondStep } from './two-factor-screens.ts'
import { membersProviders, strangersProviders } from './social-screens.ts'

/**
 * A stranger; somebody whose address is not confirmed; somebody who has confirmed it, is signed in on two devices and
 * owns an organization; a member of that without another role, who is invited to a second one; somebody who has switched
 * two-factor on and trusts two devices.
 */
export type Who = 'stranger' | 'newcomer' | 'owner' | 'guest' | 'guarded'

/** Every screen in every state that looks different, by who may see it. */
export const screens: Record<Who, readonly ScreenState[]> = {
  stranger: [...strangersWayIn, ...strangersSecondStep, ...strangersProviders, ...strangersInvitation],
  newcomer: [...newcomersWayIn, ...newcomersAccount, ...newcomersOrganizations],
  owner: [...membersAccount, ...membersTwoFactor, ...membersProviders, ...membersActivity, ...ownersOrganization],
  guest: [...guestsOrganization, ...administration],
  guarded: guardedTwoFactor,
}
