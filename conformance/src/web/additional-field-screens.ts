import { asAdmin, gus, member, organization, organizationDetails, session, toUserDetails } from './admin-responses.ts'
import { openRowDialog, openRowMenu, organizationPath, waitForRows } from './organization-page.ts'
import { openDialog, submitInvalidForm, type ScreenState } from './screen-state.ts'
import { findDialog } from './visitor.ts'

const flags = { required: false, input: true, returned: true }
const label = (en: string, de: string) => ({ en, de })
const fields = [
  { ...flags, name: 'vat', type: 'string', max: 20, required: true, label: label('VAT number', 'Umsatzsteuernummer') },
  { ...flags, name: 'plan', type: ['free', 'pro'], label: label('Plan', 'Tarif') },
  { ...flags, name: 'since', type: 'date', label: label('Customer since', 'Kunde seit') },
  { ...flags, name: 'isPaid', type: 'boolean', label: label('Paid', 'Bezahlt'), defaultValue: true },
  { ...flags, name: 'rules', type: 'json', label: label('Rules', 'Regeln') },
  { ...flags, name: 'limits', type: 'json', input: false, label: label('Limits', 'Grenzen') },
]
const values = {
  vat: 'DE123456789',
  plan: 'pro',
  since: '2026-01-31T00:00:00.000Z',
  isPaid: true,
  rules: { color: 'red' },
  limits: { seats: 5, hosts: ['a-rather-long-subdomain.of-a-long-company.example.com'] },
}

/** The language of a date is that of the page, not that of the texts. */
const undatedValues = { ...values, since: null }

/** The names and values that the application declares, which are not translated. */
export const fieldTexts = [
  ...fields.flatMap((field) => Object.values(field.label)),
  values.vat,
  'free',
  'pro',
  'color',
  'red',
  'seats',
  'hosts',
  ...values.limits.hosts,
]

const metas = {
  'latchkey-additional-fields': JSON.stringify({
    user: fields,
    session: fields,
    organization: fields,
    member: fields,
    invitation: fields,
    team: fields,
  }),
}

const invalidJson = '{ "color": "red" '

/** Screens of the owner of an organization whose service has additional fields. */
export const ownerFieldScreens: readonly ScreenState[] = [
  {
    name: 'fields-profile',
    metas,
    path: '/account/profile',
    title: ({ account }) => account.links.profile,
    responses: { 'get-session': { fields: {} } },
    prepare: (visitor) => visitor.waitForText(visitor.texts.controls.fields.save),
  },
  {
    name: 'fields-organization',
    metas,
    path: organizationPath('settings'),
    title: ({ organization }) => organization.links.settings,
    responses: { 'organization/get-full-organization': { fields: values } },
    prepare: async (visitor) => {
      const { fields: texts } = visitor.texts.controls
      const section = visitor.page.getByRole('region', { name: texts.title })
      await visitor.fill('VAT number', '', section)
      await visitor.fill('Rules', invalidJson, section)
      await visitor.press(texts.save, section)
      await visitor.waitForText(texts.invalidJson)
    },
  },
  {
    name: 'fields-organization-new',
    metas,
    path: '/organizations/new',
    title: ({ organization }) => organization.create.title,
    prepare: submitInvalidForm,
  },
  {
    name: 'fields-member',
    metas,
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: openRowDialog('Gus', ({ members }) => members.edit),
  },
  {
    name: 'fields-invite',
    metas,
    path: organizationPath('members/invitations'),
    title: ({ organization }) => organization.links.invitations,
    prepare: openDialog(({ organization }) => organization.invitations.invite),
  },
  {
    name: 'fields-invitation',
    metas,
    path: organizationPath('members/invitations'),
    title: ({ organization }) => organization.links.invitations,
    prepare: async (visitor, { invitation }) => {
      const { title } = visitor.texts.controls.fields
      await openRowDialog(invitation.email, () => title)(visitor)
    },
  },
  {
    name: 'fields-team-new',
    metas,
    path: organizationPath('teams'),
    title: ({ organization }) => organization.links.teams,
    prepare: openDialog(({ organization }) => organization.teams.create),
  },
  {
    name: 'fields-team',
    metas,
    path: ({ slug, teamId }) => `/organizations/${slug}/teams/${teamId}`,
    title: () => 'Design',
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.teams.emptyTeam),
  },
]

const sessionScreen = {
  metas,
  path: '/admin/users/2',
  title: () => 'Gus',
  responses: toUserDetails(gus, [{ ...session, ...undatedValues }]),
}

/** Screens of a plain member and of an admin whose service has additional fields. */
export const memberFieldScreens: readonly ScreenState[] = [
  {
    name: 'fields-member-as-member',
    metas,
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: async (visitor) => {
      const { title } = visitor.texts.controls.fields
      await waitForRows(visitor)
      await openRowDialog('Bo', () => title)(visitor)
      await findDialog(visitor.page).getByText('Limits').waitFor()
    },
  },
  {
    name: 'fields-received-invitation',
    metas,
    path: ({ secondInvitation }) => `/accept-invitation/${secondInvitation.id}`,
    title: ({ organization }, _name, { secondInvitation }) => organization.invitation.title(secondInvitation.name),
    responses: { 'organization/get-invitation': { fields: undatedValues } },
  },
  {
    name: 'fields-received-invitations',
    metas,
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    responses: {
      'organization/list-user-invitations': {
        json: [
          {
            id: '30',
            organizationId: organization.id,
            organizationName: organization.name,
            organizationLogo: null,
            inviterName: 'Bo',
            role: 'member',
            teamName: null,
            expiresAt: '2099-01-31T12:00:00.000Z',
            ...undatedValues,
          },
        ],
      },
    },
    prepare: (visitor) => visitor.waitForText('Limits'),
  },
  {
    name: 'fields-admin-organization',
    metas,
    path: '/admin/organizations/8',
    title: () => 'Second',
    responses: {
      ...asAdmin,
      'admin/get-organization': {
        json: {
          organization: { ...organization, ...undatedValues, memberCount: 1 },
          owners: [member],
          pendingInvitationCount: 4,
        },
      },
      'admin/list-organization-members': { json: { members: [member], nextCursor: null } },
    },
    prepare: waitForRows,
  },
  {
    name: 'fields-admin-member',
    metas,
    path: '/admin/organizations/8',
    title: () => 'Second',
    responses: {
      ...organizationDetails,
      'admin/list-organization-members': { json: { members: [{ ...member, ...undatedValues }], nextCursor: null } },
    },
    prepare: openDialog(({ controls }) => controls.fields.titleOf('Gus')),
  },
  {
    name: 'fields-admin-session-menu',
    ...sessionScreen,
    prepare: (visitor) => openRowMenu(visitor.texts.admin.sessions.unknownDevice)(visitor),
  },
  {
    name: 'fields-admin-session',
    ...sessionScreen,
    prepare: (visitor) => {
      const { admin, controls } = visitor.texts
      return openRowDialog(admin.sessions.unknownDevice, () => controls.fields.title)(visitor)
    },
  },
]
