import { expect, test } from 'vitest'
import {
  invitationCalls,
  inviteMember,
  findMailedInvitation,
  type MailedInvitation,
  INVITATION_NOT_FOUND,
  createOrganizationOfAnn,
  type TestUser,
  createVerifiedUser,
} from '@latchkey/testing'

const DAY = 86_400

test('shows an invitation without a session for its secret, but requires a session to accept it', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  await inviteMember(ann, { email: 'guest@example.com' })
  const handle = await findMailedInvitation(server, { email: 'guest@example.com' })
  const visitor = server.createVisitor()
  expect(await invitationCalls.accept(visitor, handle)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect(await invitationCalls.get(visitor, { invitationId: handle.invitationId })).toMatchObject({
    status: 401,
    body: { code: 'NOT_AUTHENTICATED', message: 'Not authenticated' },
  })
  expect(await invitationCalls.get(visitor, handle)).toMatchObject({
    status: 200,
    body: {
      organizationName: "Ann's",
      inviterName: 'Ann',
      role: 'member',
      email: 'guest@example.com',
      state: 'pending',
    },
  })
})

test('rejects the secret of an invitation in a URL, because logs store URLs', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = server.createVisitor('Bob')
  await inviteMember(ann, bob)
  const { invitationId: id, secret } = await findMailedInvitation(server, bob)
  expect(await bob.get(`/organization/get-invitation?${new URLSearchParams({ id, secret })}`)).toMatchObject({
    status: 401,
    body: { code: 'NOT_AUTHENTICATED' },
  })
})

test('returns whether the invitee has an account only for the secret', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  for (const { email, hasAccount } of [
    { email: bob.email, hasAccount: true },
    { email: 'unknown@example.com', hasAccount: false },
  ]) {
    const invited = await inviteMember(ann, { email })
    expect(invited.body).not.toHaveProperty('hasAccount')
    expect(
      (await invitationCalls.get(server.createVisitor(), await findMailedInvitation(server, { email }))).body
        .hasAccount,
    ).toBe(hasAccount)
  }
  const { invitationId } = await findMailedInvitation(server, bob)
  expect((await invitationCalls.get(bob, { invitationId })).body).not.toHaveProperty('hasAccount')
})

type Setting = Awaited<ReturnType<typeof createOrganizationOfAnn>> & { bob: TestUser; handle: MailedInvitation }

/** Actions on an invitation, and the resulting states. */
const states: [state: string, act: (setting: Setting) => unknown][] = [
  ['pending', () => {}],
  ['expired', ({ advanceClock }) => advanceClock(2 * DAY)],
  ['canceled', ({ ann, handle: { invitationId } }) => ann.post('/organization/cancel-invitation', { invitationId })],
  ['rejected', ({ bob, handle }) => invitationCalls.reject(bob, handle)],
  ['accepted', ({ bob, handle }) => invitationCalls.accept(bob, handle)],
  ['already-member', ({ bob, organization }) => bob.joinOrganization(organization)],
  [
    'organization-full',
    async ({ server, organization }) => (await server.createUser('Carl')).joinOrganization(organization),
  ],
  [
    'inviter-gone',
    async ({ server, ann, organization }) => {
      const { body } = await ann.get('/organization/get-active-member')
      await (await server.createUser('Owner')).joinOrganization(organization, 'owner')
      await ann.post('/organization/leave', { organizationId: body.organizationId })
    },
  ],
]

test.each(states)('returns the state of an invitation: %s', async (state, act) => {
  const owner = await createOrganizationOfAnn({ organization: { membershipLimit: 2 } })
  const bob = await createVerifiedUser(owner.server, 'Bob')
  await inviteMember(owner.ann, bob)
  const handle = await findMailedInvitation(owner.server, bob)
  await act({ ...owner, bob, handle })
  for (const visitor of [owner.server.createVisitor(), bob, owner.ann]) {
    expect(await invitationCalls.get(visitor, handle)).toMatchObject({ status: 200, body: { state, email: bob.email } })
  }
})

test('deletes the invitations of a deleted organization', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  await inviteMember(ann, { email: 'guest@example.com' })
  const handle = await findMailedInvitation(server, { email: 'guest@example.com' })
  expect((await ann.post('/organization/delete', { organizationId: organization.id })).status).toBe(200)
  expect(await invitationCalls.get(server.createVisitor(), handle)).toMatchObject(INVITATION_NOT_FOUND)
})
