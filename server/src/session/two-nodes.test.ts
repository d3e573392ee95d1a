import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  copyBrowserToNode,
  FIFTY,
  createUserWithRole,
  startThrottledProxy,
  type TestNode,
  type TestUser,
  startTwoNodes,
  withRedis,
} from '@latchkey/testing'

const server = withRedis()

const cached = { session: { cookieCache: { enabled: true } } }

const startNodes = (): Promise<[TestNode, TestNode]> => startTwoNodes([server().url, server().url], cached)

/** Creates fifty users whose versions the other node caches. */
const createFiftyCachedUsers = async (testServer: TestNode, there: TestNode): Promise<TestUser[]> => {
  const users = await Promise.all(FIFTY.map(() => testServer.createUser()))
  await fillVersionCache(there, users)
  return users
}

/** Reads the users until the node serves all of them from its cache. */
const fillVersionCache = async (there: TestNode, users: readonly TestUser[]): Promise<void> => {
  for (;;) {
    const before = there.countVersionReads()
    const known = await Promise.all(users.map((user) => copyBrowserToNode(there, user).fetchUser()))
    expect(known.map(({ email }) => email)).toEqual(users.map(({ email }) => email))
    if (there.countVersionReads() === before) return
    await wait(50)
  }
}

/** Concurrently revokes each user's sessions on their node, and reads the user on the other node after the response. */
const revokeAll = (users: readonly TestUser[], there: TestNode, during: (index: number) => unknown = () => {}) =>
  Promise.all(
    users.map(async (user, index) => {
      const otherNode = copyBrowserToNode(there, user)
      const [{ status }] = await Promise.all([user.post('/revoke-sessions'), during(index)])
      return [status, await otherNode.fetchUser()]
    }),
  )

const allRevoked = FIFTY.map(() => [200, null])

test('users read their own writes after they switch nodes', async () => {
  const [testServer, there] = await startNodes()
  const users = await createFiftyCachedUsers(testServer, there)
  const renamed = await Promise.all(
    users.map(async (user, index) => {
      const otherNode = copyBrowserToNode(there, user)
      await user.post('/update-user', { name: `Ann ${index}` })
      return [(await otherNode.fetchUser()).name, (await copyBrowserToNode(there, user).fetchUser()).name]
    }),
  )
  expect(renamed).toEqual(FIFTY.map((index) => [`Ann ${index}`, `Ann ${index}`]))
  await fillVersionCache(there, users)
  expect(await revokeAll(users, there)).toEqual(allRevoked)
})

test('fifty sessions that end while Redis fails are invalid at once on the other node (R28)', async () => {
  const [testServer, there] = await startNodes()
  const users = await createFiftyCachedUsers(testServer, there)
  expect(await revokeAll(users, there, (index) => index === 25 && server().kill())).toEqual(allRevoked)
  await server().restart()
})

test('a revocation takes effect at once while Redis is down and after it is back (R28)', async () => {
  const [testServer, there] = await startNodes()
  const users = await Promise.all([1, 2, 3, 4].map(() => testServer.createUser()))
  await fillVersionCache(there, users)
  const missed = users.slice(0, 1).map((user) => copyBrowserToNode(there, user))
  await server().kill()
  expect(await revokeAll(users.slice(0, 1), there)).toEqual([[200, null]])
  await server().restart()
  expect(await revokeAll(users.slice(1, 2), there)).toEqual([[200, null]])
  await fillVersionCache(there, users.slice(2))
  // Revoked while no announcement was possible.
  expect(await missed[0]?.fetchUser()).toBeNull()
  expect(await revokeAll(users.slice(2, 3), there)).toEqual([[200, null]])
  server().pause()
  expect(await revokeAll(users.slice(3), there)).toEqual([[200, null]])
  server().resume()
})

test('a node that loses Redis alone announces its changes after it reconnects (R28)', async () => {
  const proxy = await startThrottledProxy(server().url)
  const [testServer, there] = await startTwoNodes([proxy.url, server().url], cached)
  const users = await createFiftyCachedUsers(testServer, there)
  proxy.dropConnections()
  expect(await revokeAll(users, there)).toEqual(allRevoked)
})

test('a node that reconnects to Redis before the others does not serve from its cache yet (R28)', async () => {
  const proxy = await startThrottledProxy(server().url)
  const [testServer, there] = await startTwoNodes([proxy.url, server().url], cached)
  const ann = await testServer.createUser()
  await fillVersionCache(there, [ann])
  await server().kill()
  proxy.pause()
  // After this time, nodes without Redis no longer wait for it.
  await wait(2000)
  await server().restart()
  // The other node reconnects at most 500 ms after Redis is back, and could cache the version again.
  await wait(700)
  await copyBrowserToNode(there, ann).fetchUser()
  expect(await revokeAll([ann], there)).toEqual([[200, null]])
})

test('a revocation does not wait for the difference after the clock of Redis was set back by an hour (R28)', async () => {
  const [testServer, there] = await startNodes()
  const users = await Promise.all([1, 2].map(() => testServer.createUser()))
  await fillVersionCache(there, users)
  const client = new Redis(server().url)
  onTestFinished(() => client.disconnect())
  const [since = ''] = await client.keys('*:since')
  const members = since.replace(/since$/, 'members')
  const inAnHour = Date.now() + 3_600_000
  await client.set(since, inAnHour)
  await client.zadd(members, inAnHour, 'a node that has crashed')
  const startedAt = performance.now()
  expect(await revokeAll(users.slice(0, 1), there)).toEqual([[200, null]])
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  // The other nodes wait for a crashed node for a second.
  await wait(1100)
  expect(await revokeAll(users.slice(1), there)).toEqual([[200, null]])
  expect(await client.zscore(members, 'a node that has crashed')).toBeNull()
})

