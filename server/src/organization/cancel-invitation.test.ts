import { expect, test } from 'vitest'
import {
  createOrganizationOfAnn,
  createUserWithTwoAddresses,
  createVerifiedUser,
  findMailedInvitation,
  INVITATION_NOT_FOUND,
  inviteMember,
} from '@latchkey/testing'

const DAY = 86_400

test('cancels an invitation', async () => {
  const { ann } = await createOrganizationOfAnn()
  const { body: invitation } = await inviteMember(ann, { email: 'guest@example.com' })
  expect(await ann.post('/organization/cancel-invitation', { invitationId: invitation.id })).toMatchObject({
    status: 200,
    body: { ...invitation, status: 'canceled' },
  })
})

test('lets a member with the cancel-invitation permission cancel an invitation', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn({
    organization: { roles: { clerk: { invitation: ['cancel'] }, host: { invitation: ['create'] } } },
  })
  const cases = { member: 403, host: 403, clerk: 200, admin: 200, owner: 200, 'member,clerk': 200 }
  for (const [role, status] of Object.entries(cases)) {
    const user = await server.createUser('Someone')
    await user.joinOrganization(organization, role)
    const { body: invitation } = await inviteMember(ann, { email: `${role.replace(',', '-')}@example.com` })
    const response = await user.post('/organization/cancel-invitation', { invitationId: invitation.id })
    expect(response.status, role).toBe(status)
    if (status === 403) {
      expect(response.body).toEqual({
        code: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
        message: 'You are not allowed to cancel this invitation',
      })
    }
  }
})

test('rejects a cancellation without the permission', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization)
  const { body: invitation } = await inviteMember(ann, { email: 'guest@example.com' })
  expect(await bob.post('/organization/cancel-invitation', { invitationId: invitation.id })).toMatchObject({
    status: 403,
    body: { message: 'You are not allowed to cancel this invitation' },
  })
  expect((await ann.get('/organization/list-invitations')).body).toMatchObject([{ status: 'pending' }])
})

test('cancels an expired invitation, but not one that was accepted or rejected', async () => {
  const { server, ann, advanceClock } = await createOrganizationOfAnn({ session: { expiresIn: 30 * DAY } })
  const bob = await createVerifiedUser(server, 'Bob')
  const { body: accepted } = await inviteMember(ann, bob)
  await bob.post('/organization/accept-invitation', { invitationId: accepted.id })
  expect(await ann.post('/organization/cancel-invitation', { invitationId: accepted.id })).toMatchObject(
    INVITATION_NOT_FOUND,
  )
  const { body: expired } = await inviteMember(ann, { email: 'guest@example.com' })
  advanceClock(3 * DAY)
  expect(await ann.post('/organization/cancel-invitation', { invitationId: expired.id })).toMatchObject({
    status: 200,
    body: { status: 'canceled' },
  })
  const { body } = await ann.get('/organization/list-invitations')
  expect(body.map(({ status }: { status: string }) => status)).toEqual(['canceled', 'accepted'])
})

test('a removed member cannot join again with an invitation that is still open, unless only an owner can cancel it', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const admin = await server.createUser('Admin')
  await admin.joinOrganization(organization, 'admin')
  const { user: bob, additional } = await createUserWithTwoAddresses(server, 'Bob')
  const accept = async (address: string) =>
    bob.post('/organization/accept-invitation', await findMailedInvitation(server, { email: address }))
  await inviteMember(ann, bob)
  await inviteMember(ann, { email: additional })
  await bob.joinOrganization(organization)
  const removal = { memberIdOrEmail: bob.email, organizationId: organization.id }
  expect((await admin.post('/organization/remove-member', removal)).status).toBe(200)
  for (const address of [bob.email, additional]) expect(await accept(address)).toMatchObject(INVITATION_NOT_FOUND)

  await inviteMember(ann, { email: additional }, { role: 'owner' })
  await bob.joinOrganization(organization)
  expect((await admin.post('/organization/remove-member', removal)).status).toBe(200)
  expect((await accept(additional)).status).toBe(200)
})

test('a demoted member cannot leave and return to the earlier role with an invitation that is still open', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const { user: bob, additional } = await createUserWithTwoAddresses(server, 'Bob')
  await inviteMember(ann, { email: additional }, { role: 'admin' })
  const { id: memberId } = await bob.joinOrganization(organization, 'admin')
  const organizationId = organization.id
  const demotion = await ann.post('/organization/update-member-role', { memberId, role: 'member', organizationId })
  expect(demotion.status).toBe(200)
  expect((await bob.post('/organization/leave', { organizationId })).status).toBe(200)
  const invitation = await findMailedInvitation(server, { email: additional })
  expect(await bob.post('/organization/accept-invitation', invitation)).toMatchObject(INVITATION_NOT_FOUND)
})

test('a former owner cannot leave and return as an owner with an invitation that is still open', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const { user: bob, additional } = await createUserWithTwoAddresses(server, 'Bob')
  await inviteMember(ann, { email: additional }, { role: 'owner' })
  await bob.joinOrganization(organization, 'owner')
  const cid = await server.createUser('Cid')
  const { id: memberId } = await cid.joinOrganization(organization)
  const organizationId = organization.id
  expect((await bob.post('/organization/transfer-ownership', { memberId, organizationId })).status).toBe(200)
  expect((await bob.post('/organization/leave', { organizationId })).status).toBe(200)
  const invitation = await findMailedInvitation(server, { email: additional })
  expect(await bob.post('/organization/accept-invitation', invitation)).toMatchObject(INVITATION_NOT_FOUND)
})

test('the removal of a member with an unverified address keeps the invitation to the owner of the mailbox', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const mallory = await server.createUser('Mallory')
  await inviteMember(ann, mallory)
  await mallory.joinOrganization(organization)
  const removal = { memberIdOrEmail: mallory.email, organizationId: organization.id }
  expect((await ann.post('/organization/remove-member', removal)).status).toBe(200)
  expect((await ann.get('/organization/list-invitations')).body).toMatchObject([{ status: 'pending' }])
})

test('an admin cannot cancel or downgrade the invitation of an owner', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization, 'admin')
  const guest = { email: 'guest@example.com' }
  const { body: invitation } = await inviteMember(ann, guest, { role: ['owner', 'member'] })
  expect(await bob.post('/organization/cancel-invitation', { invitationId: invitation.id })).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION' },
  })
  const resend = { organizationId: organization.id, resend: true }
  expect(await inviteMember(bob, guest, resend)).toMatchObject({
    status: 400,
    body: { code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' },
  })
  const several = { emails: [guest.email, 'other@example.com'], role: 'member', ...resend }
  expect((await bob.post('/organization/invite-members', several)).body.results).toMatchObject([
    { code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' },
    { code: null },
  ])
  const pending = async () => (await ann.get('/organization/list-invitations')).body.at(-1)
  expect(await pending()).toMatchObject({ id: invitation.id, status: 'pending', role: 'owner,member' })
  expect(await server.listMails('invitation', guest.email)).toHaveLength(1)

  expect((await inviteMember(ann, guest, { resend: true })).body).toMatchObject({ role: 'member' })
  expect((await bob.post('/organization/cancel-invitation', { invitationId: invitation.id })).status).toBe(200)
})
