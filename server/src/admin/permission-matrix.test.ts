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

type Names = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends { feature: 'admin' } ? Name : never
}[keyof typeof calls]
/** Calls without a permission, and calls that HTTP does not reach. */
type Open = 'stopImpersonating' | 'userHasPermission' | 'createAdmin'

interface Row {
  needs: PlatformPermission
  refusal: string
  /** The input for a call about this user. */
  input: (userId: string) => Record<string, unknown>
}

/** The required permission of each administration call, and the error without it. */
const rows: Record<Exclude<Names, Open>, Row> = {
  createUser: {
    needs: 'user:create',
    refusal: 'You are not allowed to create users',
    input: () => ({ email: 'new@example.com', password: NEW, name: 'New' }),
  },
  listUsers: { needs: 'user:list', refusal: 'You are not allowed to list users', input: () => ({}) },
  getUser: { needs: 'user:list', refusal: 'You are not allowed to list users', input: (id) => ({ id }) },
  setRole: {
    needs: 'user:set-role',
    refusal: 'You are not allowed to change users role',
    input: (userId) => ({ userId, role: 'user' }),
  },
  removeUser: { needs: 'user:delete', refusal: 'You are not allowed to delete users', input: (userId) => ({ userId }) },
  setUserPassword: {
    needs: 'user:set-password',
    refusal: 'You are not allowed to set users password',
    input: (userId) => ({ userId, newPassword: NEW }),
  },
  listUserSessions: {
    needs: 'session:list',
    refusal: 'You are not allowed to list users sessions',
    input: (userId) => ({ userId }),
  },
  revokeUserSession: {
    needs: 'session:revoke',
    refusal: 'You are not allowed to revoke users sessions',
    input: () => ({ sessionToken: 'unknown' }),
  },
  revokeUserSessions: {
    needs: 'session:revoke',
    refusal: 'You are not allowed to revoke users sessions',
    input: (userId) => ({ userId }),
  },
  banUser: { needs: 'user:ban', refusal: 'You are not allowed to ban users', input: (userId) => ({ userId }) },
  unbanUser: { needs: 'user:ban', refusal: 'You are not allowed to ban users', input: (userId) => ({ userId }) },
  getBrand: { needs: 'brand:update', refusal: 'You are not allowed to change the brand', input: () => ({}) },
  updateBrand: {
    needs: 'brand:update',
    refusal: 'You are not allowed to change the brand',
    input: () => ({ name: 'Acme' }),
  },
  updateBrandPicture: {
    needs: 'brand:update',
    refusal: 'You are not allowed to change the brand',
    input: () => ({ kind: 'logo', picture: ONE_PIXEL }),
  },
  listAllActivity: {
    needs: 'activity:list',
    refusal: 'You are not allowed to list activity',
    input: () => ({}),
  },
  exportAllActivity: {
    needs: 'activity:list',
    refusal: 'You are not allowed to list activity',
    input: () => ({ format: 'csv' }),
  },
  getStatistics: { needs: 'activity:list', refusal: 'You are not allowed to list activity', input: () => ({}) },
  getPlatformOrganization: {
    needs: 'organization:list',
    refusal: 'You are not allowed to list organizations',
    input: () => ({ id: 'unknown' }),
  },
  listPlatformOrganizationMembers: {
    needs: 'organization:list',
    refusal: 'You are not allowed to list organizations',
    input: () => ({ id: 'unknown' }),
  },
  resetTwoFactor: {
    needs: 'user:set-password',
    refusal: 'You are not allowed to set users password',
    input: (userId) => ({ userId }),
  },
  listMails: { needs: 'mail:list', refusal: 'You are not allowed to list mails', input: () => ({}) },
  sendTestMail: { needs: 'mail:retry', refusal: 'You are not allowed to retry mails', input: () => ({}) },
  retryMail: { needs: 'mail:retry', refusal: 'You are not allowed to retry mails', input: () => ({ id: 'unknown' }) },
  previewMail: {
    needs: 'mail:list',
    refusal: 'You are not allowed to list mails',
    input: () => ({ kind: 'reset', language: 'UKR' }),
  },
  listAllOrganizations: {
    needs: 'organization:list',
    refusal: 'You are not allowed to list organizations',
    input: () => ({}),
  },
  impersonateUser: {
    needs: 'user:impersonate',
    refusal: 'You are not allowed to impersonate users',
    input: (userId) => ({ userId }),
  },
}

const ask = (user: TestUser, name: string, input: Record<string, unknown>): Promise<TestResponse> => {
  const call = Object.entries<Call>(calls).find(([known]) => known === name)?.[1] ?? expect.fail(`No call ${name}`)
  const path = call.path
  if (call.method === 'POST') return user.post(path, input)
  return user.get(`${path}?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`)
}

const all: string[] = Object.entries(platformActions).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}`),
)

/** A role with a single permission, and a role with all others. */
const rolesFor = (needed: string) => ({
  only: tableOf([needed]),
  others: tableOf(all.filter((permission) => permission !== needed)),
})

const tableOf = (permissions: string[]) => {
  const table: Record<string, string[]> = {}
  for (const [resource = '', action = ''] of permissions.map((permission) => permission.split(':'))) {
    table[resource] = [...(table[resource] ?? []), action]
  }
  return table
}

test.each(Object.entries<Row>(rows))(
  'allows %s only with its permission (R63)',
  async (name, { needs, refusal, input }) => {
    const server = await startTestServer({ admin: { roles: rolesFor(needs) } })
    await createUserWithRole(server, 'admin', 'Root')
    const [only, others] = [
      await createUserWithRole(server, 'only', 'Only'),
      await createUserWithRole(server, 'others', 'Others'),
    ]
    const plain = await createUserWithId(server, 'Plain')
    const target = await createUserWithId(server, 'Target')
    const before = await readAllRows(server.database)
    for (const user of [others, plain]) {
      // Existing and unknown users get the same response (R42).
      for (const userId of [target.id, 'unknown']) {
        expect(await ask(user, name, input(userId))).toMatchObject({ status: 403, body: { message: refusal } })
      }
    }
    expect(await ask(server.createVisitor(), name, input(target.id))).toMatchObject({ status: 401 })
    expect(await readAllRows(server.database)).toBe(before)
    const done = await ask(only, name, input(target.id))
    if (name === 'retryMail') expect(done).toMatchObject({ status: 404, body: { code: 'MAIL_NOT_FOUND' } })
    else if (name === 'revokeUserSession')
      expect(done).toMatchObject({ status: 400, body: { code: 'SESSION_NOT_FOUND' } })
    else if (name === 'getPlatformOrganization' || name === 'listPlatformOrganizationMembers')
      expect(done).toMatchObject({ status: 400, body: { code: 'ORGANIZATION_NOT_FOUND' } })
    else expect(done.status).toBe(200)
  },
)