test.each([
  ['its Redis server hangs', 'pause'],
  ['its connection is dead', 'dropConnections'],
] as const)('a node stops trusting its cache before other nodes stop waiting for it: %s (R28)', async (_why, fault) => {
  const proxy = await startThrottledProxy(server().url)
  const [testServer, there] = await startTwoNodes([server().url, proxy.url], cached)
  const users = await Promise.all([1, 2].map(() => testServer.createUser()))
  await fillVersionCache(there, users)
  proxy[fault]()
  expect(await revokeAll(users.slice(0, 1), there)).toEqual([[200, null]])
  proxy.resume()
  await fillVersionCache(there, users.slice(1))
  expect(await revokeAll(users.slice(1), there)).toEqual([[200, null]])
})

test('a version that was read before a revocation is not cached after it (R28)', async () => {
  const [testServer, there] = await startNodes()
  const [ann, bob] = [await testServer.createUser('Ann'), await testServer.createUser('Bob')]
  await fillVersionCache(there, [bob])
  const [early, late] = [copyBrowserToNode(there, ann), copyBrowserToNode(there, ann)]
  const held = there.holdVersionRead()
  const response = early.fetchUser()
  const release = await held
  expect((await ann.post('/revoke-sessions')).status).toBe(200)
  release()
  expect(await response).toMatchObject({ email: ann.email })
  expect(await late.fetchUser()).toBeNull()
})

test('a version that changes without an announcement is cached for at most five seconds', async () => {
  const [testServer, there] = await startNodes()
  const ann = await testServer.createUser()
  await fillVersionCache(there, [ann])
  await testServer.database.kysely.updateTable('user').set({ sessionVersion: 7 }).execute()
  await testServer.database.kysely.deleteFrom('session').execute()
  expect(await copyBrowserToNode(there, ann).fetchUser()).not.toBeNull()
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 5000)
  onTestFinished(() => void vi.restoreAllMocks())
  const bob = await testServer.createUser()
  await fillVersionCache(there, [bob])
  expect(await copyBrowserToNode(there, ann).fetchUser()).toBeNull()
})

interface Fixture {
  readonly ann: TestUser
  /** Ann's other session. */
  readonly phone: TestUser
  readonly userId: string
  readonly admin: TestUser
}

/** Calls that change the cached response for Ann. */
const changes: Readonly<Record<string, (fixture: Fixture) => Promise<unknown>>> = {
  'update-user': ({ ann }) => ann.post('/update-user', { name: 'Anna' }),
  'sign-out': ({ ann }) => ann.post('/sign-out'),
  'revoke-session': async ({ ann, phone }) =>
    ann.post('/revoke-session', (await phone.get('/get-session?disableCookieCache=true')).body.session),
  'revoke-other-sessions': ({ ann }) => ann.post('/revoke-other-sessions'),
  'change-password': ({ ann }) => ann.post('/change-password', { currentPassword: ann.password, newPassword: ANOTHER }),
  'delete-user': ({ ann }) => ann.post('/delete-user', { password: ann.password }),
  'verify-email': ({ ann }) => ann.verifyEmail(),
  'organization/create': ({ ann }) => ann.createOrganization(),
  'organization/delete': async ({ ann }) =>
    ann.post('/organization/delete', { organizationId: (await ann.createOrganization()).id }),
  'admin/set-role': ({ admin, userId }) => admin.post('/admin/set-role', { userId, role: 'admin' }),
  'admin/ban-user': ({ admin, userId }) => admin.post('/admin/ban-user', { userId }),
  'admin/revoke-user-sessions': ({ admin, userId }) => admin.post('/admin/revoke-user-sessions', { userId }),
  'admin/set-user-password': ({ admin, userId }) =>
    admin.post('/admin/set-user-password', { userId, newPassword: ANOTHER }),
  'admin/remove-user': ({ admin, userId }) => admin.post('/admin/remove-user', { userId }),
}

const ANOTHER = 'another password'

test('after a change on one node, another responds from the cache as from the database (R28)', async () => {
  const [testServer, there] = await startTwoNodes([server().url, server().url], {
    ...cached,
    user: { deleteUser: { enabled: true, sendDeleteAccountVerification: false } },
  })
  const admin = await createUserWithRole(testServer, 'admin', 'Root')
  const readAfter = async ([path, change]: [string, (typeof changes)[string]]) => {
    const ann = await testServer.createUser()
    const phone = ann.otherBrowser()
    await phone.signIn()
    await fillVersionCache(there, [ann, phone])
    const { id: userId } = await ann.fetchUser()
    const otherNode = [ann, phone].map((browser) => [
      copyBrowserToNode(there, browser),
      copyBrowserToNode(there, browser),
    ])
    const response = await change({ ann, phone, userId, admin })
    const createBody = (query: string, index: number) =>
      Promise.all(otherNode.map(async (browsers) => (await browsers[index]?.get(`/get-session${query}`))?.body))
    const [fromCache, fromStore] = [await createBody('', 0), await createBody('?disableCookieCache=true', 1)]
    return { path, response, fromCache, fromStore }
  }
  for (const { path, response, fromCache, fromStore } of await Promise.all(Object.entries(changes).map(readAfter))) {
    expect({ path, response }).not.toMatchObject({ response: { status: expect.toSatisfy((status) => status >= 400) } })
    expect({ path, responses: fromCache }).toEqual({ path, responses: fromStore })
  }
})
