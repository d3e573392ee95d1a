import { setTimeout as wait } from 'node:timers/promises'
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

vi.setConfig({ testTimeout: 60_000 })

const server = withRedis()

const cached = { session: { cookieCache: { enabled: true } } }

const nodes = (): Promise<[TestNode, TestNode]> => startTwoNodes([server().url, server().url], cached)

/** Fifty people who are signed in, and whom the other node remembers. */
const crowdAt = async (here: TestNode, there: TestNode): Promise<TestUser[]> => {
  const people = await Promise.all(FIFTY.map(() => here.createUser()))
  await rememberedAt(there, people)
  return people
}

/** Asks who they are until the node need not read it. */
const rememberedAt = async (there: TestNode, people: readonly TestUser[]): Promise<void> => {
  for (;;) {
    const before = there.countVersionReads()
    const known = await Promise.all(people.map((person) => copyBrowserToNode(there, person).fetchUser()))
    expect(known.map(({ email }) => email)).toEqual(people.map(({ email }) => email))
    if (there.countVersionReads() === before) return
    await wait(5)
  }
}

/** Ends the sessions of all these people at once at one node, and asks at the other, as soon as each has ended, who it is. */
const revoked = (people: readonly TestUser[], there: TestNode, beside: (index: number) => unknown = () => {}) =>
  Promise.all(
    people.map(async (person, index) => {
      const asBefore = copyBrowserToNode(there, person)
      const [{ status }] = await Promise.all([person.post('/revoke-sessions'), beside(index)])
      return [status, await asBefore.fetchUser()]
    }),
  )

const allRevoked = FIFTY.map(() => [200, null])

test('read-your-own-writes holds for a person who switches nodes', async () => {
  const [here, there] = await nodes()
  const people = await crowdAt(here, there)
  const renamed = await Promise.all(
    people.map(async (person, index) => {
      const asBefore = copyBrowserToNode(there, person)
      await person.post('/update-user', { name: `Ann ${index}` })
      return [(await asBefore.fetchUser()).name, (await copyBrowserToNode(there, person).fetchUser()).name]
    }),
  )
  expect(renamed).toEqual(FIFTY.map((index) => [`Ann ${index}`, `Ann ${index}`]))
  await rememberedAt(there, people)
  expect(await revoked(people, there)).toEqual(allRevoked)
})

test('R28: fifty sessions that end while the server dies that the nodes share are dead at once on the other node', async () => {
  const [here, there] = await nodes()
  const people = await crowdAt(here, there)
  expect(await revoked(people, there, (index) => index === 25 && server().kill())).toEqual(allRevoked)
  await server().restart()
})

test('R28: a revocation counts at once while that server is away, and when it is back', async () => {
  const [here, there] = await nodes()
  const people = await Promise.all([1, 2, 3, 4].map(() => here.createUser()))
  await rememberedAt(there, people)
  const missed = people.slice(0, 1).map((person) => copyBrowserToNode(there, person))
  await server().kill()
  expect(await revoked(people.slice(0, 1), there)).toEqual([[200, null]])
  await server().restart()
  expect(await revoked(people.slice(1, 2), there)).toEqual([[200, null]])
  await rememberedAt(there, people.slice(2))
  // What was revoked while nobody could be told.
  expect(await missed[0]?.fetchUser()).toBeNull()
  expect(await revoked(people.slice(2, 3), there)).toEqual([[200, null]])
  server().pause()
  expect(await revoked(people.slice(3), there)).toEqual([[200, null]])
  server().resume()
})

test.each([
  ['as its server stands still', 'pause'],
  ['as its connection leads nowhere', 'dropConnections'],
] as const)(
  'R28: a node that hears nothing any more, %s, trusts what it remembers no longer than others wait for it',
  async (_why, goesWrong) => {
    const way = await startThrottledProxy(server().url)
    const [here, there] = await startTwoNodes([server().url, way.url], cached)
    const people = await Promise.all([1, 2].map(() => here.createUser()))
    await rememberedAt(there, people)
    way[goesWrong]()
    expect(await revoked(people.slice(0, 1), there)).toEqual([[200, null]])
    way.resume()
    await rememberedAt(there, people.slice(1))
    expect(await revoked(people.slice(1), there)).toEqual([[200, null]])
  },
)

test('a version that was raised without a word is remembered for five seconds at most', async () => {
  const [here, there] = await nodes()
  const ann = await here.createUser()
  await rememberedAt(there, [ann])
  await here.database.kysely.updateTable('user').set({ sessionVersion: 7 }).execute()
  await here.database.kysely.deleteFrom('session').execute()
  expect(await copyBrowserToNode(there, ann).fetchUser()).not.toBeNull()
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 5000)
  onTestFinished(() => void vi.restoreAllMocks())
  const bob = await here.createUser()
  await rememberedAt(there, [bob])
  expect(await copyBrowserToNode(there, ann).fetchUser()).toBeNull()
})

interface Scene {
  readonly ann: TestUser
  /** Another session of hers. */
  readonly phone: TestUser
  readonly userId: string
  readonly admin: TestUser
}

/** Whatever changes what a cached answer says of Ann. */
const changes: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
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

test('R28: whatever one node changes, another answers from the cache as from the store', async () => {
  const [here, there] = await startTwoNodes([server().url, server().url], {
    ...cached,
    user: { deleteUser: { enabled: true, sendDeleteAccountVerification: false } },
  })
  const admin = await createUserWithRole(here, 'admin', 'Root')
  const answersAfter = async ([path, change]: [string, (typeof changes)[string]]) => {
    const ann = await here.createUser()
    const phone = ann.otherBrowser()
    await phone.signIn()
    await rememberedAt(there, [ann, phone])
    const { id: userId } = await ann.fetchUser()
    const asBefore = [ann, phone].map((browser) => [
      copyBrowserToNode(there, browser),
      copyBrowserToNode(there, browser),
    ])
    const done = await change({ ann, phone, userId, admin })
    const bodies = (query: string, index: number) =>
      Promise.all(asBefore.map(async (browsers) => (await browsers[index]?.get(`/get-session${query}`))?.body))
    const [fromCache, fromStore] = [await bodies('', 0), await bodies('?disableCookieCache=true', 1)]
    return { path, done, fromCache, fromStore }
  }
  for (const { path, done, fromCache, fromStore } of await Promise.all(Object.entries(changes).map(answersAfter))) {
    expect({ path, done }).not.toMatchObject({ done: { status: expect.toSatisfy((status) => status >= 400) } })
    expect({ path, answers: fromCache }).toEqual({ path, answers: fromStore })
  }
})
