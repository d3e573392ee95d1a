import { expect, test } from 'vitest'
import {
  type TestServer,
  createUserWithId,
  createUserWithRole,
  startTestServer,
  fetchUserPage,
  listUserNames,
  type UserListQuery,
} from '@latchkey/testing'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'

/** Root and users who were created in this order, one second apart. */
const createUsers = async (server: TestServer) => {
  const root = await createUserWithRole(server, 'admin', 'Root')
  for (const [name, email, role] of [
    ['Zoe', 'zoe@one.example', 'user'],
    ['bob', 'b_b@one.example', 'admin,user'],
    ['Bob', 'bob@two.example', 'user'],
    ['Ämilie', 'amilie@two.example', 'helper'],
    ['Carla_%', 'carla@two.example', 'user'],
  ] as const) {
    server.advanceClock(1)
    const { user } = await server.latchkey.api.createUser({
      body: { email, name, role, password: 'a password of a user' },
    })
    if (name === 'Zoe') await root.post('/admin/ban-user', { userId: user.id, banExpiresIn: 3600 })
    if (name === 'Bob') await root.post('/admin/unban-user', { userId: user.id })
  }
  return root
}

const withHelpers = { admin: { roles: { helper: { user: ['list'] } } } }
const allNames = ['Root', 'Zoe', 'bob', 'Bob', 'Ämilie', 'Carla_%']

const lists: [UserListQuery, string[]][] = [
  [{}, allNames],
  [{ sortDirection: 'desc' }, allNames.toReversed()],
  [{ sortBy: 'createdAt', sortDirection: 'desc' }, allNames.toReversed()],
  [{ sortBy: 'email' }, ['Ämilie', 'bob', 'Bob', 'Carla_%', 'Root', 'Zoe']],
  [{ sortBy: 'role', filterField: 'role', filterOperator: 'ne', filterValue: 'user' }, ['Root', 'Ämilie']],
  [{ searchValue: 'TWO.' }, ['Bob', 'Ämilie', 'Carla_%']],
  [{ searchValue: 'b', searchOperator: 'starts_with' }, ['bob', 'Bob']],
  [{ searchValue: 'ÄM', searchField: 'name', searchOperator: 'starts_with' }, ['Ämilie']],
  [{ searchValue: 'ilie', searchField: 'name', searchOperator: 'ends_with' }, ['Ämilie']],
  [{ searchValue: '@one.example', searchOperator: 'ends_with' }, ['Zoe', 'bob']],
  [{ searchValue: 'a', searchField: 'name', searchOperator: 'contains', sortDirection: 'desc' }, ['Carla_%']],
  [{ filterField: 'role', filterValue: 'admin' }, ['Root', 'bob']],
  [{ filterField: 'role', filterValue: 'unknown' }, []],
  [{ filterField: 'email', filterValue: 'Zoe@One.example' }, ['Zoe']],
  [{ filterField: 'name', filterOperator: 'gte', filterValue: 'root' }, ['Root', 'Zoe', 'Ämilie']],
  [{ filterField: 'createdAt', filterOperator: 'lt', filterValue: '2020-01-01T00:00:00.000Z' }, []],
  [{ filterField: 'createdAt', filterOperator: 'gt', filterValue: 0 }, allNames],
  [{ filterField: 'banExpires', filterOperator: 'gt', filterValue: 0 }, ['Zoe']],
  [{ filterField: 'emailVerified', filterValue: 'false', searchValue: 'one' }, ['Zoe', 'bob']],
  [{ searchValue: 'zoe', filterField: 'role', filterValue: 'admin' }, []],
  [{ searchValue: 'b', searchOperator: 'starts_with', sortBy: 'createdAt', sortDirection: 'desc' }, ['Bob', 'bob']],
  [{ searchValue: 'b', searchOperator: 'starts_with', sortBy: 'email', sortDirection: 'desc' }, ['Bob', 'bob']],
  [{ searchValue: 'b', searchOperator: 'starts_with', filterField: 'role', filterValue: 'admin' }, ['bob']],
  [{ searchValue: 'o', filterField: 'role', filterValue: 'user', sortBy: 'email' }, ['bob', 'Bob', 'Carla_%', 'Zoe']],
]

test.each(lists)('lists each user once across pages sorted by %j', async (query, names) => {
  const server = await startTestServer(withHelpers)
  const root = await createUsers(server)
  for (const limit of [1, 2, 100]) expect(await listUserNames(root, { ...query, limit })).toEqual(names)
  expect(await fetchUserPage(root, query)).toMatchObject({ total: names.length, totalIsExact: true, nextCursor: null })
})

test('filters by flags, counts users without a ban as not banned, and searches wildcards literally', async () => {
  const server = await startTestServer(withHelpers)
  const root = await createUsers(server)
  const banned = (filterValue: string, filterOperator = 'eq') =>
    listUserNames(root, { filterField: 'banned', filterValue, filterOperator, limit: 100 })
  expect(await banned('true')).toEqual(['Zoe'])
  expect(await banned('false')).toEqual(allNames.filter((name) => name !== 'Zoe'))
  expect(await banned('false', 'ne')).toEqual(['Zoe'])
  expect(await listUserNames(root, { searchValue: '_%', searchField: 'name', limit: 9 })).toEqual(['Carla_%'])
  expect(await listUserNames(root, { searchValue: '_', limit: 9 })).toEqual(['bob'])
  expect(await listUserNames(root, { searchValue: '!', limit: 9 })).toEqual([])
})

