import { expect, test } from 'vitest'
import { inviteMember, findMailedInvitation, createOrganizationOfAnn, createVerifiedUser } from '@latchkey/testing'

const DAY = 86_400

test('rejects invitations of members without the permission', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization)
  const refusal = {
    status: 403,
    body: {
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      message: 'You are not allowed to invite users to this organization',
    },
  }
  const input = { organizationId: organization.id }
  expect(await inviteMember(bob, { email: 'guest@example.com' }, input)).toMatchObject(refusal)
  const several = { emails: ['guest@example.com'], role: 'member', ...input }
  expect(await bob.post('/organization/invite-members', several)).toMatchObject(refusal)
  expect((await ann.get('/organization/list-invitations')).body).toEqual([])
  expect(await server.listMails('invitation', 'guest@example.com')).toEqual([])
})

test('rejects invitations to unknown and foreign organizations', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const mallory = await server.createUser('Mallory')
  expect(await inviteMember(mallory, { email: 'guest@example.com' })).toMatchObject({
    status: 400,
    body: { code: 'ORGANIZATION_NOT_FOUND', message: 'Organization not found' },
  })
  await mallory.createOrganization()
  for (const organizationId of [organization.id, 'unknown']) {
    expect(await inviteMember(mallory, { email: 'guest@example.com' }, { organizationId })).toMatchObject({
      status: 400,
      body: { code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
    })
  }
  expect((await ann.get('/organization/list-invitations')).body).toEqual([])
})

const EDITOR = { editor: { invitation: ['create'], page: ['write'] } }

test.each([
  ['owner', 'owner', 200],
  ['owner', ['member', 'owner'], 200],
  ['owner,admin', 'owner', 200],
  ['admin', 'admin', 200],
  ['admin', 'member', 200],
  ['admin', ' admin , member', 200],
  ['admin', 'owner', 403],
  ['admin', ' owner', 403],
  ['admin', 'member,owner', 403],
  ['admin', 'member, owner', 403],
  ['admin', ['member', ' owner '], 403],
  ['admin', ['member,owner'], 403],
  ['owner', 'editor', 200],
  ['admin', 'editor', 403],
  ['editor', 'editor', 200],
  ['editor', 'member', 200],
  ['editor', 'admin', 403],
  ['editor,admin', ['editor', 'admin'], 200],
  ['owner', 'boss', 400],
  ['owner', 'Owner', 400],
  ['owner', 'member,boss', 400],
  ['owner', '', 400],
  ['owner', [], 400],
  ['owner', ' , ', 400],
  ['owner', 'constructor', 400],
] as const)('responds to a member with the roles %s who invites with %j: %i', async (own, role, status) => {
  const { server, organization } = await createOrganizationOfAnn({ organization: { roles: EDITOR } })
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization, own)
  const response = await inviteMember(bob, { email: 'guest@example.com' }, { role, organizationId: organization.id })
  expect(response.status).toBe(status)
  if (status === 403) {
    expect(response.body).toEqual({
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      message: 'you are not allowed to invite user with this role',
    })
  }
  if (status === 400) expect(response.body).toEqual({ code: 'ROLE_NOT_FOUND', message: 'Role not found' })
  if (status === 200) {
    const stored: string[] = response.body.role.split(',')
    expect(stored.toSorted()).toEqual(
      [role]
        .flat()
        .join()
        .split(',')
        .map((name) => name.trim())
        .toSorted(),
    )
    expect(response.body.role).toMatch(/^(owner|(?!.*owner))/)
  }
})

test('detects duplicate invitations in any letter case', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization)
  for (const email of [bob.email, bob.email.toUpperCase(), ` ${bob.email}\t`]) {
    expect(await inviteMember(ann, { email })).toMatchObject({
      status: 400,
      body: {
        code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
        message: 'User is already a member of this organization',
      },
    })
  }
  expect((await inviteMember(ann, { email: ' Guest@Example.COM ' })).body.email).toBe('guest@example.com')
  for (const email of ['guest@example.com', 'GUEST@example.com', 'Guest@Example.com ']) {
    expect(await inviteMember(ann, { email })).toMatchObject({
      status: 400,
      body: {
        code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
        message: 'User is already invited to this organization',
      },
    })
  }
  expect(await server.listMails('invitation', 'guest@example.com')).toHaveLength(1)
})

test.each([
  ['no address', { email: 'not-an-email' }],
  ['two addresses', { email: 'a@example.com,b@example.com' }],
  ['a quoted address', { email: '"a@evil.example"@example.com' }],
  ['a header', { email: 'a@example.com\r\nBcc: b@example.com' }],
  ['an address missing', { email: undefined }],
  ['a role missing', { role: undefined }],
  ['a role that is a number', { role: 7 }],
  ['thirty roles', { role: Array.from({ length: 30 }, () => 'member') }],
  ['an endless role', { role: 'x'.repeat(1000) }],
  ['an endless team', { teamId: 'x'.repeat(1000) }],
])('rejects an invitation with %s', async (_, input) => {
  const { ann, database } = await createOrganizationOfAnn()
  const response = await ann.post('/organization/invite-member', {
    email: 'guest@example.com',
    role: 'member',
    ...input,
  })
  expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await database.kysely.selectFrom('invitation').select('id').execute()).toEqual([])
})

