import { membersAccount, newcomersAccount } from './account-screens.ts'
import {
  guestsOrganization,
  newcomersOrganizations,
  ownersOrganization,
  strangersInvitation,
} from './organization-screens.ts'
import type { ScreenState } from './screen-state.ts'
import { newcomersWayIn, strangersWayIn } from './sign-in-screens.ts'
import { membersProviders, strangersProviders } from './social-screens.ts'

/**
 * A stranger; somebody whose address is not confirmed; somebody who has confirmed it, is signed in on two devices and
 * owns an organization; a member of that without another role, who is invited to a second one.
 */
export type Who = 'stranger' | 'newcomer' | 'owner' | 'guest'

/** Every screen in every state that looks different, by who may see it. */
export const screens: Record<Who, readonly ScreenState[]> = {
  stranger: [...strangersWayIn, ...strangersProviders, ...strangersInvitation],
  newcomer: [...newcomersWayIn, ...newcomersAccount, ...newcomersOrganizations],
  owner: [...membersAccount, ...membersProviders, ...ownersOrganization],
  guest: guestsOrganization,
}
