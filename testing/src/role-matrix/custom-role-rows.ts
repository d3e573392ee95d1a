import { createName, get, pickOrganizationId, post, type RoleMatrixFixture, type RoleMatrixRow } from './row.ts'

const createCustomRoleRow = (
  call: 'listRoles' | 'getRole' | 'createRole' | 'updateRole' | 'deleteRole',
): RoleMatrixRow => {
  const notMember: RoleMatrixRow['requirements'][number] = ['membership', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']
  // The role has no permissions, so every member with the permission can manage it.
  const pickRole = ({ roleId }: RoleMatrixFixture) => ({ roleId })
  const executions = {
    listRoles: get('list-roles', pickOrganizationId),
    getRole: get('get-role', (fixture) => ({ ...pickRole(fixture), ...pickOrganizationId(fixture) })),
    createRole: post('create-role', (fixture) => ({
      role: createName('Role '),
      permission: {},
      ...pickOrganizationId(fixture),
    })),
    updateRole: post('update-role', (fixture) => ({
      ...pickRole(fixture),
      data: { description: 'New' },
      ...pickOrganizationId(fixture),
    })),
    deleteRole: post('delete-role', (fixture) => ({ ...pickRole(fixture), ...pickOrganizationId(fixture) })),
  }
  const permissions = {
    createRole: ['ac:create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'],
    updateRole: ['ac:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'],
    deleteRole: ['ac:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'],
  } as const
  const requirements = call === 'listRoles' || call === 'getRole' ? [notMember] : [notMember, permissions[call]]
  return { call, requirements, execute: executions[call] }
}

export const customRoleRows: readonly RoleMatrixRow[] = (
  ['listRoles', 'getRole', 'createRole', 'updateRole', 'deleteRole'] as const
).map(createCustomRoleRow)
