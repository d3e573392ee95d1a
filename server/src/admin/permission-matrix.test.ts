import { type Call, calls, type PlatformPermission, platformActions } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  ONE_PIXEL,
  type TestResponse,
  readAllRows,
  createUserWithRole,
  type TestUser,
  createUserWithId,
  startTestServer,
} from '@latchkey/testing'

const NEW = 'a password that is new'

type AdminCall = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends { feature: 'admin' } ? Name : never
}[keyof typeof calls]
/** Calls without a permission, and calls that exist only in process. */
type ExemptCall = 'stopImpersonating' | 'userHasPermission' | 'createAdmin'

interface Row {
  permission: PlatformPermission
  message: string
  /** The input for a call about this user. */
  input: (userId: string) => Record<string, unknown>
  /** The error with the permission, if the input names an unknown object. */
  notFoundError?: string
}

/** The required permission of each administration call, and the error without it. */
const rows: Record<Exclude<AdminCall, ExemptCall>, Row> = {
  createUser: {
    permission: 'user:create',
    message: 'You are not allowed to create users',
    input: () => ({ email: 'new@example.com', password: NEW, name: 'New' }),
  },
  listUsers: { permission: 'user:list', message: 'You are not allowed to list users', input: () => ({}) },
  getUser: { permission: 'user:list', message: 'You are not allowed to list users', input: (id) => ({ id }) },
  setRole: {
    permission: 'user:set-role',
    message: 'You are not allowed to change users role',
    input: (userId) => ({ userId, role: 'user' }),
  },
  removeUser: {
    permission: 'user:delete',
    message: 'You are not allowed to delete users',
    input: (userId) => ({ userId }),
  },
  setUserPassword: {
    permission: 'user:set-password',
    message: 'You are not allowed to set users password',
    input: (userId) => ({ userId, newPassword: NEW }),
  },
  listUserSessions: {
    permission: 'session:list',
    message: 'You are not allowed to list users sessions',
    input: (userId) => ({ userId }),
  },
  revokeUserSession: {
    permission: 'session:revoke',
    message: 'You are not allowed to revoke users sessions',
    input: () => ({ sessionToken: 'unknown' }),
    notFoundError: 'SESSION_NOT_FOUND',
  },
  revokeUserSessions: {
    permission: 'session:revoke',
    message: 'You are not allowed to revoke users sessions',
    input: (userId) => ({ userId }),
  },
  banUser: { permission: 'user:ban', message: 'You are not allowed to ban users', input: (userId) => ({ userId }) },
  unbanUser: { permission: 'user:ban', message: 'You are not allowed to ban users', input: (userId) => ({ userId }) },
  getBrand: { permission: 'brand:update', message: 'You are not allowed to change the brand', input: () => ({}) },
  updateBrand: {
    permission: 'brand:update',
    message: 'You are not allowed to change the brand',
    input: () => ({ name: 'Acme' }),
  },
  updateBrandPicture: {
    permission: 'brand:update',
    message: 'You are not allowed to change the brand',
    input: () => ({ kind: 'logo', picture: ONE_PIXEL }),
  },
  listAllActivity: {
    permission: 'activity:list',
    message: 'You are not allowed to list activity',
    input: () => ({}),
  },
  exportAllActivity: {
    permission: 'activity:list',
    message: 'You are not allowed to list activity',
    input: () => ({ format: 'csv' }),
  },
  getStatistics: { permission: 'activity:list', message: 'You are not allowed to list activity', input: () => ({}) },
  getPlatformOrganization: {
    permission: 'organization:list',
    message: 'You are not allowed to list organizations',
    input: () => ({ id: 'unknown' }),
    notFoundError: 'ORGANIZATION_NOT_FOUND',
  },
  listPlatformOrganizationMembers: {
    permission: 'organization:list',
    message: 'You are not allowed to list organizations',
    input: () => ({ id: 'unknown' }),
    notFoundError: 'ORGANIZATION_NOT_FOUND',
  },
  resetTwoFactor: {
    permission: 'user:set-password',
    message: 'You are not allowed to set users password',
    input: (userId) => ({ userId }),
  },
  listMails: { permission: 'mail:list', message: 'You are not allowed to list mails', input: () => ({}) },
  sendTestMail: { permission: 'mail:retry', message: 'You are not allowed to retry mails', input: () => ({}) },
  retryMail: {
    permission: 'mail:retry',
    message: 'You are not allowed to retry mails',
    input: () => ({ id: 'unknown' }),
    notFoundError: 'MAIL_NOT_FOUND',
  },
  previewMail: {
    permission: 'mail:list',
    message: 'You are not allowed to list mails',
    input: () => ({ kind: 'reset', language: 'UKR' }),
  },
  listAllOrganizations: {
    permission: 'organization:list',
    message: 'You are not allowed to list organizations',
    input: () => ({}),
  },
  impersonateUser: {
    permission: 'user:impersonate',
    message: 'You are not allowed to impersonate users',
    input: (userId) => ({ userId }),
  },
}

const callAs = (user: TestUser, name: string, input: Record<string, unknown>): Promise<TestResponse> => {
  const call = Object.entries<Call>(calls).find(([known]) => known === name)?.[1] ?? expect.fail(`No call ${name}`)
  const path = call.path
  if (call.method === 'POST') return user.post(path, input)
  return user.get(`${path}?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`)
}

const allPermissions: string[] = Object.entries(platformActions).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}`),
)

/** A role with a single permission, and a role with all others. */
const createRoles = (required: string) => ({
  only: toTable([required]),
  others: toTable(allPermissions.filter((permission) => permission !== required)),
})

const toTable = (permissions: string[]) => {
  const table: Record<string, string[]> = {}
  for (const [resource = '', action = ''] of permissions.map((permission) => permission.split(':'))) {
    table[resource] = [...(table[resource] ?? []), action]
  }
  return table
}

test.each(Object.entries<Row>(rows))(
  'allows %s only with its permission (R63)',
  async (name, { permission, message, input, notFoundError }) => {
    const server = await startTestServer({ admin: { roles: createRoles(permission) } })
    await createUserWithRole(server, 'admin', 'Root')
    const only = await createUserWithRole(server, 'only', 'Only')
    const others = await createUserWithRole(server, 'others', 'Others')
    const plain = await createUserWithId(server, 'Plain')
    const target = await createUserWithId(server, 'Target')
    const before = await readAllRows(server.database)
    for (const user of [others, plain]) {
      // Existing and unknown users get the same response (R42).
      for (const userId of [target.id, 'unknown']) {
        expect(await callAs(user, name, input(userId))).toMatchObject({ status: 403, body: { message } })
      }
    }
    expect(await callAs(server.createVisitor(), name, input(target.id))).toMatchObject({ status: 401 })
    expect(await readAllRows(server.database)).toBe(before)
    const response = await callAs(only, name, input(target.id))
    expect(response.status === 200 ? undefined : response.body.code).toBe(notFoundError)
  },
)