test('returns only the fields of the contract', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { users } = await fetchUserPage(root, {})
  expect(Object.keys(users[0]).toSorted()).toEqual(
    'banExpires,banReason,banned,createdAt,email,emailVerified,id,image,name,role,twoFactorEnabled,updatedAt'.split(
      ',',
    ),
  )
})

test('returns when each user was last active, from the sessions that still exist', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const idle = await server.createUser('Idle')
  const active = await server.createUser('Active')
  await active.otherBrowser().signIn()
  const signedOut = await server.createUser('Carol')
  await signedOut.post('/revoke-sessions')
  server.advanceClock(2 * 86_400)
  const now = server.now()
  await active.get('/get-session')
  const { users } = await fetchUserPage(root, { sortBy: 'name', withLastActive: 'true' })
  const daysAgo = ({ lastActiveAt }: { lastActiveAt: string | null }) =>
    lastActiveAt && Math.floor((now + MINUTE_MS - Date.parse(lastActiveAt)) / DAY_MS)
  const shown = users.map((user: { name: string; lastActiveAt: string | null }) => [user.name, daysAgo(user)])
  expect(Object.fromEntries(shown)).toMatchObject({ [idle.name]: 2, [active.name]: 0, [signedOut.name]: null })
})

test('the sessions of an impersonator do not count as activity of the user', async () => {
  const server = await startTestServer()
  const user = await createUserWithId(server, 'Ben')
  server.advanceClock(2 * 86_400)
  const impersonator = await createUserWithRole(server, 'admin')
  expect((await impersonator.post('/admin/impersonate-user', { userId: user.id })).status).toBe(200)
  const root = await createUserWithRole(server, 'admin', 'Root')
  const { users } = await fetchUserPage(root, { searchValue: user.email, withLastActive: 'true' })
  expect(server.now() - Date.parse(users[0].lastActiveAt)).toBeGreaterThan(DAY_MS)
})

test('lists no activity for an admin without permission to list sessions', async () => {
  const server = await startTestServer(withHelpers)
  const helper = await createUserWithRole(server, 'helper')
  const { users } = await fetchUserPage(helper, { searchValue: helper.email, withLastActive: 'true' })
  expect(users).toMatchObject([{ lastActiveAt: null }])
})

test.each([
  ['filterField=password&filterValue=x', 'filterField'],
  ['filterField=sessionVersion&filterValue=1', 'filterField'],
  ['filterOperator=like&filterValue=x', 'filterOperator'],
  ['filterField=banned&filterValue=maybe', 'filterValue'],
  ['filterField=banned&filterOperator=gt&filterValue=true', 'filterOperator'],
  ['filterField=role&filterOperator=lt&filterValue=admin', 'filterOperator'],
  ['filterField=createdAt&filterValue=yesterday', 'filterValue'],
  ['filterField=createdAt&filterOperator=gt&filterValue=99999999999999999999', 'filterValue'],
  ['sortBy=password', 'sortBy'],
  ['sortBy=nosuchcolumn', 'sortBy'],
  ['sortDirection=up', 'sortDirection'],
  ['searchField=id&searchValue=x', 'searchField'],
  ['searchOperator=regex&searchValue=x', 'searchOperator'],
  ['limit=x', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=1001', 'limit'],
  ['offset=-1', 'offset'],
  ['cursor=x', 'cursor'],
  [`offset=1&cursor=${Buffer.from('[1,"id"]').toString('base64url')}`, 'offset'],
  [`sortBy=name&cursor=${Buffer.from('[1,"id"]').toString('base64url')}`, 'cursor'],
  [`sortBy=banned&cursor=${Buffer.from('[9007199254740991,"id"]').toString('base64url')}`, 'cursor'],
])('rejects list-users?%s', async (query, field) => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { status, body } = await root.get(`/admin/list-users?${query}`)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
  expect(body.message).toContain(`[query.${field}]`)
})

test('returns limit and offset only if they were given and are not 0', async () => {
  const server = await startTestServer(withHelpers)
  const root = await createUsers(server)
  const page = await fetchUserPage(root, { limit: 2, offset: 1 })
  expect(page).toMatchObject({ limit: 2, offset: 1, total: 6 })
  expect(page.users.map(({ name }: { name: string }) => name)).toEqual(['Zoe', 'bob'])
  const plain = await fetchUserPage(root, { limit: 0, offset: 0 })
  expect(plain).not.toHaveProperty('limit')
  expect(plain).not.toHaveProperty('offset')
  expect(await fetchUserPage(root, { offset: 1000 })).toMatchObject({ users: [], total: 6, offset: 1000 })
})
