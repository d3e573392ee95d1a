import { expect, test } from 'vitest'
import { type CallResult, type CoreClient, openClient, type OpenClient } from './core-calls.ts'

interface UserReference {
  userId: string
}

/** The administration calls, with the types that all clients have in common. */
export interface AdminClient extends CoreClient {
  admin: {
    createUser(input: { name: string; email: string; password: string; role?: string; data?: object }): CallResult
    listUsers(input: { query: object }): CallResult
    setRole(input: UserReference & { role: string | string[] }): CallResult
    banUser(input: UserReference & { banReason?: string; banExpiresIn?: number }): CallResult
    unbanUser(input: UserReference): CallResult
    listUserSessions(input: UserReference): CallResult
    revokeUserSession(input: { sessionToken: string }): CallResult
    revokeUserSessions(input: UserReference): CallResult
    removeUser(input: UserReference): CallResult
    setUserPassword(input: UserReference & { newPassword: string }): CallResult
    impersonateUser(input: UserReference): CallResult
    stopImpersonating(): CallResult
    hasPermission(input: { permissions: Record<string, string[]> }): CallResult
    checkRolePermission(input: { role: string; permissions: Record<string, string[]> }): boolean
  }
}

const root = { name: 'Root', email: 'root@example.com', password: 'the first password' }
const bob = { name: 'Bob', email: 'bob@example.com', password: 'the first password' }

/** The administration tests, which every client passes against the running service. */
export const testAdminCalls = (name: string, open: OpenClient<AdminClient>): void => {
  test(`${name}: createUser, listUsers, setRole, hasPermission, checkRolePermission, removeUser`, async () => {
    const { client, openOtherClient } = await openAdministration(open)
    const created = await client.admin.createUser({ ...bob, role: 'user', data: { language: 'GERMAN' } })
    expect(created).toMatchObject({ data: { user: { email: bob.email, role: 'user' } }, error: null })
    const userId = created.data.user.id
    const search = { searchField: 'email', searchOperator: 'starts_with', searchValue: 'bob' }
    const filter = { filterField: 'role', filterOperator: 'eq', filterValue: 'user' }
    const found = await client.admin.listUsers({ query: { ...search, ...filter, limit: 1 } })
    expect(found).toMatchObject({ data: { users: [{ id: userId }], total: 1, limit: 1 }, error: null })
    const lastPage = { sortBy: 'email', sortDirection: 'desc', limit: 1, offset: 1 }
    expect((await client.admin.listUsers({ query: lastPage })).data.users).toMatchObject([{ id: userId }])

    const bobClient = openOtherClient()
    await bobClient.signIn.email(bob)
    const query = { permissions: { user: ['ban'] } }
    expect(await bobClient.admin.hasPermission(query)).toEqual({ data: { error: null, success: false }, error: null })
    expect((await bobClient.admin.listUsers({ query: {} })).error).toMatchObject({
      code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
      status: 403,
    })
    const promoted = await client.admin.setRole({ userId, role: ['user', 'admin'] })
    expect(promoted).toMatchObject({ data: { user: { id: userId } }, error: null })
    expect((await bobClient.admin.hasPermission(query)).data).toEqual({ error: null, success: true })
    expect(client.admin.checkRolePermission({ role: promoted.data.user.role, ...query })).toBe(true)
    expect(client.admin.checkRolePermission({ role: 'user', ...query })).toBe(false)

    expect(await client.admin.removeUser({ userId })).toEqual({ data: { success: true }, error: null })
    expect((await bobClient.getSession()).data).toBeNull()
    expect((await bobClient.signIn.email(bob)).error).toMatchObject({ status: 401 })
  })

  test(`${name}: listUserSessions, revokeUserSession, revokeUserSessions, setUserPassword`, async () => {
    const { client, openOtherClient } = await openAdministration(open)
    const [firstClient, secondClient] = [openOtherClient(), openOtherClient()]
    const userId = (await firstClient.signUp.email(bob)).data.user.id
    const { token: sessionToken } = (await secondClient.signIn.email(bob)).data
    const listed = await client.admin.listUserSessions({ userId })
    expect(listed.data.sessions).toHaveLength(2)
    expect(listed.data.sessions).toContainEqual(expect.objectContaining({ token: sessionToken }))
    const revoked = await client.admin.revokeUserSession({ sessionToken })
    expect(revoked).toEqual({ data: { success: true }, error: null })
    expect((await secondClient.getSession()).data).toBeNull()
    expect((await firstClient.getSession()).data).not.toBeNull()
    expect(await client.admin.revokeUserSessions({ userId })).toEqual({ data: { success: true }, error: null })
    expect((await firstClient.getSession()).data).toBeNull()

    const newPassword = 'the second password'
    expect(await client.admin.setUserPassword({ userId, newPassword })).toEqual({ data: { status: true }, error: null })
    expect((await firstClient.signIn.email(bob)).error).toMatchObject({ status: 401 })
    expect((await firstClient.signIn.email({ ...bob, password: newPassword })).error).toBeNull()
  })

  test(`${name}: banUser, unbanUser`, async () => {
    const { client, openOtherClient } = await openAdministration(open)
    const bobClient = openOtherClient()
    const userId = (await bobClient.signUp.email(bob)).data.user.id
    const banned = await client.admin.banUser({ userId, banReason: 'spam', banExpiresIn: 3600 })
    expect(banned).toMatchObject({ data: { user: { banned: true, banReason: 'spam' } }, error: null })
    expect(new Date(banned.data.user.banExpires).getTime()).toBeGreaterThan(Date.now())
    expect((await bobClient.getSession()).data).toBeNull()
    expect((await bobClient.signIn.email(bob)).error).toMatchObject({ code: 'BANNED_USER', status: 403 })
    const lifted = await client.admin.unbanUser({ userId })
    expect(lifted.data.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
    expect((await bobClient.signIn.email(bob)).error).toBeNull()
  })

  test(`${name}: impersonateUser, stopImpersonating`, async () => {
    const { client, openOtherClient } = await openAdministration(open)
    const userId = (await openOtherClient().signUp.email(bob)).data.user.id
    const admin = (await client.getSession()).data
    const impersonated = await client.admin.impersonateUser({ userId })
    expect(impersonated).toMatchObject({
      data: { session: { impersonatedBy: admin.user.id }, user: { email: bob.email } },
      error: null,
    })
    expect((await client.getSession()).data.user.id).toBe(userId)
    expect((await client.admin.listUsers({ query: {} })).error).toMatchObject({ code: 'NOT_WHILE_IMPERSONATING' })
    const stopped = await client.admin.stopImpersonating()
    expect(stopped).toMatchObject({ data: { user: { id: admin.user.id } }, error: null })
    expect((await client.getSession()).data.session.token).toBe(admin.session.token)
    expect((await client.admin.stopImpersonating()).error).toMatchObject({
      code: 'YOU_ARE_NOT_IMPERSONATING_ANYONE',
      status: 400,
    })
  })
}

/** A running service, and the client of its first admin, created with the `admin create` command. */
export const openAdministration = async <Client extends Pick<CoreClient, 'signUp'>>(open: OpenClient<Client>) => {
  const opened = await openClient(open)
  await opened.client.signUp.email(root)
  expect(await opened.service.runCommand('admin', 'create', root.email, '--allow-unproven')).toMatchObject({ code: 0 })
  return opened
}
