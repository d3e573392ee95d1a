import { platformActions } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { createAuthClient } from './client.ts'
import { changesSession } from './call-properties.ts'
import { createRequestRecorder } from './testing/request-recorder.ts'

const createTestClient = () => {
  const service = createRequestRecorder(() => Response.json({}))
  const { admin } = createAuthClient({
    baseURL: 'https://app.example.com',
    fetchOptions: service,
    admin: { roles: { support: { user: ['list', 'ban'] } } },
  })
  return { admin, ...service }
}

type Admin = ReturnType<typeof createTestClient>['admin']

const calls: [string, string, (admin: Admin) => Promise<unknown>][] = [
  [
    'GET',
    '/admin/list-users?limit=10&searchValue=ann',
    (admin) => admin.listUsers({ query: { limit: 10, searchValue: 'ann' } }),
  ],
  ['GET', '/admin/get-user?id=1', (admin) => admin.getUser({ query: { id: '1' } })],
  [
    'POST',
    '/admin/create-user',
    (admin) => admin.createUser({ email: 'a@example.com', password: 'x', name: 'A', role: 'user' }),
  ],
  ['POST', '/admin/set-role', (admin) => admin.setRole({ userId: '1', role: ['admin', 'user'] })],
  ['POST', '/admin/ban-user', (admin) => admin.banUser({ userId: '1', banReason: 'spam', banExpiresIn: 60 })],
  ['POST', '/admin/unban-user', (admin) => admin.unbanUser({ userId: '1' })],
  ['POST', '/admin/list-user-sessions', (admin) => admin.listUserSessions({ userId: '1' })],
  ['POST', '/admin/revoke-user-session', (admin) => admin.revokeUserSession({ sessionToken: '1' })],
  ['POST', '/admin/revoke-user-sessions', (admin) => admin.revokeUserSessions({ userId: '1' })],
  ['POST', '/admin/remove-user', (admin) => admin.removeUser({ userId: '1' })],
  ['POST', '/admin/set-user-password', (admin) => admin.setUserPassword({ userId: '1', newPassword: 'x' })],
  ['POST', '/admin/impersonate-user', (admin) => admin.impersonateUser({ userId: '1' })],
  ['POST', '/admin/stop-impersonating', (admin) => admin.stopImpersonating()],
  ['POST', '/admin/has-permission', (admin) => admin.hasPermission({ permissions: { user: ['ban'] } })],
  ['GET', '/admin/list-activity', (admin) => admin.listActivity()],
  ['GET', '/admin/list-mails', (admin) => admin.listMails()],
  ['GET', '/admin/list-organizations', (admin) => admin.listOrganizations()],
]

test.each(calls)('builds the path from the property names in dashed lowercase: %s %s', async (method, path, call) => {
  const { admin, requests } = createTestClient()
  expect(await call(admin)).toEqual({ data: {}, error: null })
  expect(requests.map((request) => `${request.method} ${request.url}`)).toContain(
    `${method} https://app.example.com/api/auth${path}`,
  )
})

test('fetches the session again after an impersonation starts or ends', () => {
  for (const path of ['/admin/impersonate-user', '/admin/stop-impersonating']) expect(changesSession(path)).toBe(true)
})

const actions = Object.entries(platformActions).flatMap(([resource, names]) =>
  names.map((action) => [resource, action] as const),
)

test.each(actions)('checks admin permissions without a request: %s %s', (resource, action) => {
  const { admin, requests } = createTestClient()
  const input = { permissions: { [resource]: [action] } }
  expect(admin.checkRolePermission({ role: 'admin', ...input })).toBe(true)
  expect(admin.checkRolePermission({ role: 'user', ...input })).toBe(false)
  expect(admin.checkRolePermission({ role: 'user,support', ...input })).toBe(
    ['list', 'ban'].includes(action) && resource === 'user',
  )
  expect(requests).toEqual([])
})
