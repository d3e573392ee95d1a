import { toInvitationPath, organizationPath } from './organization-page.ts'
import { submitInvalidForm, type ScreenState } from './screen-state.ts'

/** An invitation that can no longer be accepted. */
const createInvitationScreen = (
  name: string,
  state: string,
  key: 'expired' | 'canceled' | 'rejected' | 'member' | 'full' | 'inviterGone',
): ScreenState => ({
  name: `invitation-${name}`,
  path: toInvitationPath,
  title: ({ organization }) => organization.invitation[key].title,
  responses: { 'organization/get-invitation': { fields: { state } } },
})

/** Screens of an invitee who is not signed in. */
export const invitationScreens: readonly ScreenState[] = [
  {
    name: 'invitation-without-secret',
    path: ({ invitation }) => `/accept-invitation/${invitation.id}`,
    title: ({ organization }) => organization.invitation.signedOut.title,
  },
  {
    name: 'invitation-sign-up',
    path: toInvitationPath,
    title: ({ organization }, _name, data) => organization.invitation.title(data.name),
    prepare: submitInvalidForm,
  },
  {
    name: 'invitation-sign-in',
    path: ({ secondInvitation: { id, secret } }) => `/accept-invitation/${id}#${secret}`,
    title: ({ organization }, _name, { secondInvitation }) => organization.invitation.title(secondInvitation.name),
    prepare: submitInvalidForm,
  },
  createInvitationScreen('expired', 'expired', 'expired'),
  createInvitationScreen('canceled', 'canceled', 'canceled'),
  createInvitationScreen('declined', 'rejected', 'rejected'),
  createInvitationScreen('member', 'already-member', 'member'),
  createInvitationScreen('full', 'organization-full', 'full'),
  createInvitationScreen('inviter-gone', 'inviter-gone', 'inviterGone'),
]

/** Screens of a user without a verified email or an organization. */
export const unverifiedOrganizationScreens: readonly ScreenState[] = [
  {
    name: 'invitation-not-verified',
    path: ({ invitation }) => `/accept-invitation/${invitation.id}`,
    title: ({ organization }) => organization.invitation.unverified.title,
  },
  {
    name: 'invitation-of-another',
    path: toInvitationPath,
    title: ({ organization }) => organization.invitation.wrongAddress.title,
  },
  {
    name: 'organization-no-access',
    path: organizationPath('members'),
    title: ({ organization }) => organization.noAccess.title,
  },
]
