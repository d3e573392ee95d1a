import { busy, isFaulty, opens, type Scene, type ScreenState } from './screen-state.ts'
import { dialogOf, type Visitor } from './visitor.ts'

const of =
  (rest: string) =>
  ({ slug }: Scene) =>
    `/organizations/${slug}/${rest}`

const invitationTo = ({ invitation: { id, secret } }: Scene) => `/accept-invitation/${id}#${secret}`

const hasRows = ({ page }: Visitor) => page.locator('main li').first().waitFor()

const inRow = (name: (visitor: Visitor) => string) => async (visitor: Visitor) => {
  await visitor.press(name(visitor))
  await dialogOf(visitor.page).waitFor()
}

/** What has become of an invitation, and the heading that says so. */
const answered = (
  name: string,
  state: string,
  key: 'expired' | 'canceled' | 'rejected' | 'member' | 'full' | 'inviterGone',
): ScreenState => ({
  name: `invitation-${name}`,
  path: invitationTo,
  title: ({ organization }) => organization.invitation[key].title,
  answers: { 'organization/get-invitation': { fields: { state } } },
})

/** Whoever was invited, or has a link, and is not signed in. */
export const strangersInvitation: readonly ScreenState[] = [
  {
    name: 'invitation-without-secret',
    path: ({ invitation }) => `/accept-invitation/${invitation.id}`,
    title: ({ organization }) => organization.invitation.signedOut.title,
  },
  {
    name: 'invitation-sign-up',
    path: invitationTo,
    title: ({ organization }, _name, scene) => organization.invitation.title(scene.name),
    act: isFaulty,
  },
  {
    name: 'invitation-sign-in',
    path: ({ second: { id, secret } }) => `/accept-invitation/${id}#${secret}`,
    title: ({ organization }, _name, { second }) => organization.invitation.title(second.name),
    act: isFaulty,
  },
  answered('expired', 'expired', 'expired'),
  answered('canceled', 'canceled', 'canceled'),
  answered('declined', 'rejected', 'rejected'),
  answered('member', 'already-member', 'member'),
  answered('full', 'organization-full', 'full'),
  answered('inviter-gone', 'inviter-gone', 'inviterGone'),
]

/** Whoever has not confirmed their address, and belongs to no organization. */
export const newcomersOrganizations: readonly ScreenState[] = [
  {
    name: 'invitation-not-verified',
    path: ({ invitation }) => `/accept-invitation/${invitation.id}`,
    title: ({ organization }) => organization.invitation.unverified.title,
  },
  {
    name: 'invitation-of-another',
    path: invitationTo,
    title: ({ organization }) => organization.invitation.wrongAddress.title,
  },
  { name: 'organization-no-access', path: of('members'), title: ({ organization }) => organization.noAccess.title },
]

