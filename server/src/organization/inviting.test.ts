import { expect, test } from 'vitest'
import type { InvitationMailRequest } from '../settings.ts'
import { invites, mailedInvitation, organizationOfAnn, verifiedPerson } from '../testing/invitations.ts'

const DAY = 86_400

test('Organization messages: not allowed to invite users', async () => {
  const { here, ann, organization } = await organizationOfAnn()
  const bob = await here.person('Bob')
  await bob.joins(organization)
  const refusal = {
    status: 403,
    body: {
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      message: 'You are not allowed to invite users to this organization',
    },
  }
  const input = { organizationId: organization.id }
  expect(await invites(bob, { email: 'guest@example.com' }, input)).toMatchObject(refusal)
  const several = { emails: ['guest@example.com'], role: 'member', ...input }
  expect(await bob.post('/organization/invite-members', several)).toMatchObject(refusal)
  expect((await ann.get('/organization/list-invitations')).body).toEqual([])
  expect(await here.mailsOf('invitation', 'guest@example.com')).toEqual([])
})

test('an organization that is not there, or is of others, cannot be invited to', async () => {
  const { here, ann, organization } = await organizationOfAnn()
  const mallory = await here.person('Mallory')
  expect(await invites(mallory, { email: 'guest@example.com' })).toMatchObject({
    status: 400,
    body: { code: 'ORGANIZATION_NOT_FOUND', message: 'Organization not found' },
  })
  await mallory.createsOrganization()
  for (const organizationId of [organization.id, 'unknown']) {
    expect(await invites(mallory, { email: 'guest@example.com' }, { organizationId })).toMatchObject({
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
] as const)(
  'Defect D1: Privilege escalation: who is %s and invites as %j is answered %i',
  async (own, role, status) => {
    const { here, organization } = await organizationOfAnn({ organization: { roles: EDITOR } })
    const bob = await here.person('Bob')
    await bob.joins(organization, own)
    const answer = await invites(bob, { email: 'guest@example.com' }, { role, organizationId: organization.id })
    expect(answer.status).toBe(status)
    if (status === 403) {
      expect(answer.body).toEqual({
        code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
        message: 'you are not allowed to invite user with this role',
      })
    }
    if (status === 400) expect(answer.body).toEqual({ code: 'ROLE_NOT_FOUND', message: 'Role not found' })
    if (status === 200) {
      const stored: string[] = answer.body.role.split(',')
      expect(stored.toSorted()).toEqual(
        [role]
          .flat()
          .join()
          .split(',')
          .map((name) => name.trim())
          .toSorted(),
      )
      expect(answer.body.role).toMatch(/^(owner|(?!.*owner))/)
    }
  },
)

test('Defect D6: Duplicates through letter case', async () => {
  const { here, ann, organization } = await organizationOfAnn()
  const bob = await here.person('Bob')
  await bob.joins(organization)
  for (const email of [bob.email, bob.email.toUpperCase(), ` ${bob.email}\t`]) {
    expect(await invites(ann, { email })).toMatchObject({
      status: 400,
      body: {
        code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
        message: 'User is already a member of this organization',
      },
    })
  }
  expect((await invites(ann, { email: ' Guest@Example.COM ' })).body.email).toBe('guest@example.com')
  for (const email of ['guest@example.com', 'GUEST@example.com', 'Guest@Example.com ']) {
    expect(await invites(ann, { email })).toMatchObject({
      status: 400,
      body: {
        code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
        message: 'User is already invited to this organization',
      },
    })
  }
  expect(await here.mailsOf('invitation', 'guest@example.com')).toHaveLength(1)
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
])('an invitation with %s is refused', async (_, input) => {
  const { ann, database } = await organizationOfAnn()
  const answer = await ann.post('/organization/invite-member', { email: 'guest@example.com', role: 'member', ...input })
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await database.kysely.selectFrom('invitation').select('id').execute()).toEqual([])
})

test('an invitation that is sent again gets a new secret, and the old link is dead', async () => {
  const { here, ann, travel } = await organizationOfAnn({ session: { expiresIn: 30 * DAY } })
  const bob = await verifiedPerson(here, 'Bob')
  const { body: first } = await invites(ann, bob)
  const old = await mailedInvitation(here, bob)
  travel(DAY)
  const { status, body: second } = await invites(ann, bob, { resend: true, role: 'admin' })
  expect(status).toBe(200)
  expect(second).toMatchObject({ id: first.id, role: 'admin', status: 'pending' })
  expect(new Date(second.expiresAt).getTime() - new Date(first.expiresAt).getTime()).toBeGreaterThan(0.9 * DAY * 1000)
  const next = await mailedInvitation(here, bob)
  expect(next.invitationId).toBe(old.invitationId)
  expect(next.secret).not.toBe(old.secret)
  for (const path of ['accept', 'reject']) {
    expect((await bob.post(`/organization/${path}-invitation`, old)).body.code).toBe('INVITATION_NOT_FOUND')
  }
  expect((await here.stranger().post('/organization/get-invitation', old)).body.code).toBe('INVITATION_NOT_FOUND')
  // The new term counts: the first one would be over.
  travel(1.5 * DAY)
  expect(await bob.post('/organization/accept-invitation', next)).toMatchObject({ body: { member: { role: 'admin' } } })
  expect((await ann.get('/organization/list-invitations')).body).toHaveLength(1)
})

test('sending again to somebody who is not invited invites them', async () => {
  const { here, ann } = await organizationOfAnn()
  expect((await invites(ann, { email: 'guest@example.com' }, { resend: true })).status).toBe(200)
  expect(await here.mailsOf('invitation', 'guest@example.com')).toHaveLength(1)
})

test('who may not grant a role cannot send its invitation again', async () => {
  const { here, ann, organization } = await organizationOfAnn()
  const bob = await here.person('Bob')
  await bob.joins(organization, 'admin')
  await invites(ann, { email: 'guest@example.com' }, { role: 'owner' })
  const input = { role: 'owner', resend: true, organizationId: organization.id }
  expect((await invites(bob, { email: 'guest@example.com' }, input)).status).toBe(403)
})

test('invitationLimit counts the pending invitations that have not expired', async () => {
  const { here, ann, travel } = await organizationOfAnn({
    organization: { invitationLimit: 2 },
    session: { expiresIn: 30 * DAY },
  })
  const refusal = { status: 403, body: { code: 'INVITATION_LIMIT_REACHED', message: 'Invitation limit reached' } }
  const bob = await verifiedPerson(here, 'Bob')
  const { body: first } = await invites(ann, bob)
  await invites(ann, { email: 'two@example.com' })
  expect(await invites(ann, { email: 'three@example.com' })).toMatchObject(refusal)
  // Sending again takes no further place.
  expect((await invites(ann, { email: 'two@example.com' }, { resend: true })).status).toBe(200)
  await bob.post('/organization/reject-invitation', { invitationId: first.id })
  expect((await invites(ann, { email: 'three@example.com' })).status).toBe(200)
  expect(await invites(ann, { email: 'four@example.com' })).toMatchObject(refusal)
  travel(2 * DAY)
  expect((await invites(ann, { email: 'four@example.com' })).status).toBe(200)
  expect((await invites(ann, { email: 'two@example.com' })).status).toBe(200)
  expect(await invites(ann, { email: 'three@example.com' })).toMatchObject(refusal)
})

test('an invitationLimit of 0 lets nobody be invited', async () => {
  const { ann } = await organizationOfAnn({ organization: { invitationLimit: 0 } })
  expect((await invites(ann, { email: 'guest@example.com' })).body.code).toBe('INVITATION_LIMIT_REACHED')
})

test('R24 a team is offered by the organization that it belongs to alone', async () => {
  const { here, ann, database } = await organizationOfAnn()
  const bob = await here.person('Bob')
  const foreign = await bob.createsOrganization()
  const teams = await database.kysely.selectFrom('team').selectAll().execute()
  const own = teams.find(({ organizationId }) => organizationId !== foreign.id)?.id
  const ofBob = teams.find(({ organizationId }) => organizationId === foreign.id)?.id
  for (const teamId of [ofBob, 'no-such-team']) {
    expect(await invites(ann, { email: 'guest@example.com' }, { teamId })).toMatchObject({
      status: 400,
      body: { code: 'TEAM_NOT_FOUND', message: 'Team not found' },
    })
  }
  const carl = await verifiedPerson(here, 'Carl')
  expect((await invites(ann, carl, { teamId: own })).body.teamId).toBe(own)
  const accepted = await carl.post('/organization/accept-invitation', await mailedInvitation(here, carl))
  expect(accepted.body.member.teamId).toBe(own)
})

test('R27 who is invited to a team that is gone joins the organization', async () => {
  const { here, ann, organization } = await organizationOfAnn()
  const { body: team } = await ann.post('/organization/create-team', { name: 'Night shift' })
  const bob = await verifiedPerson(here, 'Bob')
  await invites(ann, bob, { teamId: team.id })
  await ann.post('/organization/remove-team', { teamId: team.id })
  const handle = await mailedInvitation(here, bob)
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

test('several people are invited at once, with a result for each', async () => {
  const { here, ann, organization } = await organizationOfAnn({ organization: { invitationLimit: 3 } })
  const bob = await here.person('Bob')
  await bob.joins(organization)
  await invites(ann, { email: 'known@example.com' })
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
  expect(await here.mailsOf('invitation', 'one@example.com')).toHaveLength(1)
  expect(await here.mailsOf('invitation', 'three@example.com')).toEqual([])
})

test.each([
  ['none', []],
  ['fifty-one', Array.from({ length: 51 }, (_, index) => `guest${index}@example.com`)],
  ['an endless one', ['x'.repeat(1000)]],
  ['a number', [7]],
])('several addresses are one to fifty texts: %s', async (_, emails) => {
  const { ann } = await organizationOfAnn()
  const answer = await ann.post('/organization/invite-members', { emails, role: 'member' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
})

test('an address gets at most five invitations in an hour, of all organizations together, and the inviter is told', async () => {
  const { here, ann, organization, travel } = await organizationOfAnn({ rateLimit: { enabled: true } })
  const mallory = await here.person('Mallory')
  // Who may not invite uses nothing up.
  for (let time = 0; time < 8; time++) {
    const elsewhere = mallory.elsewhere(`198.51.100.${time}`)
    for (const [name, value] of mallory.cookies) elsewhere.cookies.set(name, value)
    expect((await invites(elsewhere, { email: 'guest@example.com' }, { organizationId: organization.id })).status).toBe(
      400,
    )
  }
  for (let time = 0; time < 5; time++) {
    expect((await invites(ann, { email: 'guest@example.com' }, { resend: true })).status).toBe(200)
  }
  const bob = await here.person('Bob')
  await bob.createsOrganization()
  const refused = await invites(bob, { email: 'GUEST@example.com' })
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(
    (
      await bob.post('/organization/invite-members', {
        emails: ['guest@example.com', 'two@example.com'],
        role: 'member',
      })
    ).body.results,
  ).toMatchObject([{ code: 'TOO_MANY_REQUESTS', invitation: null }, { code: null }])
  expect((await bob.get('/organization/list-invitations')).body).toHaveLength(1)
  expect(await here.mailsOf('invitation', 'guest@example.com')).toHaveLength(5)
  travel(3601)
  expect((await invites(bob, { email: 'guest@example.com' })).status).toBe(200)
})

test('organization.sendInvitationEmail: false invites without a mail, for those who see it in their account', async () => {
  const { here, ann } = await organizationOfAnn({ organization: { sendInvitationEmail: false } })
  const bob = await verifiedPerson(here, 'Bob')
  const before = await here.countMails()
  const { status, body } = await invites(ann, bob)
  expect(status).toBe(200)
  expect(await here.countMails()).toBe(before)
  expect((await bob.get('/organization/list-user-invitations')).body).toMatchObject([{ id: body.id }])
  expect((await bob.post('/organization/accept-invitation', { invitationId: body.id })).status).toBe(200)
})

test('organization.sendInvitationEmail: a function sends the mail itself, after the answer', async () => {
  const sent: InvitationMailRequest[] = []
  const { here, ann, organization } = await organizationOfAnn({
    organization: { sendInvitationEmail: (mail) => void sent.push(mail) },
  })
  const { body } = await invites(ann, { email: 'guest@example.com' }, { role: 'admin' })
  expect(await here.countMails()).toBe(0)
  const { id, name, slug } = organization
  expect(sent).toEqual([
    {
      id: body.id,
      email: 'guest@example.com',
      role: 'admin',
      organization: { id, name, slug, logo: null },
      inviter: { id: body.inviterId, name: 'Ann', email: ann.email },
      url: `https://app.example.com/accept-invitation/${body.id}#${sent[0]?.token}`,
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    },
  ])
})

test('the mail of an invitation shows names that it can show, and leads to the web app', async () => {
  const { here, ann } = await organizationOfAnn()
  await ann.createsOrganization({ name: '\u200b\u200b', slug: 'acme-inc' })
  await ann.post('/update-user', { name: 'https://evil.example/now' })
  await invites(ann, { email: 'guest@example.com' }, { role: 'admin' })
  const mail = await here.mailOf('invitation', 'guest@example.com')
  expect(mail.subject).toBe('Invitation to “acme-inc” on Latchkey')
  expect(mail.text).toContain('Your role there: admin.')
  expect(mail.text).not.toContain('evil.example')
  const { invitationId, secret } = await mailedInvitation(here, { email: 'guest@example.com' })
  expect(mail.text).toContain(`https://app.example.com/accept-invitation/${invitationId}#${secret}\n`)
  expect(mail.text).toContain('valid for 2 days')
})
