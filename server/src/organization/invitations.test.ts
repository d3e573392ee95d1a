import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withLocalLock } from '../platform/database/local-lock.ts'
import {
  inviteMember,
  findMailedInvitation,
  INVITATION_NOT_FOUND,
  createOrganizationOfAnn,
  createVerifiedUser,
} from '@latchkey/testing'

const DAY = 86_400

test('returns the documented fields of an invitation', async () => {
  const { ann, organization } = await createOrganizationOfAnn()
  const { id: inviterId } = await ann.fetchUser()
  const { status, body } = await inviteMember(ann, { email: 'guest@example.com' })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    organizationId: organization.id,
    email: 'guest@example.com',
    role: 'member',
    status: 'pending',
    teamId: null,
    inviterId,
    expiresAt: expect.stringMatching(/Z$/),
  })
  const off = await createOrganizationOfAnn({ organization: { teams: { enabled: false } } })
  const response = await inviteMember(off.ann, { email: 'guest@example.com' }, { teamId: 'one' })
  expect(response.status).toBe(200)
  expect(response.body).not.toHaveProperty('teamId')
})

test('accepts an invitation', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const { body: invitation } = await inviteMember(ann, bob, { role: 'admin' })
  const { status, body } = await bob.post('/organization/accept-invitation', { invitationId: invitation.id })
  expect(status).toBe(200)
  expect(body.invitation).toEqual({ ...invitation, status: 'accepted' })
  expect(body.member).toEqual({
    id: expect.any(String),
    organizationId: organization.id,
    userId: (await bob.fetchUser()).id,
    role: 'admin',
    teamId: null,
    createdAt: expect.any(String),
  })
})

test('adds a member with the invited role and activates the organization on acceptance only', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const phone = bob.otherBrowser()
  await phone.signIn()
  await inviteMember(ann, bob, { role: 'admin' })
  const handle = await findMailedInvitation(server, bob)
  expect(await bob.post('/organization/accept-invitation', handle)).toMatchObject({
    body: { member: { role: 'admin' } },
  })
  expect((await bob.get('/get-session')).body.session.activeOrganizationId).toBe(organization.id)
  // The active organization of other sessions does not change.
  expect((await phone.get('/get-session')).body.session.activeOrganizationId).toBeNull()

  const carl = await createVerifiedUser(server, 'Carl')
  const { body: invitation } = await inviteMember(ann, carl)
  expect(await carl.post('/organization/reject-invitation', { invitationId: invitation.id })).toMatchObject({
    status: 200,
    body: { invitation: { ...invitation, status: 'rejected' }, member: null },
  })
  expect((await carl.get('/get-session')).body.session.activeOrganizationId).toBeNull()
  const rows = await server.database.kysely.selectFrom('member').select('role').orderBy('createdAt').execute()
  expect(rows).toEqual([{ role: 'owner' }, { role: 'admin' }])
})

test('rejects an invitation', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const { body } = await inviteMember(ann, bob)
  expect((await bob.post('/organization/reject-invitation', {})).body.code).toBe('VALIDATION_ERROR')
  expect((await bob.post('/organization/reject-invitation', { invitationId: body.id })).status).toBe(200)
})

test('the emailed secret rejects an invitation without a session', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  await inviteMember(ann, { email: 'guest@example.com' })
  const { invitationId, secret } = await findMailedInvitation(server, { email: 'guest@example.com' })
  const guest = server.createVisitor()
  const reject = (body: object) => guest.post('/organization/reject-invitation', body)
  expect(await reject({ invitationId })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect(await reject({ invitationId, secret: 'x'.repeat(32) })).toMatchObject(INVITATION_NOT_FOUND)
  expect(await reject({ invitationId: 'unknown', secret })).toMatchObject(INVITATION_NOT_FOUND)
  expect(await reject({ invitationId, secret })).toMatchObject({
    status: 200,
    body: { invitation: { id: invitationId, status: 'rejected' }, member: null },
  })
  expect(await reject({ invitationId, secret })).toMatchObject(INVITATION_NOT_FOUND)
  const entries = await server.database.kysely
    .selectFrom('audit')
    .select('actorId')
    .where('action', '=', 'invitation.rejected')
    .execute()
  expect(entries).toEqual([{ actorId: null }])
})

