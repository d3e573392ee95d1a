import { createName, get, organizationIdOf, post, type RoleMatrixFixture, type RoleMatrixRow } from './row.ts'

const customRoleRow = (call: 'listRoles' | 'getRole' | 'createRole' | 'updateRole' | 'deleteRole'): RoleMatrixRow => {
  const notMember: RoleMatrixRow['requirements'][number] = ['membership', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']
  // The role has no permissions, so every member with the permission can manage it.
  const roleOf = ({ roleId }: RoleMatrixFixture) => ({ roleId })
  const executions = {
    listRoles: get('list-roles', organizationIdOf),
    getRole: get('get-role', (scene) => ({ ...roleOf(scene), ...organizationIdOf(scene) })),
    createRole: post('create-role', (scene) => ({
      role: createName('Role '),
      permission: {},
      ...organizationIdOf(scene),
    })),
    updateRole: post('update-role', (scene) => ({
      ...roleOf(scene),
      data: { description: 'New' },
      ...organizationIdOf(scene),
    })),
    deleteRole: post('delete-role', (scene) => ({ ...roleOf(scene), ...organizationIdOf(scene) })),
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
).map(customRoleRow)
