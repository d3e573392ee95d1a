import { expect, onTestFinished, test } from 'vitest'
import {
  fetchActiveOrganizationId,
  type TestResponse,
  copyBrowserToNode,
  openDatabase,
  type TestUser,
  createTestDatabase,
  expectNoChange,
  startTestServer,
} from '@latchkey/testing'

test('lists the organizations of a user in pages of a hundred, most recently joined first', async () => {
  const server = await startTestServer({ organization: { teams: { enabled: false } } })
  const ann = await server.createUser('Ann')
  const eve = await server.createUser('Eve')
  await eve.createOrganization()
  const slugs: string[] = []
  for (let count = 0; count < 103; count++) {
    slugs.unshift((await ann.createOrganization()).slug)
    server.advanceClock(1)
  }
  const first = (await ann.get('/organization/list')).body
  const next = (await ann.get(`/organization/list?after=${first[99].id}`)).body
  expect(first).toHaveLength(100)
  expect([...first, ...next].map(({ slug }: { slug: string }) => slug)).toEqual(slugs)
  const foreign = (await eve.get('/organization/list')).body[0].id
  expect((await ann.get(`/organization/list?after=${foreign}`)).body.code).toBe('ORGANIZATION_NOT_FOUND')
})

test('returns members with their users, invitations and teams to every member', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  const { members, ...acme } = await ann.createOrganization({ name: 'Acme' })
  advanceClock(1)
  const joined = await bob.joinOrganization(acme)
  const [annUser, bobUser] = [await ann.fetchUser(), await bob.fetchUser()]
  const pickUserFields = ({ id, name, email, image }: Record<string, unknown>) => ({ id, name, email, image })
  const full = {
    ...acme,
    members: [
      { ...members[0], user: pickUserFields(annUser) },
      { ...joined, createdAt: joined.createdAt.toISOString(), user: pickUserFields(bobUser) },
    ],
    invitations: [],
    teams: [
      { id: members[0].teamId, name: 'Acme', organizationId: acme.id, createdAt: acme.createdAt, updatedAt: null },
    ],
  }
  expect((await ann.get('/organization/get-full-organization')).body).toEqual(full)
  for (const query of [`organizationId=${acme.id}`, `organizationSlug=${acme.slug}`]) {
    expect((await bob.get(`/organization/get-full-organization?${query}`)).body).toEqual(full)
  }
  // The slug takes precedence over the ID.
  const both = `organizationSlug=${acme.slug}&organizationId=unknown`
  expect((await bob.get(`/organization/get-full-organization?${both}`)).body).toEqual(full)
  expect((await bob.get('/organization/get-full-organization')).body).toBeNull()
})

test('returns the same data as the lists, with any characters in names', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const acme = await ann.createOrganization()
  for (const name of ['"quoted" \\ {"a":[1]}', 'Zoë 😀', '\u0001\u001f', "null'--"]) {
    advanceClock(1)
    const someone = await createUser('Someone')
    expect(await someone.post('/update-user', { name })).toMatchObject({ status: 200 })
    await someone.joinOrganization(acme, 'member', acme.members[0].teamId)
  }
  for (const email of ['first@example.com', 'second@example.com']) {
    advanceClock(1)
    await ann.post('/organization/invite-member', { email, role: 'member' })
  }
  await ann.post('/organization/update-team', { teamId: acme.members[0].teamId, data: { name: 'D\u00e9sign "2"' } })
  const fetchFullOrganization = async (path: string) => (await ann.get(`/organization/${path}`)).body
  const { members, invitations, teams } = await fetchFullOrganization('get-full-organization')
  expect(members).toHaveLength(5)
  const listed = (await fetchFullOrganization('list-members')).members.map(
    ({ hasSecondFactor: _, ...member }: Record<string, unknown>) => member,
  )
  expect(members).toEqual(listed)
  expect(invitations).toHaveLength(2)
  expect(await fetchFullOrganization('list-invitations')).toMatchObject(invitations)
  expect(teams).toMatchObject([{ updatedAt: expect.stringMatching(/Z$/) }])
  expect(teams).toEqual(await fetchFullOrganization('list-teams'))
})

const NOT_A_MEMBER = {
  status: 403,
  body: {
    code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    message: 'User is not a member of the organization',
  },
}

