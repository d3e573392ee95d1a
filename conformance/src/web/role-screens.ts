import { customRoles } from './custom-roles.ts'
import { openRowDialog, organizationPath, waitForRows } from './organization-page.ts'
import { openDialog, type ScreenState } from './screen-state.ts'
import { findDialog } from './visitor.ts'

/** The roles and the two-factor policy of an organization, for its owner. */
export const roleScreens: readonly ScreenState[] = [
  {
    name: 'roles',
    path: organizationPath('roles'),
    title: ({ organization }) => organization.links.roles,
    responses: { 'organization/list-roles': { json: customRoles } },
    prepare: waitForRows,
  },
  {
    name: 'roles-empty',
    path: organizationPath('roles'),
    title: ({ organization }) => organization.links.roles,
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.customRoles.empty),
  },
  {
    name: 'role-create',
    path: organizationPath('roles'),
    title: ({ organization }) => organization.links.roles,
    prepare: async (visitor) => {
      const { create } = visitor.texts.organization.customRoles
      await openDialog(() => create)(visitor)
      await visitor.press(create, findDialog(visitor.page))
      await visitor.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'role-edit',
    path: organizationPath('roles'),
    title: ({ organization }) => organization.links.roles,
    responses: { 'organization/list-roles': { json: customRoles } },
    prepare: openRowDialog('Support', ({ customRoles: texts }) => texts.edit),
  },
  {
    name: 'role-delete',
    path: organizationPath('roles'),
    title: ({ organization }) => organization.links.roles,
    responses: {
      'organization/list-roles': { json: customRoles },
      'organization/get-role': { json: { ...customRoles[0], memberCount: 3, invitationCount: 1 } },
    },
    prepare: async (visitor) => {
      await openRowDialog('Support', ({ customRoles: texts }) => texts.remove)(visitor)
      await visitor.waitForText(visitor.texts.organization.customRoles.inUse(3, 1))
    },
  },
  {
    name: 'settings-two-factor-policy',
    path: organizationPath('settings'),
    title: ({ organization }) => organization.links.settings,
    responses: { 'organization/list-members': { json: { members: [], nextCursor: null, memberCount: 1 } } },
    prepare: openDialog(({ organization }) => organization.twoFactorPolicy.require),
  },
  {
    name: 'settings-two-factor-required',
    path: organizationPath('settings'),
    title: ({ organization }) => organization.links.settings,
    responses: { 'organization/get-full-organization': { fields: { requireTwoFactor: true } } },
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.twoFactorPolicy.makeOptional),
  },
  {
    name: 'organization-two-factor-required',
    path: organizationPath('members'),
    title: ({ organization }) => organization.requiredFactor.title,
    responses: {
      'organization/get-full-organization': { status: 403, code: 'ORGANIZATION_REQUIRES_TWO_FACTOR' },
    },
  },
]
