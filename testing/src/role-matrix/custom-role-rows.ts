import { createName, get, pickOrganizationId, post, type RoleMatrixFixture, type RoleMatrixRow } from './row.ts'

const notMember = 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'

/** The role has no permissions, so every member with the permission can manage it. */
const pickRole = (fixture: RoleMatrixFixture) => ({ roleId: fixture.roleId, ...pickOrganizationId(fixture) })

export const customRoleRows: readonly RoleMatrixRow[] = [
  { call: 'listRoles', requirements: [['membership', notMember]], execute: get('list-roles', pickOrganizationId) },
  { call: 'getRole', requirements: [['membership', notMember]], execute: get('get-role', pickRole) },
  {
    call: 'createRole',
    requirements: [
      ['membership', notMember],
      ['ac:create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'],
    ],
    execute: post('create-role', (fixture) => ({
      role: createName('Role '),
      permission: {},
      ...pickOrganizationId(fixture),
    })),
  },
  {
    call: 'updateRole',
    requirements: [
      ['membership', notMember],
      ['ac:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'],
    ],
    execute: post('update-role', (fixture) => ({ data: { description: 'New' }, ...pickRole(fixture) })),
  },
  {
    call: 'deleteRole',
    requirements: [
      ['membership', notMember],
      ['ac:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'],
    ],
    execute: post('delete-role', pickRole),
  },
]
