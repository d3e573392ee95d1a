import {
  type CustomRole,
  type customRoleCalls,
  type ErrorName,
  listPermissions,
  MAX_ROLE_TEXT_LENGTH,
  parseRoles,
  type Permissions,
  ROLE_TEXT_ERROR,
} from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import type { OrganizationRoleRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { randomId } from '../platform/crypto/random.ts'
import { countRoleUses, deleteRole, insertRole, renameRoleUses, updateRole } from './custom-roles.store.ts'
import { can, inMemberTransaction, type MemberContext, type OrganizationRef, readAsMember } from './member-access.ts'
import { foldCase } from './membership.ts'
import { loadCustomRoles, toPermission } from './organization-roles.ts'
import { canGrantPermissions, normalizePermission } from './role-permissions.ts'
import { canManageRoles } from './roles.ts'
import { requireOrganizationSettings } from './settings.ts'

export const customRoleHandlers = {
  createRole: (ctx, { role, permission: input, description, organizationId }) =>
    inMemberTransaction(ctx, toRef(organizationId), async (tx) => {
      const notAllowedError = 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'
      if (!can(tx, 'ac:create')) fail(notAllowedError)
      const permission = requireGrantablePermission(tx, input, notAllowedError)
      const existing = await loadCustomRoles(tx, tx.organization.id)
      if (existing.length >= requireOrganizationSettings(tx).customRoleLimit) fail('TOO_MANY_ROLES')
      await requireFreeName(tx, role)
      const created = await insertRole(tx, {
        id: randomId(tx.random),
        organizationId: tx.organization.id,
        role,
        searchName: foldCase(role),
        description: description || null,
        permission: JSON.stringify(permission),
        createdAt: tx.now(),
        updatedAt: null,
      })
      const row = created ?? fail('ROLE_NAME_IS_ALREADY_TAKEN')
      await recordAudit(tx, {
        action: 'role.created',
        target: `role:${row.id}`,
        details: { organizationId: row.organizationId, role, permission: listPermissions(permission).join(',') },
      })
      return { success: true, roleData: toCustomRole(row), statements: permission }
    }),

  listRoles: (ctx, { organizationId }) => readAsMember(ctx, toRef(organizationId), listCustomRoles),

  getRole: (ctx, { organizationId, ...ref }) =>
    readAsMember(ctx, toRef(organizationId), async (member) => {
      const row = await requireRole(member, ref, 'query')
      return { ...toCustomRole(row), ...(await countRoleUses(member, row)) }
    }),

  updateRole: (ctx, { organizationId, data, ...ref }) =>
    inMemberTransaction(ctx, toRef(organizationId), async (tx) => {
      const notAllowedError = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'
      if (!can(tx, 'ac:update')) fail(notAllowedError)
      const current = await requireRole(tx, ref, 'body')
      // An admin cannot change a role above their own (R25).
      if (!(await canManageRoles(tx, current.role))) fail(notAllowedError)
      const permission = data.permission && requireGrantablePermission(tx, data.permission, notAllowedError)
      const role = data.roleName ?? current.role
      if (role !== current.role) await renameRole(tx, current, role)
      const updated = await updateRole(tx, {
        id: current.id,
        role,
        searchName: foldCase(role),
        updatedAt: tx.now(),
        ...(permission && { permission: JSON.stringify(permission) }),
        ...(data.description !== undefined && { description: data.description || null }),
      })
      await recordUpdate(tx, current, updated)
      return { success: true, roleData: toCustomRole(updated) }
    }),

  deleteRole: (ctx, { organizationId, ...ref }) =>
    inMemberTransaction(ctx, toRef(organizationId), async (tx) => {
      const notAllowedError = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'
      if (!can(tx, 'ac:delete')) fail(notAllowedError)
      if (ref.roleName !== undefined && isDefinedByOptions(tx, ref.roleName)) fail('CANNOT_DELETE_A_PRE_DEFINED_ROLE')
      const row = await requireRole(tx, ref, 'body')
      if (!(await canManageRoles(tx, row.role))) fail(notAllowedError)
      const { memberCount, invitationCount } = await countRoleUses(tx, row)
      if (memberCount + invitationCount > 0) {
        const message = `${memberCount} members and ${invitationCount} pending invitations have this role`
        fail('ROLE_IS_ASSIGNED', { message })
      }
      await deleteRole(tx, row.id)
      const { organizationId, role } = row
      await recordAudit(tx, { action: 'role.deleted', target: `role:${row.id}`, details: { organizationId, role } })
      return { success: true }
    }),
} satisfies Handlers<typeof customRoleCalls>

export const listCustomRoles = async (member: MemberContext): Promise<CustomRole[]> =>
  (await loadCustomRoles(member, member.organization.id)).map(toCustomRole)

const toRef = (organizationId: string | undefined): OrganizationRef => ({
  organizationId,
  notMemberError: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
})

/**
 * Returns the known part of a permission. Fails for unknown resources and actions, and for permissions above the
 * caller's.
 */
const requireGrantablePermission = (tx: MemberContext, input: Permissions, notAllowedError: ErrorName) => {
  const permission = normalizePermission(requireOrganizationSettings(tx).roles, input) ?? fail('INVALID_RESOURCE')
  return canGrantPermissions(tx, permission) ? permission : fail(notAllowedError)
}

interface RoleRef {
  roleName?: string | undefined
  roleId?: string | undefined
}

const requireRole = async (
  ctx: MemberContext,
  { roleName, roleId }: RoleRef,
  place: 'query' | 'body',
): Promise<OrganizationRoleRow> => {
  if ((roleName === undefined) === (roleId === undefined)) {
    fail('VALIDATION_ERROR', { message: `[${place}.roleName] Expected roleName or roleId, and not both` })
  }
  const name = roleName === undefined ? undefined : foldCase(roleName)
  const roles = await loadCustomRoles(ctx, ctx.organization.id)
  return roles.find(({ id, searchName }) => id === roleId || searchName === name) ?? fail('ROLE_NOT_FOUND')
}

const renameRole = async (tx: MemberContext, row: OrganizationRoleRow, newName: string): Promise<void> => {
  await requireFreeName(tx, newName)
  const others = await loadCustomRoles(tx, tx.organization.id)
  const searchName = foldCase(newName)
  if (others.some((other) => other.id !== row.id && other.searchName === searchName)) fail('ROLE_NAME_IS_ALREADY_TAKEN')
  await renameRoleUses(tx, row, (text) => {
    const names = parseRoles(text).map((name) => (name === row.role ? newName : name))
    const renamed = names.join(',')
    if (renamed.length <= MAX_ROLE_TEXT_LENGTH) return renamed
    return fail('VALIDATION_ERROR', { message: `[body.data.roleName] ${ROLE_TEXT_ERROR}` })
  })
}

/**
 * Members can have a role that the options no longer define. A custom role with its name would grant its permissions to
 * them.
 */
const requireFreeName = async (ctx: MemberContext, name: string): Promise<void> => {
  if (isDefinedByOptions(ctx, name)) fail('ROLE_NAME_IS_ALREADY_TAKEN')
  const { memberCount, invitationCount } = await countRoleUses(ctx, { organizationId: ctx.organization.id, role: name })
  if (memberCount + invitationCount > 0) fail('ROLE_NAME_IS_ALREADY_TAKEN')
}

const isDefinedByOptions = (ctx: CallerContext, name: string): boolean => {
  const searchName = foldCase(name)
  return Object.keys(requireOrganizationSettings(ctx).roles).some((role) => foldCase(role) === searchName)
}

const recordUpdate = async (
  tx: MemberContext,
  before: OrganizationRoleRow,
  after: OrganizationRoleRow,
): Promise<void> => {
  const earlier = listPermissions(toPermission(before))
  const later = listPermissions(toPermission(after))
  await recordAudit(tx, {
    action: 'role.updated',
    target: `role:${after.id}`,
    details: {
      organizationId: after.organizationId,
      role: after.role,
      from: before.role === after.role ? null : before.role,
      added: later.filter((permission) => !earlier.includes(permission)).join(','),
      removed: earlier.filter((permission) => !later.includes(permission)).join(','),
    },
  })
}

const toCustomRole = (row: OrganizationRoleRow): CustomRole => ({
  id: row.id,
  organizationId: row.organizationId,
  role: row.role,
  description: row.description,
  permission: toPermission(row),
  createdAt: new Date(row.createdAt),
  updatedAt: row.updatedAt === null ? null : new Date(row.updatedAt),
})