/** The owner of an organization. */
export const ownersOrganization: readonly ScreenState[] = [
  {
    name: 'organization-new-empty',
    path: '/organizations/new',
    title: ({ organization }) => organization.create.title,
    act: isFaulty,
  },
  {
    name: 'organization-new',
    path: '/organizations/new',
    title: ({ organization }) => organization.create.title,
    act: async (visitor) => {
      const { fields } = visitor.texts.organization
      await visitor.write(fields.name, 'Some other organization')
      await visitor.reads(fields.slugAvailable)
    },
  },
  {
    name: 'organizations',
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    act: hasRows,
  },
  {
    name: 'danger-sole-owner',
    path: '/account/danger',
    title: ({ account }) => account.links.danger,
    act: (visitor) => visitor.reads(visitor.texts.organization.soleOwner.intro),
  },
  {
    name: 'switcher',
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    act: async ({ page }) => {
      await page.locator('header button').first().click()
      await page.getByRole('dialog').locator('li').first().waitFor()
    },
  },
  { name: 'welcome', path: of('welcome'), title: (_texts, _name, scene) => scene.name, act: isFaulty },
  { name: 'members', path: of('members'), title: ({ organization }) => organization.links.members, act: hasRows },
  {
    name: 'members-nobody',
    path: of('members'),
    title: ({ organization }) => organization.links.members,
    act: async (visitor) => {
      const { members } = visitor.texts.organization
      await visitor.write(members.search, 'nobody is called that')
      await visitor.reads(members.empty)
    },
  },
  {
    name: 'members-failed',
    path: of('members'),
    title: ({ organization }) => organization.links.members,
    answers: { 'organization/list-members': busy },
    act: (visitor) => visitor.reads(visitor.texts.web.failed),
  },
  {
    name: 'members-loading',
    path: of('members'),
    title: ({ organization }) => organization.links.members,
    answers: { 'organization/list-members': 'never' },
  },
  {
    name: 'member-edit',
    path: of('members'),
    title: ({ organization }) => organization.links.members,
    act: inRow(({ texts }) => `${texts.organization.members.edit}: Gus`),
  },
  {
    name: 'member-remove',
    path: of('members'),
    title: ({ organization }) => organization.links.members,
    act: inRow(({ texts }) => `${texts.organization.members.remove}: Gus`),
  },
  {
    name: 'invitations',
    path: of('invitations'),
    title: ({ organization }) => organization.links.invitations,
    act: hasRows,
  },
  {
    name: 'invitations-failed',
    path: of('invitations'),
    title: ({ organization }) => organization.links.invitations,
    answers: { 'organization/list-invitations': busy },
    act: (visitor) => visitor.reads(visitor.texts.web.failed),
  },
  {
    name: 'invite-refused',
    path: of('invitations'),
    title: ({ organization }) => organization.links.invitations,
    act: async (visitor, { invitation }) => {
      const { invitations } = visitor.texts.organization
      await opens(() => invitations.invite)(visitor)
      const dialog = dialogOf(visitor.page)
      await visitor.write(invitations.addresses, `no-address-at-all, ${invitation.email}`, dialog)
      await visitor.press(invitations.send, dialog)
      await dialog.locator('li').first().waitFor()
    },
  },
  {
    name: 'invitation-cancel',
    path: of('invitations'),
    title: ({ organization }) => organization.links.invitations,
    act: async (visitor) => {
      await visitor.page.getByRole('button', { name: visitor.texts.organization.invitations.cancel }).first().click()
      await dialogOf(visitor.page).waitFor()
    },
  },
  { name: 'teams', path: of('teams'), title: ({ organization }) => organization.links.teams, act: isFaulty },
  {
    name: 'team-rename',
    path: of('teams'),
    title: ({ organization }) => organization.links.teams,
    act: inRow(({ texts }) => `${texts.organization.teams.rename}: Design`),
  },
  {
    name: 'team-remove',
    path: of('teams'),
    title: ({ organization }) => organization.links.teams,
    act: inRow(({ texts }) => `${texts.organization.teams.remove}: Design`),
  },
  {
    name: 'team',
    path: ({ slug, teamId }) => `/organizations/${slug}/teams/${teamId}`,
    title: () => 'Design',
    act: (visitor) => visitor.reads(visitor.texts.organization.teams.emptyTeam),
  },
  {
    name: 'team-add',
    path: ({ slug, teamId }) => `/organizations/${slug}/teams/${teamId}`,
    title: () => 'Design',
    act: async (visitor) => {
      await opens(({ organization }) => organization.teams.add)(visitor)
      await dialogOf(visitor.page).getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'settings',
    path: of('settings'),
    title: ({ organization }) => organization.links.settings,
    act: async (visitor) => {
      const { fields, settings } = visitor.texts.organization
      await visitor.write(fields.slug, 'another-web-address')
      await visitor.reads(settings.slugWarning)
      await visitor.press(settings.addRow)
    },
  },
  {
    name: 'settings-delete',
    path: of('settings'),
    title: ({ organization }) => organization.links.settings,
    act: opens(({ organization }) => organization.deletion.title),
  },
  {
    name: 'organization-unreachable',
    path: of('members'),
    title: ({ web }) => web.failed,
    answers: { 'organization/get-full-organization': busy },
  },
]

/** A member without another role, who is invited to a second organization. */
export const guestsOrganization: readonly ScreenState[] = [
  {
    name: 'members-as-member',
    path: of('members'),
    title: ({ organization }) => organization.links.members,
    act: hasRows,
  },
  {
    name: 'invitations-as-member',
    path: of('invitations'),
    title: ({ organization }) => organization.links.invitations,
  },
  { name: 'teams-as-member', path: of('teams'), title: ({ organization }) => organization.links.teams, act: hasRows },
  {
    name: 'settings-as-member',
    path: of('settings'),
    title: ({ organization }) => organization.links.settings,
    act: (visitor) => visitor.reads(visitor.texts.organization.leave.submit),
  },
  {
    name: 'organizations-invited',
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    act: (visitor) => visitor.reads(visitor.texts.organization.invitation.decline),
  },
  {
    name: 'organization-leave',
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    act: async (visitor) => {
      await visitor.page.getByRole('button', { name: visitor.texts.organization.own.leave }).first().click()
      await dialogOf(visitor.page).waitFor()
    },
  },
  {
    name: 'invitation',
    path: ({ second }) => `/accept-invitation/${second.id}`,
    title: ({ organization }, _name, { second }) => organization.invitation.title(second.name),
  },
  {
    name: 'invitation-unknown',
    path: '/accept-invitation/no-such-invitation',
    title: ({ organization }) => organization.invitation.unknown.title,
  },
]
