import { expect, test } from 'vitest'
import {
  type TestResponse,
  readAllRows,
  createTwoOrganizations,
  TEAM_NOT_FOUND,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const FORBIDDEN_TO_NON_MEMBERS = {
  code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  message: 'You are not allowed to invite users to this organization',
}
const NO_ACTIVE_ORGANIZATION = { code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' }

test('lists teams to members only', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const organization = await ann.createOrganization()
  const list = (id: string) => bob.get(`/organization/list-teams?organizationId=${id}`)
  const refused = {
    status: 403,
    body: { code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION', message: 'You are not a member of this organization' },
  }
  expect(await list(organization.id)).toMatchObject(refused)
  expect(await list('unknown')).toMatchObject(refused)
  await bob.joinOrganization(organization)
  expect(await list(organization.id)).toMatchObject({ status: 200, body: [{ organizationId: organization.id }] })
})

const teamChanges: [string, object][] = [
  ['create-team', { name: 'x' }],
  ['update-team', { teamId: 'x', data: { name: 'x' } }],
  ['remove-team', { teamId: 'x' }],
  ['set-member-team', { memberId: 'x', teamId: null }],
  ['add-team-member', { userId: 'x', teamId: 'x' }],
  ['remove-team-member', { userId: 'x', teamId: 'x' }],
]

test.each(teamChanges)('fails with No active organization for %s without an organization', async (path, body) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const response = await ann.post(`/organization/${path}`, body)
  expect(response).toMatchObject({ status: 400, body: NO_ACTIVE_ORGANIZATION })
})

test('fails with No active organization for list-teams without an organization', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  expect(await ann.get('/organization/list-teams')).toMatchObject({ status: 400, body: NO_ACTIVE_ORGANIZATION })
})

const messages: [string, number, (server: TestServer) => Promise<TestResponse>][] = [
  [
    'No active organization',
    400,
    async (server) => (await server.createUser()).post('/organization/create-team', { name: 'x' }),
  ],
  ['Team not found', 400, async (server) => asOwner(server, 'remove-team', { teamId: 'unknown' })],
  ['Unable to remove last team', 400, async (server) => asOwner(server, 'remove-team', {})],
  ['not allowed to delete teams', 403, async (server) => asMember(server, 'remove-team', {})],
  ['not allowed to update this team', 403, async (server) => asMember(server, 'update-team', { data: { name: 'x' } })],
]

test.each(messages)('fails with the documented message and status: %s (%i)', async (message, status, cause) => {
  const response = await cause(await startTestServer())
  expect(response.status).toBe(status)
  expect(response.body.message).toContain(message)
})

/** An owner makes a call about the default team, unless `more` names another team. */
const asOwner = async (server: TestServer, path: string, more: object): Promise<TestResponse> => {
  const ann = await server.createUser('Ann')
  const { members } = await ann.createOrganization()
  return ann.post(`/organization/${path}`, { teamId: members[0].teamId, ...more })
}

/** A member makes the same call. */
const asMember = async (server: TestServer, path: string, more: object): Promise<TestResponse> => {
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const organization = await ann.createOrganization()
  await bob.joinOrganization(organization)
  await bob.post('/organization/set-active', { organizationId: organization.id })
  return bob.post(`/organization/${path}`, { teamId: organization.members[0].teamId, ...more })
}

test('fails the same way for foreign and unknown teams and members (R24)', async () => {
  const server = await startTestServer()
  const { ann, acme, design, labs, carol, dan } = await createTwoOrganizations(server)
  const before = await readAllRows(server.database)
  const there = { organizationId: acme.id }
  const cases: [string, (teamId: string, memberId: string) => object, object][] = [
    ['update-team', (teamId) => ({ teamId, data: { name: 'x', ...there } }), TEAM_NOT_FOUND],
    ['remove-team', (teamId) => ({ teamId, ...there }), TEAM_NOT_FOUND],
    ['set-member-team', (teamId) => ({ memberId: carol.id, teamId, ...there }), TEAM_NOT_FOUND],
    [
      'set-member-team',
      (_, memberId) => ({ memberId, teamId: design.id, ...there }),
      { code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
    ],
  ]
  for (const [path, body, refusal] of cases) {
    const foreign = await ann.post(`/organization/${path}`, body(labs.id, dan.id))
    const unknown = await ann.post(`/organization/${path}`, body('unknown', 'unknown'))
    expect(foreign).toMatchObject({ status: 400, body: refusal })
    expect(unknown.body).toEqual(foreign.body)
  }
  const page = await ann.get(`/organization/list-teams?cursor=${labs.id}`)
  expect(page).toMatchObject({ status: 400, body: TEAM_NOT_FOUND })
  expect(await readAllRows(server.database)).toBe(before)
})

test('rejects team changes by non-members (R26)', async () => {
  const server = await startTestServer()
  const { bob, acme, design } = await createTwoOrganizations(server)
  const before = await readAllRows(server.database)
  for (const organizationId of [acme.id, 'unknown']) {
    const create = await bob.post('/organization/create-team', { name: 'x', organizationId })
    const remove = await bob.post('/organization/remove-team', { teamId: design.id, organizationId })
    const data = { name: 'x', organizationId }
    const update = await bob.post('/organization/update-team', { teamId: design.id, data })
    expect(create).toMatchObject({ status: 403, body: FORBIDDEN_TO_NON_MEMBERS })
    expect(remove).toMatchObject({ status: 403, body: FORBIDDEN_TO_NON_MEMBERS })
    expect(update).toMatchObject({ status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM' } })
  }
  expect(await readAllRows(server.database)).toBe(before)
})