test('returns each change immediately on every node', async () => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const startNode = () => startTestServer({ database: openDatabase(url) })
  const [server, there] = [await startNode(), await startNode()]
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const { id: organizationId, members } = await ann.createOrganization()
  const joined = await bob.joinOrganization({ id: organizationId })
  const email = 'carl@example.com'
  const invitation = { email, role: 'member', organizationId }
  const changes: [path: string, body: object, user?: TestUser][] = [
    ['organization/update', { organizationId, data: { name: 'Another name' } }],
    ['organization/update', { organizationId, data: { metadata: { plan: 'free' } } }],
    ['organization/update-member-role', { organizationId, memberId: joined.id, role: 'admin' }],
    ['update-user', { name: 'Robert' }, bob],
    ['update-user', { image: 'https://example.com/robert.png' }, bob],
    ['organization/invite-member', invitation],
    ['organization/invite-member', { ...invitation, resend: true }],
    ['organization/create-team', { organizationId, name: 'Design' }],
    ['organization/update-team', { teamId: members[0].teamId, data: { organizationId, name: 'All' } }],
    ['organization/remove-member', { organizationId, memberIdOrEmail: joined.id }],
  ]
  const path = `/organization/get-full-organization?organizationId=${organizationId}`
  const fetchFull = async (user: TestUser): Promise<TestResponse['body']> => {
    const responses = [await user.get(path), await user.get(path), await user.get(path)]
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body)
    return responses[0]?.body
  }
  for (const [change, body, user = ann] of changes) {
    server.advanceClock(1)
    there.advanceClock(1)
    const before = await fetchFull(copyBrowserToNode(there, ann))
    expect(await user.post(`/${change}`, body)).toMatchObject({ status: 200 })
    const after = await fetchFull(copyBrowserToNode(there, ann))
    expect(after).not.toEqual(before)
    // A node with an empty cache.
    expect(after).toEqual(await fetchFull(copyBrowserToNode(await startNode(), ann)))
  }
})

test('fails the same way for foreign and unknown organizations', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const eve = await server.createUser('Eve')
  const acme = await ann.createOrganization()
  const own = await eve.createOrganization()
  const chosen: Record<string, string>[] = [
    { organizationId: acme.id },
    { organizationId: 'unknown' },
    { organizationSlug: acme.slug },
    { organizationSlug: 'unknown' },
  ]
  for (const choice of chosen) {
    const query = new URLSearchParams(choice)
    expect(await eve.get(`/organization/get-full-organization?${query}`)).toMatchObject(NOT_A_MEMBER)
    expect(await expectNoChange(server, () => eve.post('/organization/set-active', choice))).toMatchObject(NOT_A_MEMBER)
  }
  // An unknown ID does not clear the active organization.
  expect(await fetchActiveOrganizationId(eve)).toBe(own.id)
})

test('activates an organization by ID or slug, keeps the active one without either, and clears it with null', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const beta = await ann.createOrganization({ slug: 'beta' })
  const acme = await ann.createOrganization({ slug: 'acme' })
  const choose = async (body: object) => (await ann.post('/organization/set-active', body)).body
  expect(await choose({ organizationId: beta.id })).toMatchObject({ slug: 'beta', invitations: [], teams: null })
  expect(await choose({ organizationSlug: 'Acme' })).toMatchObject({ slug: 'acme', members: [{ role: 'owner' }] })
  expect(await choose({ organizationSlug: 'acme', organizationId: beta.id })).toMatchObject({ slug: 'acme' })
  expect(await choose({})).toMatchObject({ slug: 'acme' })
  expect(await fetchActiveOrganizationId(ann)).toBe(acme.id)
  expect(await choose({ organizationId: null })).toBeNull()
  expect(await fetchActiveOrganizationId(ann)).toBeNull()
  expect(await choose({})).toBeNull()
  expect(await choose({ organizationId: '' })).toBeNull()
  expect((await ann.post('/organization/set-active', { organizationSlug: null })).status).toBe(400)
})

test('activates an organization for one session only', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  await ann.createOrganization()
  expect(await fetchActiveOrganizationId(phone)).toBeNull()
  await ann.signIn()
  expect(await fetchActiveOrganizationId(ann)).toBeNull()
})
