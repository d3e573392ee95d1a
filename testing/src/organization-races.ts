import { parseRoles } from '@latchkey/contract'
import { expect } from 'vitest'
import type { Latchkey } from '@latchkey/server'
import { runFiftyTimes } from './parallel.ts'
import { inviteMember, createVerifiedUser } from './invitations.ts'
import { type TestResponse, type TestUser, createTestUser } from './test-user.ts'
import type { TestServer } from './test-server.ts'

/** A server among several on one database. */
export type RaceNode = Pick<Latchkey, 'handler'>

/** The options of the nodes, with the limits that the races test. */
export const raceOptions = {
  membershipLimit: 5,
  invitationLimit: 5,
  requireEmailVerificationToInvite: false,
  teams: { enabled: true, maximumTeams: 3 },
}

/** The users of a race, whose roles it sets. Bob and the invitees have verified addresses. */
export interface RaceFixture {
  readonly server: TestServer
  readonly ann: TestUser
  readonly bob: TestUser
  readonly members: readonly TestUser[]
  readonly invitees: readonly TestUser[]
}

/** Call it before other nodes start, because they would send the mails of this node, too. */
export const createRaceFixture = async (server: TestServer): Promise<RaceFixture> => {
  const invitees: TestUser[] = []
  for (const name of ['Carol', 'Dan', 'Eve', 'Fay', 'Gus']) invitees.push(await createVerifiedUser(server, name))
  const members = [await server.createUser('Hal'), await server.createUser('Ida')]
  return {
    server,
    ann: await server.createUser('Ann'),
    bob: await createVerifiedUser(server, 'Bob'),
    members,
    invitees,
  }
}

/** Sends fifty concurrent requests to all nodes and checks the result. */
export type Race = (racers: RaceFixture, nodes: readonly RaceNode[]) => Promise<void>

