import { createName, get, pickOrganizationId, post, type RoleMatrixRow } from './row.ts'

const notMember = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'

export const organizationRows: readonly RoleMatrixRow[] = [
  {
    call: 'createOrganization',
    requirements: [],
    execute: post('create', () => ({ name: 'Another', slug: createName('another-') })),
  },
  {
    call: 'checkOrganizationSlug',
    requirements: [],
    execute: post('check-slug', () => ({ slug: createName('free-') })),
  },
  { call: 'listOrganizations', requirements: [], execute: get('list', () => ({})) },
  { call: 'listSoleOwnerships', requirements: [], execute: get('list-sole-ownerships', () => ({})) },
  {
    call: 'setActiveOrganization',
    requirements: [['membership', notMember]],
    execute: post('set-active', pickOrganizationId),
  },
  {
    call: 'getFullOrganization',
    requirements: [['membership', notMember]],
    execute: get('get-full-organization', pickOrganizationId),
  },
  {
    call: 'updateOrganization',
    requirements: [
      ['membership', notMember],
      ['organization:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'],
    ],
    execute: post('update', (fixture) => ({ data: { name: 'Renamed' }, ...pickOrganizationId(fixture) })),
  },
  {
    call: 'deleteOrganization',
    requirements: [
      ['membership', notMember],
      ['organization:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'],
    ],
    execute: post('delete', pickOrganizationId),
  },
  ...(['list-activity', 'export-activity'] as const).map(
    (path): RoleMatrixRow => ({
      call: path === 'list-activity' ? 'listOrganizationActivity' : 'exportOrganizationActivity',
      requirements: [
        ['membership', notMember],
        ['ownership', 'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY'],
      ],
      execute: get(path, (fixture) => ({ format: 'json', ...pickOrganizationId(fixture) })),
    }),
  ),
  {
    call: 'exportOrganization',
    requirements: [
      ['membership', notMember],
      ['ownership', 'YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION'],
    ],
    execute: get('export', pickOrganizationId),
  },
  {
    call: 'setTwoFactorPolicy',
    requirements: [
      ['membership', notMember],
      ['ownership', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'],
    ],
    execute: post('set-two-factor-policy', (fixture) => ({ requireTwoFactor: false, ...pickOrganizationId(fixture) })),
  },
]
