import { defaultRoles, organizationActions } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { createAuthClient } from './client.ts'
import { createRequestRecorder } from './testing/request-recorder.ts'

const createTestClient = (roles?: Record<string, Record<string, string[]>>) => {
  const service = createRequestRecorder(() => Response.error())
  const { organization } = createAuthClient({ fetchOptions: service, ...(roles && { organization: { roles } }) })
  return { check: organization.checkRolePermission, ...service }
}

const actions = Object.entries(organizationActions).flatMap(([resource, names]) =>
  names.map((action) => [resource, action] as const),
)
const matrix = Object.entries(defaultRoles).flatMap(([role, granted]) =>
  actions.map(([resource, action]) => {
    const isGranted = Object.entries(granted).some(([name, list]) => name === resource && list.includes(action))
    return [role, resource, action, isGranted] as const
  }),
)

test.each(matrix)('checks the permission of %s for %s %s: %s', (role, resource, action, isGranted) => {
  const { check, requests } = createTestClient()
  expect(check({ role, permissions: { [resource]: [action] } })).toBe(isGranted)
  expect(requests).toEqual([])
})

const project = { editor: { project: ['create', 'share'] }, sharer: { project: ['share', 'delete'] } }

test.each([
  ['what several roles grant is united', 'editor,sharer', { project: ['create', 'delete'] }, true],
  ['names are trimmed', ' editor , sharer ', { project: ['create', 'delete'] }, true],
  ['a list of roles', ['editor', 'sharer'], { project: ['create', 'delete'] }, true],
  ['one of them alone', 'editor', { project: ['create', 'delete'] }, false],
  ['additional roles keep the default roles', 'admin', { organization: ['update'] }, true],
  ['an unknown role', 'boss', { project: ['create'] }, false],
  ['a name that every object has', 'constructor', { project: ['create'] }, false],
  ['an unknown resource', 'owner', { nothing: ['x'] }, false],
  ['no permissions', 'owner', {}, false],
  ['no role', '', { project: ['create'] }, false],
] as const)('checkRolePermission: %s', (_name, role, permissions, isGranted) => {
  expect(createTestClient(project).check({ role, permissions })).toBe(isGranted)
  expect(createTestClient(project).check({ role, permission: permissions })).toBe(isGranted)
})

test('overrides a default role by a configured one', () => {
  expect(
    createTestClient({ member: { invitation: ['create'] } }).check({
      role: 'member',
      permissions: { invitation: ['create'] },
    }),
  ).toBe(true)
})
