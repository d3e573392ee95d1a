import { expect, test } from 'vitest'
import { type CoreClient, openClient, type OpenClient } from './core-calls.ts'

type Answer = ReturnType<CoreClient['ok']>
interface About {
  userId: string
}

/** The administration calls, with the types that all clients have in common. */
export interface AdminClient extends CoreClient {
  admin: {
    createUser(input: { name: string; email: string; password: string; role?: string; data?: object }): Answer
    listUsers(input: { query: object }): Answer
    setRole(input: About & { role: string | string[] }): Answer
    banUser(input: About & { banReason?: string; banExpiresIn?: number }): Answer
    unbanUser(input: About): Answer
    listUserSessions(input: About): Answer
    revokeUserSession(input: { sessionToken: string }): Answer
    revokeUserSessions(input: About): Answer
    removeUser(input: About): Answer
    setUserPassword(input: About & { newPassword: string }): Answer
    impersonateUser(input: About): Answer
    stopImpersonating(): Answer
    hasPermission(input: { permissions: Record<string, string[]> }): Answer
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
    const searched = { searchField: 'email', searchOperator: 'starts_with', searchValue: 'bob' }
    const filtered = { filterField: 'role', filterOperator: 'eq', filterValue: 'user' }
    const found = await client.admin.listUsers({ query: { ...searched, ...filtered, limit: 1 } })
    expect(found).toMatchObject({ data: { users: [{ id: userId }], total: 1, limit: 1 }, error: null })
    const sorted = { sortBy: 'email', sortDirection: 'desc', limit: 1, offset: 1 }
    expect((await client.admin.listUsers({ query: sorted })).data.users).toMatchObject([{ id: userId }])

    const other = openOtherClient()
    await other.signIn.email(bob)
    const query = { permissions: { user: ['ban'] } }
    expect(await other.admin.hasPermission(query)).toEqual({ data: { error: null, success: false }, error: null })
    expect((await other.admin.listUsers({ query: {} })).error).toMatchObject({
      code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
      status: 403,
    })
    const promoted = await client.admin.setRole({ userId, role: ['user', 'admin'] })
    expect(promoted).toMatchObject({ data: { user: { id: userId } }, error: null })
    expect((await other.admin.hasPermission(query)).data).toEqual({ error: null, success: true })
    expect(client.admin.checkRolePermission({ role: promoted.data.user.role, ...query })).toBe(true)
    expect(client.admin.checkRolePermission({ role: 'user', ...query })).toBe(false)

    expect(await client.admin.removeUser({ userId })).toEqual({ data: { success: true }, error: null })
    expect((await other.getSession()).data).toBeNull()
    expect((await other.signIn.email(bob)).error).toMatchObject({ status: 401 })
  })

  test(`${name}: listUserSessions, revokeUserSession, revokeUserSessions, setUserPassword`, async () => {
    const { client, openOtherClient } = await openAdministration(open)
    const [server, there] = [openOtherClient(), openOtherClient()]
    const userId = (await server.signUp.email(bob)).data.user.id
    const { token: sessionToken } = (await there.signIn.email(bob)).data
    const listed = await client.admin.listUserSessions({ userId })
    expect(listed.data.sessions).toHaveLength(2)
    expect(listed.data.sessions).toContainEqual(expect.objectContaining({ token: sessionToken }))
    const revoked = await client.admin.revokeUserSession({ sessionToken })
    expect(revoked).toEqual({ data: { success: true }, error: null })
    expect((await there.getSession()).data).toBeNull()
    expect((await server.getSession()).data).not.toBeNull()
    expect(await client.admin.revokeUserSessions({ userId })).toEqual({ data: { success: true }, error: null })
    expect((await server.getSession()).data).toBeNull()

    const newPassword = 'the second password'
    expect(await client.admin.setUserPassword({ userId, newPassword })).toEqual({ data: { status: true }, error: null })
    expect((await server.signIn.email(bob)).error).toMatchObject({ status: 401 })
    expect((await server.signIn.email({ ...bob, password: newPassword })).error).toBeNull()
  })

  test(`${name}: banUser, unbanUser`, async () => {
    const { client, openOtherClient } = await openAdministration(open)
    const other = openOtherClient()
    const userId = (await other.signUp.email(bob)).data.user.id
    const banned = await client.admin.banUser({ userId, banReason: 'spam', banExpiresIn: 3600 })
    expect(banned).toMatchObject({ data: { user: { banned: true, banReason: 'spam' } }, error: null })
    expect(new Date(banned.data.user.banExpires).getTime()).toBeGreaterThan(Date.now())
    expect((await other.getSession()).data).toBeNull()
    expect((await other.signIn.email(bob)).error).toMatchObject({ code: 'BANNED_USER', status: 403 })
    const lifted = await client.admin.unbanUser({ userId })
    expect(lifted.data.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
    expect((await other.signIn.email(bob)).error).toBeNull()
  })

  test(`${name}: impersonateUser, stopImpersonating`, async () => {
    const { client, openOtherClient } = await openAdministration(open)
    const userId = (await openOtherClient().signUp.email(bob)).data.user.id
    const own = (await client.getSession()).data
    const entered = await client.admin.impersonateUser({ userId })
    expect(entered).toMatchObject({
      data: { session: { impersonatedBy: own.user.id }, user: { email: bob.email } },
      error: null,
    })
    expect((await client.getSession()).data.user.id).toBe(userId)
    expect((await client.admin.listUsers({ query: {} })).error).toMatchObject({ code: 'NOT_WHILE_IMPERSONATING' })
    const left = await client.admin.stopImpersonating()
    expect(left).toMatchObject({ data: { user: { id: own.user.id } }, error: null })
    expect((await client.getSession()).data.session.token).toBe(own.session.token)
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