test('the secret of an invitation that was sent again rejects nothing', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  await inviteMember(ann, { email: 'guest@example.com' })
  const earlier = await findMailedInvitation(server, { email: 'guest@example.com' })
  await inviteMember(ann, { email: 'guest@example.com' }, { resend: true })
  const response = await server.createVisitor().post('/organization/reject-invitation', earlier)
  expect(response).toMatchObject(INVITATION_NOT_FOUND)
})

test('moves an invitation from pending to accepted, rejected or canceled', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const carl = await createVerifiedUser(server, 'Carl')
  const [forBob, forCarl, forDora] = await Promise.all(
    [bob.email, carl.email, 'dora@example.com', 'eve@example.com'].map(
      async (email) => (await inviteMember(ann, { email })).body,
    ),
  )
  await bob.post('/organization/accept-invitation', { invitationId: forBob.id })
  await carl.post('/organization/reject-invitation', { invitationId: forCarl.id })
  await ann.post('/organization/cancel-invitation', { invitationId: forDora.id })
  const { body } = await ann.get('/organization/list-invitations')
  const statuses = Object.fromEntries(
    body.map(({ email, status }: { email: string; status: string }) => [email, status]),
  )
  expect(statuses).toEqual({
    [bob.email]: 'accepted',
    [carl.email]: 'rejected',
    'dora@example.com': 'canceled',
    'eve@example.com': 'pending',
  })
  const { body: canceled } = await ann.get('/organization/list-invitations?status=canceled')
  expect(canceled).toMatchObject([{ email: 'dora@example.com', status: 'canceled' }])
  expect((await ann.get('/organization/list-invitations?status=lost')).body.code).toBe('VALIDATION_ERROR')
})

/** Actions after which an invitation can no longer be accepted or rejected. */
const endings: Record<
  string,
  (response: {
    owner: Awaited<ReturnType<typeof createOrganizationOfAnn>>
    guest: Awaited<ReturnType<typeof createVerifiedUser>>
    invitationId: string
  }) => unknown
> = {
  accepted: ({ guest, invitationId }) => guest.post('/organization/accept-invitation', { invitationId }),
  rejected: ({ guest, invitationId }) => guest.post('/organization/reject-invitation', { invitationId }),
  canceled: ({ owner, invitationId }) => owner.ann.post('/organization/cancel-invitation', { invitationId }),
  expired: ({ owner }) => owner.advanceClock(2 * DAY),
}

test.each(Object.entries(endings))('rejects calls about an invitation that is %s', async (_, end) => {
  const owner = await createOrganizationOfAnn({ session: { expiresIn: 30 * DAY } })
  const bob = await createVerifiedUser(owner.server, 'Bob')
  const invitationId = (await inviteMember(owner.ann, bob)).body.id
  const { secret } = await findMailedInvitation(owner.server, bob)
  await end({ owner, guest: bob, invitationId })
  const members = await owner.database.kysely.selectFrom('member').select('id').execute()
  for (const handle of [{ invitationId }, { invitationId, secret }]) {
    expect(await bob.post('/organization/accept-invitation', handle)).toMatchObject(INVITATION_NOT_FOUND)
    expect(await bob.post('/organization/reject-invitation', handle)).toMatchObject(INVITATION_NOT_FOUND)
  }
  expect(await bob.get(`/organization/get-invitation?id=${invitationId}`)).toMatchObject(INVITATION_NOT_FOUND)
  expect(await owner.database.kysely.selectFrom('member').select('id').execute()).toEqual(members)
})

test('expires an invitation after two days by default', async () => {
  const { server, ann, advanceClock } = await createOrganizationOfAnn({ session: { expiresIn: 30 * DAY } })
  const bob = await createVerifiedUser(server, 'Bob')
  const carl = await createVerifiedUser(server, 'Carl')
  const { body: invitation } = await inviteMember(ann, bob)
  const { body: late } = await inviteMember(ann, carl)
  const lifetime = new Date(invitation.expiresAt).getTime() - Date.now()
  expect(Math.abs(lifetime - 172_800_000)).toBeLessThan(60_000)
  advanceClock(172_800 - 60)
  expect((await bob.post('/organization/accept-invitation', { invitationId: invitation.id })).status).toBe(200)
  advanceClock(60)
  expect(await carl.post('/organization/accept-invitation', { invitationId: late.id })).toMatchObject(
    INVITATION_NOT_FOUND,
  )
})

