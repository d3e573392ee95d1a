import { invitationPath, organizationPath } from './organization-page.ts'
import { submitInvalidForm, type ScreenState } from './screen-state.ts'

/** An invitation that can no longer be accepted. */
const invitationInState = (
  name: string,
  state: string,
  key: 'expired' | 'canceled' | 'rejected' | 'member' | 'full' | 'inviterGone',
): ScreenState => ({
  name: `invitation-${name}`,
  path: invitationPath,
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
    path: invitationPath,
    title: ({ organization }, _name, data) => organization.invitation.title(data.name),
    prepare: submitInvalidForm,
  },
  {
    name: 'invitation-sign-in',
    path: ({ secondInvitation: { id, secret } }) => `/accept-invitation/${id}#${secret}`,
    title: ({ organization }, _name, { secondInvitation }) => organization.invitation.title(secondInvitation.name),
    prepare: submitInvalidForm,
  },
  invitationInState('expired', 'expired', 'expired'),
  invitationInState('canceled', 'canceled', 'canceled'),
  invitationInState('declined', 'rejected', 'rejected'),
  invitationInState('member', 'already-member', 'member'),
  invitationInState('full', 'organization-full', 'full'),
  invitationInState('inviter-gone', 'inviter-gone', 'inviterGone'),
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
    path: invitationPath,
    title: ({ organization }) => organization.invitation.wrongAddress.title,
  },
  {
    name: 'organization-no-access',
    path: organizationPath('members'),
    title: ({ organization }) => organization.noAccess.title,
  },
]
