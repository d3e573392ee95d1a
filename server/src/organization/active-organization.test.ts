import { expect, test } from 'vitest'
import {
  fetchActiveOrganizationId,
  type TestResponse,
  type TestUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const cached = { session: { cookieCache: { enabled: true } } }

interface Fixture {
  server: TestServer
  ann: TestUser
  bob: TestUser
  acme: { id: string }
  memberId: string
}

const leave = ({ bob, acme }: Fixture) => bob.post('/organization/leave', { organizationId: acme.id })
const removeBob = (user: TestUser, { memberId }: Fixture) =>
  user.post('/organization/remove-member', { memberIdOrEmail: memberId })
const deleteOrganization = (user: TestUser, { id: organizationId }: { id: string }) =>
  user.post('/organization/delete', { organizationId })

const endings: [string, (fixture: Fixture) => Promise<TestResponse>][] = [
  ['leaving', leave],
  ['being removed', (fixture) => removeBob(fixture.ann, fixture)],
  ['removing oneself', (fixture) => removeBob(fixture.bob, fixture)],
  ['its deletion', ({ ann, acme }) => deleteOrganization(ann, acme)],
]

/** Bob is an admin of Ann's organization, which is active in two of his browsers. In the third, his own organization is active. */
const createFixture = async (server: TestServer) => {
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const acme = await ann.createOrganization()
  const { id: memberId } = await bob.joinOrganization(acme, 'admin')
  const [phone, tablet] = [bob.otherBrowser(), bob.otherBrowser()]
  await phone.signIn()
  await tablet.signIn()
  const own = await tablet.createOrganization()
  for (const browser of [bob, phone]) await browser.post('/organization/set-active', { organizationId: acme.id })
  return { server, ann, bob, phone, tablet, acme, own, memberId }
}

const caches = [
  ['without a cookie cache', {}],
  ['with the cookie cache', cached],
] as const
const matrix = caches.flatMap(([cache, options]) =>
  endings.map(([ending, end]) => [ending, cache, options, end] as const),
)

test.each(matrix)(
  'clears the active organization of every session after the membership ended: %s, %s',
  async (_ending, _cache, options, end) => {
    const { phone, tablet, own, ...rest } = await createFixture(await startTestServer(options))
    // Fills the cookie caches.
    for (const browser of [rest.bob, phone, tablet]) await browser.get('/get-session')
    expect(await fetchActiveOrganizationId(phone)).toBe(rest.acme.id)
    expect((await end(rest)).status).toBe(200)
    expect(await fetchActiveOrganizationId(rest.bob)).toBeNull()
    expect(await fetchActiveOrganizationId(phone)).toBeNull()
    expect((await phone.get('/organization/get-full-organization')).body).toBeNull()
    expect((await phone.get('/organization/get-active-member')).body.code).toBe('NO_ACTIVE_ORGANIZATION')
    expect(await fetchActiveOrganizationId(tablet)).toBe(own.id)
  },
)

const choices: [string, (user: TestUser, other: { id: string }) => Promise<unknown>][] = [
  ['create', (user) => user.createOrganization()],
  ['set-active', (user, { id }) => user.post('/organization/set-active', { organizationId: id })],
  ['leave', (user, { id }) => user.post('/organization/leave', { organizationId: id })],
]

test.each(choices)('updates the cookie cache after %s', async (_, choose) => {
  const server = await startTestServer(cached)
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const acme = await ann.createOrganization()
  await bob.joinOrganization(acme)
  if (choose === choices[2]?.[1]) await bob.post('/organization/set-active', { organizationId: acme.id })
  const copy = bob.otherBrowser()
  for (const [name, value] of bob.cookies) copy.cookies.set(name, value)
  await choose(bob, acme)
  const stored = (await bob.get('/get-session?disableCookieCache=true')).body.session.activeOrganizationId
  expect(await fetchActiveOrganizationId(bob)).toBe(stored)
  // A browser with the previous cookie cache gets an updated one.
  expect(await fetchActiveOrganizationId(copy)).toBe(stored)
})

const removals: [string, (fixture: Fixture) => Promise<TestResponse>, renews: boolean][] = [
  ['a member who leaves', (fixture) => leave(fixture), true],
  ['an admin who removes themselves', (fixture) => removeBob(fixture.bob, fixture), true],
  ['an owner who removes another member', (fixture) => removeBob(fixture.ann, fixture), false],
  ['an owner who deletes the active organization', ({ ann, acme }) => deleteOrganization(ann, acme), true],
  [
    'an owner who deletes another organization',
    async ({ ann, acme }) => {
      await ann.createOrganization()
      return deleteOrganization(ann, acme)
    },
    false,
  ],
]

test.each(removals)(
  'renews the cookie cache only of the caller whose active organization changed: %s',
  async (_, end, renews) => {
    const fixture = await createFixture(await startTestServer(cached))
    const { status, setCookies } = await end(fixture)
    expect(status).toBe(200)
    expect(setCookies.some((line) => line.startsWith('__Host-latchkey.session_data='))).toBe(renews)
  },
)

test('leaves an organization inactive if the member is removed while activating it (R59)', async () => {
  const server = await startTestServer(cached)
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const acme = await ann.createOrganization()
  for (let round = 0; round < 20; round++) {
    const { id: memberIdOrEmail } = await bob.joinOrganization(acme)
    const choose = () => bob.post('/organization/set-active', { organizationId: acme.id })
    const [removed, ...chosen] = await Promise.all([
      ann.post('/organization/remove-member', { memberIdOrEmail }),
      ...Array.from({ length: 5 }, choose),
    ])
    expect(removed.status).toBe(200)
    expect(chosen.filter(({ status }) => status >= 500)).toEqual([])
    expect(await fetchActiveOrganizationId(bob)).toBeNull()
    const rows = await server.database.kysely
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select('session.activeOrganizationId')
      .where('user.email', '=', bob.email)
      .execute()
    expect(rows).toEqual([{ activeOrganizationId: null }])
  }
})

test('keeps the active organization when a session is replaced', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { id } = await ann.createOrganization()
  const passwords = { currentPassword: ann.password, newPassword: 'another password', revokeOtherSessions: true }
  expect((await ann.post('/change-password', passwords)).status).toBe(200)
  expect(await fetchActiveOrganizationId(ann)).toBe(id)
})