/** The races by the invariant that they check. */
export const races: Record<string, Race> = {
  'the same invitation accepted fifty times makes one member': async ({ server, ann, bob }, nodes) => {
    const { id } = await ann.createOrganization()
    const invitationId = await createInvitation(ann, bob)
    const counts = await sendFiftyRequests(server, nodes, [[bob, 'accept-invitation', { invitationId }]])
    expect(counts).toEqual({ 200: 1, ...pickOutcomes(counts, 'INVITATION_NOT_FOUND', 'FAILED_TO_RETRIEVE_INVITATION') })
    await expectInvariants(server, id, { members: 2, statuses: ['accepted'] })
  },

  'two owners who leave, step down and remove each other leave one': async ({ server, ann, bob }, nodes) => {
    const { id, members } = await ann.createOrganization()
    const { id: memberOfBob } = await bob.joinOrganization({ id }, 'owner,admin')
    const memberOfAnn = members[0].id
    const organization = { organizationId: id }
    const counts = await sendFiftyRequests(server, nodes, [
      [ann, 'leave', organization],
      [bob, 'leave', organization],
      [ann, 'update-member-role', { memberId: memberOfAnn, role: 'member', ...organization }],
      [bob, 'update-member-role', { memberId: memberOfBob, role: 'admin', ...organization }],
      [ann, 'remove-member', { memberIdOrEmail: memberOfBob, ...organization }],
      [bob, 'remove-member', { memberIdOrEmail: memberOfAnn, ...organization }],
    ])
    expect(counts).toEqual({
      200: expect.any(Number),
      ...pickOutcomes(
        counts,
        'MEMBER_NOT_FOUND',
        'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
        'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
        'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
      ),
    })
    await expectInvariants(server, id)
  },

  'of the last two teams one stays': async ({ server, ann }, nodes) => {
    const { id, members } = await ann.createOrganization()
    const { body: second } = await ann.post('/organization/create-team', { name: 'Second' })
    const counts = await sendFiftyRequests(server, nodes, [
      [ann, 'remove-team', { teamId: members[0].teamId }],
      [ann, 'remove-team', { teamId: second.id }],
    ])
    expect(counts).toEqual({
      200: 1,
      TEAM_NOT_FOUND: expect.any(Number),
      UNABLE_TO_REMOVE_LAST_TEAM: expect.any(Number),
    })
    await expectInvariants(server, id, { teams: 1 })
  },

  'fifty requests do not create more teams than the maximum': async ({ server, ann }, nodes) => {
    const { id } = await ann.createOrganization()
    const counts = await sendFiftyRequests(server, nodes, [[ann, 'create-team', { name: 'One of fifty' }]])
    expect(counts).toEqual({ 200: 2, YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 48 })
    await expectInvariants(server, id, { teams: 3 })
  },

  'fifty requests do not create more pending invitations than the limit': async ({ server, ann }, nodes) => {
    const { id } = await ann.createOrganization()
    const invite = (index: number): RaceRequest => [
      ann,
      'invite-member',
      { email: `${index}@example.com`, role: 'member' },
    ]
    const counts = await sendFiftyRequests(
      server,
      nodes,
      Array.from({ length: 25 }, (_, index) => invite(index)),
    )
    // Both nodes invite the same addresses.
    expect(counts).toEqual({
      200: 5,
      ...pickOutcomes(counts, 'INVITATION_LIMIT_REACHED', 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'),
    })
    await expectInvariants(server, id, { statuses: Array.from({ length: 5 }, () => 'pending') })
  },

  'of five invitees who accept, one takes the last seat': async ({ server, ann, bob, members, invitees }, nodes) => {
    const { id } = await ann.createOrganization()
    for (const user of [bob, ...members]) await user.joinOrganization({ id })
    const acceptances: RaceRequest[] = []
    for (const invitee of invitees) {
      acceptances.push([invitee, 'accept-invitation', { invitationId: await createInvitation(ann, invitee) }])
    }
    const counts = await sendFiftyRequests(server, nodes, acceptances)
    expect(counts).toEqual({
      200: 1,
      ...pickOutcomes(
        counts,
        'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
        'INVITATION_NOT_FOUND',
        'FAILED_TO_RETRIEVE_INVITATION',
      ),
    })
    const statuses = ['accepted', 'pending', 'pending', 'pending', 'pending']
    await expectInvariants(server, id, { members: 5, statuses })
  },

  'an invitation is accepted, rejected or canceled, and only one of these': async ({ server, ann, bob }, nodes) => {
    const { id } = await ann.createOrganization()
    const invitationId = await createInvitation(ann, bob)
    const counts = await sendFiftyRequests(server, nodes, [
      [bob, 'accept-invitation', { invitationId }],
      [ann, 'cancel-invitation', { invitationId }],
      [bob, 'reject-invitation', { invitationId }],
    ])
    expect(counts).toEqual({ 200: 1, ...pickOutcomes(counts, 'INVITATION_NOT_FOUND', 'FAILED_TO_RETRIEVE_INVITATION') })
    const [status] = await listInvitationStatuses(server, id)
    expect(status).not.toBe('pending')
    await expectInvariants(server, id, { members: status === 'accepted' ? 2 : 1 })
  },

  'one of fifty requests creates an organization with their slug': async ({ server, ann, invitees }, nodes) => {
    const slug = `round-${slugCount++}`
    const users = [ann, ...invitees]
    const counts = await sendFiftyRequests(
      server,
      nodes,
      users.map((user) => [user, 'create', { name: 'The same', slug }]),
    )
    expect(counts).toEqual({ 200: 1, ORGANIZATION_ALREADY_EXISTS: 49 })
    const { kysely } = server.database
    const { id } = await kysely
      .selectFrom('organization')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await expectInvariants(server, id, { members: 1 })
  },

  'a session that chooses between two organizations fifty times has one of them': async ({ server, ann }, nodes) => {
    const [one, other] = [await ann.createOrganization(), await ann.createOrganization()]
    const counts = await sendFiftyRequests(server, nodes, [
      [ann, 'set-active', { organizationId: one.id }],
      [ann, 'set-active', { organizationId: other.id }],
    ])
    expect(counts).toEqual({ 200: 50 })
    const { body } = await ann.get('/get-session?disableCookieCache=true')
    expect([one.id, other.id]).toContain(body.session.activeOrganizationId)
  },

  'an organization that is deleted while a user joins it has no members and is active in no session': async (
    { server, ann, bob },
    nodes,
  ) => {
    const { id } = await ann.createOrganization()
    const invitationId = await createInvitation(ann, bob)
    const counts = await sendFiftyRequests(server, nodes, [
      [bob, 'accept-invitation', { invitationId }],
      [ann, 'create-team', { name: 'Too late', organizationId: id }],
      [ann, 'delete', { organizationId: id }],
    ])
    expect(counts).toEqual({
      200: expect.any(Number),
      ...pickOutcomes(
        counts,
        'INVITATION_NOT_FOUND',
        'FAILED_TO_RETRIEVE_INVITATION',
        'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
      ),
    })
    const { kysely } = server.database
    expect(await kysely.selectFrom('organization').select('id').where('id', '=', id).execute()).toEqual([])
    for (const user of [ann, bob]) {
      const { body } = await user.get('/get-session?disableCookieCache=true')
      // If the deletion comes first, an organization of an earlier race stays active.
      expect(body.session.activeOrganizationId).not.toBe(id)
    }
  },
}

let slugCount = 0

/** The caller, the path below `/organization/`, and the body. */
type RaceRequest = readonly [user: TestUser, path: string, body: object]

/** Sends each request equally often to each node, fifty in total. Returns the number of each outcome. */
const sendFiftyRequests = (
  server: TestServer,
  nodes: readonly RaceNode[],
  requests: readonly RaceRequest[],
): Promise<Record<string, number>> => {
  let unavailableCount = 0
  return runFiftyTimes(async (index): Promise<TestResponse> => {
    const node = nodes[index % nodes.length] ?? expect.fail('There is no node')
    const [user, path, body] =
      requests[Math.floor(index / nodes.length) % requests.length] ?? expect.fail('There is no request')
    const send = () => copyBrowserTo(server, user, node).post(`/organization/${path}`, body)
    const response = await send()
    // A busy machine can cause one 503. The retry shows that the refused call changed nothing.
    return response.status === 503 && unavailableCount++ === 0 ? send() : response
  })
}

/** A copy of the browser that sends requests to another node. */
const copyBrowserTo = (server: TestServer, { name, email, cookies }: TestUser, { handler }: RaceNode): TestUser => {
  const user = createTestUser(
    { latchkey: { handler, api: server.latchkey.api }, waitForMails: server.waitForMails },
    name,
    email,
  )
  for (const [key, value] of cookies) user.cookies.set(key, value)
  return user
}

const createInvitation = async (inviter: TestUser, invitee: TestUser): Promise<string> => {
  const { status, body } = await inviteMember(inviter, invitee)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}

/** Picks the outcomes that may occur in any number. The comparison with all outcomes fails for any other one. */
const pickOutcomes = (counts: Record<string, number>, ...codes: string[]): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([outcome]) => codes.includes(outcome)))

const listInvitationStatuses = async ({ database }: TestServer, organizationId: string): Promise<string[]> => {
  const query = database.kysely.selectFrom('invitation').select('status').where('organizationId', '=', organizationId)
  return (await query.orderBy('status').execute()).map(({ status }) => status)
}

interface Expected {
  members?: number
  teams?: number
  statuses?: string[]
}

/** Checks the invariants of an organization, and the expected result of a race. */
const expectInvariants = async (server: TestServer, id: string, expected: Expected = {}): Promise<void> => {
  const { kysely } = server.database
  const organization = await kysely
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const members = await kysely.selectFrom('member').selectAll().where('organizationId', '=', id).execute()
  const teams = await kysely.selectFrom('team').selectAll().where('organizationId', '=', id).execute()
  const statuses = await listInvitationStatuses(server, id)
  expect(organization.memberCount).toBe(members.length)
  expect(new Set(members.map(({ userId }) => userId)).size).toBe(members.length)
  expect(members.filter(({ role }) => parseRoles(role).includes('owner')).length).toBeGreaterThan(0)
  expect(members.length).toBeLessThanOrEqual(raceOptions.membershipLimit)
  expect({ members: members.length, teams: teams.length, statuses }).toMatchObject(expected)
}
