import { expect, test } from 'vitest'
import { Failure } from '../platform/errors.ts'
import {
  type TestResponse,
  copyBrowser,
  runFiftyTimes,
  type TestUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

// Tests the invariants of organizations and members with fifty concurrent requests.

const ROUNDS = 5
const withoutTeams = { organization: { teams: { enabled: false } } }

const createUsers = async (server: TestServer, count: number): Promise<TestUser[]> => {
  const all: TestUser[] = []
  // Limits the number of concurrent password hashes.
  while (all.length < count) all.push(...(await Promise.all(Array.from({ length: 5 }, () => server.createUser('Bob')))))
  return all.slice(0, count)
}

/** Calls the in-process API and returns the response as HTTP would. */
const toResponse = async (work: Promise<unknown>): Promise<Pick<TestResponse, 'status' | 'body'>> => {
  try {
    return { status: 200, body: await work }
  } catch (error) {
    if (error instanceof Failure) return { status: error.status, body: { code: error.code } }
    throw error
  }
}

interface Organization {
  id: string
  members: { id: string }[]
}

/** The stored roles of the members, and the number of claimed seats. */
const readState = async ({ database: { kysely } }: TestServer, { id }: { id: string }) => {
  const members = await kysely.selectFrom('member').select('role').where('organizationId', '=', id).execute()
  const organization = await kysely
    .selectFrom('organization')
    .select('memberCount')
    .where('id', '=', id)
    .executeTakeFirst()
  return { roles: members.map(({ role }) => role).toSorted(), seats: organization?.memberCount }
}

/** Checks that the seat count equals the number of members, and that an owner exists. */
const expectOwned = async (server: TestServer, organization: { id: string }): Promise<void> => {
  const { roles, seats } = await readState(server, organization)
  expect(seats).toBe(roles.length)
  expect(roles.filter((role) => role.split(',').includes('owner'))).not.toEqual([])
}

test('adds a user once in fifty concurrent requests', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const { id: userId } = await bob.fetchUser()
  for (let round = 0; round < ROUNDS; round++) {
    const acme = await ann.createOrganization()
    const body = { userId, role: 'member', organizationId: acme.id }
    const counts = await runFiftyTimes(() => toResponse(server.latchkey.api.addMember({ body })))
    expect(counts).toEqual({ 200: 1, USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 49 })
    expect(await readState(server, acme)).toEqual({ roles: ['member', 'owner'], seats: 2 })
  }
})

test('adds as many of fifty concurrent users as seats are free', async () => {
  const server = await startTestServer({ organization: { membershipLimit: 8 } })
  const ann = await server.createUser('Ann')
  const ids = await Promise.all((await createUsers(server, 50)).map(async (user) => (await user.fetchUser()).id))
  for (let round = 0; round < ROUNDS; round++) {
    const acme = await ann.createOrganization()
    const add = (userId: string) =>
      toResponse(server.latchkey.api.addMember({ body: { userId, role: 'member', organizationId: acme.id } }))
    const counts = await runFiftyTimes((index) => add(ids[index]))
    expect(counts).toEqual({ 200: 7, ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 43 })
    expect(await readState(server, acme)).toMatchObject({ seats: 8 })
  }
})

/** Requests with which two owners, Ann and Bob, give up ownership concurrently. */
const ownershipChanges: [
  string,
  string,
  (user: TestUser, own: string, other: string, id: string) => Promise<TestResponse>,
][] = [
  ['leave', 'owner', (user, _own, _other, organizationId) => user.post('/organization/leave', { organizationId })],
  [
    'remove each other',
    'owner',
    (user, _own, memberIdOrEmail, organizationId) =>
      user.post('/organization/remove-member', { memberIdOrEmail, organizationId }),
  ],
  [
    'demote themselves',
    'owner',
    (user, memberId, _other, organizationId) =>
      user.post('/organization/update-member-role', { memberId, role: 'member', organizationId }),
  ],
  [
    'demote each other',
    'owner,admin',
    (user, _own, memberId, organizationId) =>
      user.post('/organization/update-member-role', { memberId, role: 'admin', organizationId }),
  ],
  [
    'hand over to each other',
    'owner',
    (user, _own, memberId, organizationId) =>
      user.post('/organization/transfer-ownership', { memberId, organizationId }),
  ],
  [
    'leave (one of them with several roles)',
    'owner,admin',
    (user, _own, _other, organizationId) => user.post('/organization/leave', { organizationId }),
  ],
]