test('counts only pending, unexpired invitations towards the invitationLimit', async () => {
  const { server, ann, advanceClock } = await createOrganizationOfAnn({
    organization: { invitationLimit: 2 },
    session: { expiresIn: 30 * DAY },
  })
  const refusal = { status: 403, body: { code: 'INVITATION_LIMIT_REACHED', message: 'Invitation limit reached' } }
  const bob = await createVerifiedUser(server, 'Bob')
  const { body: first } = await inviteMember(ann, bob)
  await inviteMember(ann, { email: 'two@example.com' })
  expect(await inviteMember(ann, { email: 'three@example.com' })).toMatchObject(refusal)
  // A resent invitation does not count twice.
  expect((await inviteMember(ann, { email: 'two@example.com' }, { resend: true })).status).toBe(200)
  await bob.post('/organization/reject-invitation', { invitationId: first.id })
  expect((await inviteMember(ann, { email: 'three@example.com' })).status).toBe(200)
  expect(await inviteMember(ann, { email: 'four@example.com' })).toMatchObject(refusal)
  advanceClock(2 * DAY)
  expect((await inviteMember(ann, { email: 'four@example.com' })).status).toBe(200)
  expect((await inviteMember(ann, { email: 'two@example.com' })).status).toBe(200)
  expect(await inviteMember(ann, { email: 'three@example.com' })).toMatchObject(refusal)
})

test('rejects all invitations with an invitationLimit of 0', async () => {
  const { ann } = await createOrganizationOfAnn({ organization: { invitationLimit: 0 } })
  expect((await inviteMember(ann, { email: 'guest@example.com' })).body.code).toBe('INVITATION_LIMIT_REACHED')
})

test('rejects invitations to a team of another organization (R24)', async () => {
  const { server, ann, database } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  const foreign = await bob.createOrganization()
  const teams = await database.kysely.selectFrom('team').selectAll().execute()
  const own = teams.find(({ organizationId }) => organizationId !== foreign.id)?.id
  const ofBob = teams.find(({ organizationId }) => organizationId === foreign.id)?.id
  for (const teamId of [ofBob, 'no-such-team']) {
    expect(await inviteMember(ann, { email: 'guest@example.com' }, { teamId })).toMatchObject({
      status: 400,
      body: { code: 'TEAM_NOT_FOUND', message: 'Team not found' },
    })
  }
  const carl = await createVerifiedUser(server, 'Carl')
  expect((await inviteMember(ann, carl, { teamId: own })).body.teamId).toBe(own)
  const accepted = await carl.post('/organization/accept-invitation', await findMailedInvitation(server, carl))
  expect(accepted.body.member.teamId).toBe(own)
})

test('adds an invitee of a removed team to the organization without a team (R27)', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const { body: team } = await ann.post('/organization/create-team', { name: 'Night shift' })
  const bob = await createVerifiedUser(server, 'Bob')
  await inviteMember(ann, bob, { teamId: team.id })
  await ann.post('/organization/remove-team', { teamId: team.id })
  const handle = await findMailedInvitation(server, bob)
  expect((await bob.get(`/organization/get-invitation?id=${handle.invitationId}`)).body).toMatchObject({
    teamId: null,
    teamName: null,
    state: 'pending',
  })
  expect(await bob.post('/organization/accept-invitation', handle)).toMatchObject({
    status: 200,
    body: { member: { organizationId: organization.id, teamId: null } },
  })
})

test('invites several email addresses with a result for each', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn({ organization: { invitationLimit: 3 } })
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization)
  await inviteMember(ann, { email: 'known@example.com' })
  const emails = [
    ' One@Example.com',
    'not-an-email',
    bob.email,
    'known@example.com',
    'one@example.com',
    'two@example.com',
    'three@example.com',
  ]
  const { status, body } = await ann.post('/organization/invite-members', { emails, role: 'member' })
  expect(status).toBe(200)
  expect(body.results.map(({ email, code }: { email: string; code: string }) => [email, code])).toEqual([
    [' One@Example.com', null],
    ['not-an-email', 'INVALID_EMAIL'],
    [bob.email, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'],
    ['known@example.com', 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'],
    ['one@example.com', 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'],
    ['two@example.com', null],
    ['three@example.com', 'INVITATION_LIMIT_REACHED'],
  ])
  expect(body.results[0].invitation).toMatchObject({ email: 'one@example.com', status: 'pending' })
  expect(body.results[1].invitation).toBeNull()
  expect(await server.listMails('invitation', 'one@example.com')).toHaveLength(1)
  expect(await server.listMails('invitation', 'three@example.com')).toEqual([])
})

test.each([
  ['none', []],
  ['fifty-one', Array.from({ length: 51 }, (_, index) => `guest${index}@example.com`)],
  ['an endless one', ['x'.repeat(1000)]],
  ['a number', [7]],
])('rejects a list of email addresses that is not one to fifty strings: %s', async (_, emails) => {
  const { ann } = await createOrganizationOfAnn()
  const response = await ann.post('/organization/invite-members', { emails, role: 'member' })
  expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
})