test('expires an invitation after the configured time without a cleanup job (R73)', async () => {
  const { server, ann, advanceClock } = await createOrganizationOfAnn({ organization: { invitationExpiresIn: 60 } })
  const bob = await createVerifiedUser(server, 'Bob')
  const { body: invitation } = await inviteMember(ann, bob)
  advanceClock(60)
  expect(await bob.post('/organization/accept-invitation', { invitationId: invitation.id })).toMatchObject(
    INVITATION_NOT_FOUND,
  )
  expect((await bob.get('/organization/list-user-invitations')).body).toEqual([])
  // The row is unchanged and does not block a new invitation.
  expect((await inviteMember(ann, bob)).status).toBe(200)
  expect((await bob.get('/organization/list-user-invitations')).body).toHaveLength(1)
  expect(await server.database.kysely.selectFrom('invitation').select('status').execute()).toEqual([
    { status: 'pending' },
  ])
})

test('fails with Invitation not found for unknown and closed invitations', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  await ann.verifyEmail()
  const responses = [
    await ann.post('/organization/accept-invitation', { invitationId: 'unknown' }),
    await ann.post('/organization/reject-invitation', { invitationId: 'unknown' }),
    await ann.post('/organization/cancel-invitation', { invitationId: 'unknown' }),
    await ann.get('/organization/get-invitation?id=unknown'),
    await server.createVisitor().post('/organization/get-invitation', { invitationId: 'unknown', secret: 'unknown' }),
  ]
  for (const response of responses) expect(response).toMatchObject(INVITATION_NOT_FOUND)
})

test('fails with Failed to retrieve invitation if the invitation is deleted during the request', async () => {
  const { server, ann, organization, database } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const { body: invitation } = await inviteMember(ann, bob)
  // The organization is deleted after the acceptance found the invitation, while it waits for the lock.
  const deletion = withLocalLock(database, `organization:${organization.id}`, async () => {
    await wait(1000)
    await database.kysely.deleteFrom('organization').where('id', '=', organization.id).execute()
  })
  const acceptance = bob.post('/organization/accept-invitation', { invitationId: invitation.id })
  await deletion
  expect(await acceptance).toMatchObject({
    status: 400,
    body: { code: 'FAILED_TO_RETRIEVE_INVITATION', message: 'Failed to retrieve invitation' },
  })
})

test('audits every action on an invitation with its organization', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const { id: annId } = await ann.fetchUser()
  const { id: bobId } = await bob.fetchUser()
  const { body: invitation } = await inviteMember(ann, bob)
  await inviteMember(ann, bob, { resend: true, role: 'admin' })
  await bob.post('/organization/reject-invitation', { invitationId: invitation.id })
  const { body: second } = await inviteMember(ann, bob)
  await ann.post('/organization/cancel-invitation', { invitationId: second.id })
  const { body: third } = await inviteMember(ann, bob)
  await bob.post('/organization/accept-invitation', { invitationId: third.id })
  const rows = await server.database.kysely
    .selectFrom('audit')
    .select(['action', 'actorId', 'target', 'details'])
    .where('action', 'like', 'invitation.%')
    .execute()
  const seen = rows.map(({ details, ...row }) => ({ ...row, ...JSON.parse(details) }))
  const common = { organizationId: organization.id, email: bob.email, role: 'member' }
  const step = (action: string, actorId: string, id: string, more = {}) => ({
    action: `invitation.${action}`,
    actorId,
    target: `invitation:${id}`,
    ...common,
    ...more,
  })
  const expected = [
    step('created', annId, invitation.id),
    step('resent', annId, invitation.id, { role: 'admin' }),
    step('rejected', bobId, invitation.id, { role: 'admin' }),
    step('created', annId, second.id),
    step('canceled', annId, second.id),
    step('created', annId, third.id),
    step('accepted', bobId, third.id),
  ]
  expect(seen).toHaveLength(expected.length)
  expect(seen).toEqual(expect.arrayContaining(expected))
})