test.each(ownershipChanges)('keeps an owner if two owners %s in fifty concurrent requests', async (_, role, giveUp) => {
  const server = await startTestServer(withoutTeams)
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  for (let round = 0; round < ROUNDS; round++) {
    const acme: Organization = await ann.createOrganization()
    const { id: bobId } = await bob.joinOrganization(acme, role)
    const annId = acme.members[0]?.id ?? ''
    const counts = await runFiftyTimes((index) =>
      index % 2 ? giveUp(bob, bobId, annId, acme.id) : giveUp(ann, annId, bobId, acme.id),
    )
    expect(Object.keys(counts).filter((outcome) => /INTERNAL|UNAVAILABLE/.test(outcome))).toEqual([])
    expect(counts[200]).toBeGreaterThan(0)
    await expectOwned(server, acme)
  }
})

test('keeps one of three owners who leave, are demoted and delete their account concurrently', async () => {
  const server = await startTestServer({
    ...withoutTeams,
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  for (let round = 0; round < ROUNDS; round++) {
    const eve = await server.createUser('Eve')
    const acme: Organization = await ann.createOrganization()
    const { id: memberId } = await bob.joinOrganization(acme, 'owner')
    await eve.joinOrganization(acme, 'owner,admin')
    const organizationId = acme.id
    const responses = await Promise.all([
      ann.post('/organization/leave', { organizationId }),
      bob.post('/organization/update-member-role', { memberId, role: 'member', organizationId }),
      eve.post('/delete-user', {}),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
    await expectOwned(server, acme)
  }
})

test('creates one organization in fifty concurrent requests with an organizationLimit of 1', async () => {
  const server = await startTestServer({ organization: { organizationLimit: 1 } })
  for (let round = 0; round < ROUNDS; round++) {
    const ann = await server.createUser('Ann')
    const counts = await runFiftyTimes((index) =>
      copyBrowser(ann).post('/organization/create', { name: 'Acme', slug: `acme-${round}-${index}` }),
    )
    expect(counts).toEqual({ 200: 1, YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 49 })
    expect((await ann.get('/organization/list')).body).toHaveLength(1)
  }
})

test('creates one organization if fifty users request the same slug concurrently', async () => {
  const server = await startTestServer()
  const all = await createUsers(server, 50)
  for (let round = 0; round < ROUNDS; round++) {
    const counts = await runFiftyTimes(
      (index) => all[index]?.post('/organization/create', { name: 'Acme', slug: `acme-${round}` }) ?? expect.fail(),
    )
    expect(counts).toEqual({ 200: 1, ORGANIZATION_ALREADY_EXISTS: 49 })
  }
  expect(await server.database.kysely.selectFrom('organization').select('id').execute()).toHaveLength(ROUNDS)
})

test('gives a slug to one of fifty organizations that are created or updated concurrently', async () => {
  const server = await startTestServer()
  const all = await createUsers(server, 50)
  await Promise.all(all.map((user) => user.createOrganization()))
  for (let round = 0; round < ROUNDS; round++) {
    const slug = `acme-${round}`
    const counts = await runFiftyTimes((index) => {
      const user = all[index] ?? expect.fail()
      return index % 5 === 0
        ? user.post('/organization/create', { name: 'Acme', slug, keepCurrentActiveOrganization: true })
        : user.post('/organization/update', { data: { slug } })
    })
    const { 200: won, SLUG_IS_TAKEN: taken = 0, ORGANIZATION_ALREADY_EXISTS: existing = 0, ...others } = counts
    expect({ won, lost: taken + existing, others }).toEqual({ won: 1, lost: 49, others: {} })
  }
})

test('leaves no rows of an organization that is deleted while fifty users are added', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const ids = await Promise.all((await createUsers(server, 49)).map(async (user) => (await user.fetchUser()).id))
  for (let round = 0; round < ROUNDS; round++) {
    const { id: organizationId } = await ann.createOrganization()
    const counts = await runFiftyTimes((index) =>
      index === 25
        ? ann.post('/organization/delete', { organizationId })
        : toResponse(
            server.latchkey.api.addMember({
              body: { userId: ids[index - (index > 25 ? 1 : 0)], role: 'admin', organizationId },
            }),
          ),
    )
    expect(Object.keys(counts).filter((outcome) => !/^(200|ORGANIZATION_NOT_FOUND)$/.test(outcome))).toEqual([])
    for (const table of ['organization', 'member', 'team'] as const) {
      expect(await server.database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
    }
  }
})

test('removes fifty members who leave concurrently and releases all seats', async () => {
  const server = await startTestServer(withoutTeams)
  const ann = await server.createUser('Ann')
  const all = await createUsers(server, 50)
  const acme = await ann.createOrganization()
  for (const user of all) await user.joinOrganization(acme)
  const counts = await runFiftyTimes(
    (index) => all[index]?.post('/organization/leave', { organizationId: acme.id }) ?? expect.fail(),
  )
  expect(counts).toEqual({ 200: 50 })
  expect(await readState(server, acme)).toEqual({ roles: ['owner'], seats: 1 })
})

test('removes a member once in fifty concurrent requests', async () => {
  const server = await startTestServer(withoutTeams)
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const acme = await ann.createOrganization()
  for (let round = 0; round < ROUNDS; round++) {
    const { id: memberIdOrEmail } = await bob.joinOrganization(acme)
    const counts = await runFiftyTimes(() => copyBrowser(ann).post('/organization/remove-member', { memberIdOrEmail }))
    expect(counts).toEqual({ 200: 1, MEMBER_NOT_FOUND: 49 })
    expect(await readState(server, acme)).toEqual({ roles: ['owner'], seats: 1 })
  }
})

test('releases one seat if a member deletes the account and is removed concurrently', async () => {
  const server = await startTestServer({
    ...withoutTeams,
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const ann = await server.createUser('Ann')
  const acme = await ann.createOrganization()
  for (let round = 0; round < ROUNDS; round++) {
    const bob = await server.createUser('Bob')
    const { id: memberIdOrEmail } = await bob.joinOrganization(acme)
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, () => bob.post('/delete-user', {})),
      ...Array.from({ length: 5 }, () => ann.post('/organization/remove-member', { memberIdOrEmail })),
    ])
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    expect(await readState(server, acme)).toEqual({ roles: ['owner'], seats: 1 })
  }
})

test('accepts fifty concurrent changes of the active organization and keeps one of them', async () => {
  const server = await startTestServer({ ...withoutTeams, session: { cookieCache: { enabled: true } } })
  const ann = await server.createUser('Ann')
  const ids = [(await ann.createOrganization()).id, (await ann.createOrganization()).id, null]
  const choose = (index: number) =>
    copyBrowser(ann).post('/organization/set-active', { organizationId: ids[index % 3] })
  for (let round = 0; round < 3; round++) {
    expect(await runFiftyTimes(choose)).toEqual({ 200: 50 })
    const stored = (await ann.get('/get-session?disableCookieCache=true')).body.session.activeOrganizationId
    expect(ids).toContain(stored)
    expect((await ann.get('/get-session')).body.session.activeOrganizationId).toBe(stored)
  }
})

test('accepts fifty concurrent updates of an organization, and stores name and slug of one update', async () => {
  const server = await startTestServer(withoutTeams)
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  const update = (index: number) =>
    copyBrowser(ann).post('/organization/update', { data: { name: `Acme ${index}`, slug: `acme-${index}` } })
  expect(await runFiftyTimes(update)).toEqual({ 200: 50 })
  const { name, slug } = (await ann.get('/organization/get-full-organization')).body
  expect(slug).toBe(name.toLowerCase().replace(' ', '-'))
})
