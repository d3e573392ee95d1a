import { expect, test } from 'vitest'
import {
  readAllRows,
  invitationCalls,
  inviteMember,
  findMailedInvitation,
  INVITATION_NOT_FOUND,
  createOrganizationOfAnn,
  type TestUser,
  createUserWithRole,
  createVerifiedUser,
} from '@latchkey/testing'

const UNVERIFIED = { status: 403, body: { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' } }
const NOT_YOURS = {
  status: 403,
  body: {
    code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
    message: 'You are not the recipient of the invitation',
  },
}

const handlingCases = Object.entries(invitationCalls)

test.each(handlingCases)('accepts the email address of the invitation in any letter case: %s', async (_, handle) => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const mallory = await createVerifiedUser(server, 'Mallory')
  await inviteMember(ann, { email: bob.email.toUpperCase() })
  const { invitationId } = await findMailedInvitation(server, bob)
  expect((await handle(mallory, { invitationId })).status).toBe(400)
  expect((await handle(bob, { invitationId })).status).toBe(200)
})

test.each(handlingCases)('fails the same way for foreign and unknown invitation IDs: %s', async (_, handle) => {
  const { server, ann } = await createOrganizationOfAnn()
  const mallory = await createVerifiedUser(server, 'Mallory')
  const unverified = await server.createUser('Eve')
  await inviteMember(ann, { email: 'guest@example.com' })
  const { invitationId, secret } = await findMailedInvitation(server, { email: 'guest@example.com' })
  const before = await readAllRows(server.database)
  const made = { invitationId: 'x'.repeat(32) }
  for (const user of [mallory, unverified, server.createVisitor()]) {
    const [foreign, none] = [await handle(user, { invitationId }), await handle(user, made)]
    expect([foreign.status, foreign.body]).toEqual([none.status, none.body])
    expect(foreign.status).toBeGreaterThanOrEqual(400)
    const wrong = await handle(user, { invitationId, secret: 'x'.repeat(32) })
    const nowhere = await handle(user, { ...made, secret })
    expect([wrong.status, wrong.body]).toEqual([nowhere.status, nowhere.body])
    expect(wrong.status).toBeGreaterThanOrEqual(400)
  }
  const cancel = (id: string) => mallory.post('/organization/cancel-invitation', { invitationId: id })
  expect(await cancel(invitationId)).toMatchObject(INVITATION_NOT_FOUND)
  expect(await cancel(made.invitationId)).toMatchObject(INVITATION_NOT_FOUND)
  expect(await readAllRows(server.database)).toBe(before)
})

test.each(handlingCases)('rejects users who are not the recipient: %s', async (_, handle) => {
  const { server, ann } = await createOrganizationOfAnn()
  await ann.verifyEmail()
  const mallory = await server.createUser('Mallory')
  await inviteMember(ann, { email: 'guest@example.com' })
  const { invitationId, secret } = await findMailedInvitation(server, { email: 'guest@example.com' })
  // Members see the invitation in the list anyway.
  expect(await handle(ann, { invitationId })).toMatchObject(NOT_YOURS)
  if (handle === invitationCalls.get) return
  // A user who has the forwarded mail sees the email address on the page, and gets this error from the call.
  expect(await handle(mallory, { invitationId, secret })).toMatchObject(NOT_YOURS)
})

test.each(handlingCases)(
  'requires the mailed secret from a user with an unverified email address: %s (R22)',
  async (_, handle) => {
    const { server, ann } = await createOrganizationOfAnn()
    const attacker = await server.createUser('Thief')
    await inviteMember(ann, attacker, { role: 'admin' })
    const { invitationId, secret } = await findMailedInvitation(server, attacker)
    expect(await handle(attacker, { invitationId })).toMatchObject(UNVERIFIED)
    expect(await server.database.kysely.selectFrom('member').select('id').execute()).toHaveLength(1)
    expect((await handle(attacker, { invitationId, secret })).status).toBe(200)
  },
)

test('requires a verified email address to list received invitations (R22)', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  await inviteMember(ann, bob)
  expect(await bob.get('/organization/list-user-invitations')).toMatchObject(UNVERIFIED)
  await bob.post('/send-verification-email', { email: bob.email })
  await bob.openLink(await server.findMail('verification', bob.email))
  expect((await bob.get('/organization/list-user-invitations')).body).toHaveLength(1)
})

test('verifies the email address and revokes older sessions on acceptance with the mailed secret (R21)', async () => {
  const { server, ann } = await createOrganizationOfAnn({ session: { cookieCache: { enabled: true } } })
  const bob = await server.createUser('Bob')
  const older = bob.otherBrowser()
  await older.signIn()
  await inviteMember(ann, bob)
  await bob.post('/organization/accept-invitation', await findMailedInvitation(server, bob))
  expect(await bob.fetchUser()).toMatchObject({ emailVerified: true })
  expect(await older.fetchUser()).toBeNull()
})

test('keeps the sessions of a verified user on acceptance with the secret', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const phone = bob.otherBrowser()
  await phone.signIn()
  await inviteMember(ann, bob)
  await bob.post('/organization/accept-invitation', await findMailedInvitation(server, bob))
  expect(await phone.fetchUser()).toMatchObject({ email: bob.email })
})

test('a banned inviter adds no members: the invitation is refused during the ban', async () => {
  const { server, organization } = await createOrganizationOfAnn()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const inviter = await server.createUser('Inga')
  await inviter.joinOrganization(organization, 'admin')
  const bob = await createVerifiedUser(server, 'Bob')
  await inviteMember(inviter, bob, { role: 'admin', organizationId: organization.id })
  const handle = await findMailedInvitation(server, bob)
  await root.post('/admin/ban-user', { userId: (await inviter.fetchUser()).id })
  expect(await invitationCalls.accept(bob, handle)).toMatchObject(INVITER_GONE)
  expect((await invitationCalls.get(bob, handle)).body.state).toBe('inviter-gone')
})

const INVITER_GONE = {
  status: 400,
  body: {
    code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
    message: 'Inviter is no longer a member of the organization',
  },
}

/** Actions after which the inviter can no longer invite an admin. */
const permissionLosses: [
  string,
  (setting: { ann: TestUser; inviter: TestUser; memberId: string; organizationId: string }) => unknown,
][] = [
  ['removed', ({ ann, memberId }) => ann.post('/organization/remove-member', { memberIdOrEmail: memberId })],
  ['gone', ({ inviter, organizationId }) => inviter.post('/organization/leave', { organizationId })],
  ['deleted', ({ inviter }) => inviter.post('/delete-user', { password: inviter.password })],
  ['demoted', ({ ann, memberId }) => ann.post('/organization/update-member-role', { memberId, role: 'member' })],
  [
    'given another role',
    ({ ann, memberId }) => ann.post('/organization/update-member-role', { memberId, role: 'host' }),
  ],
]

test.each(permissionLosses)('rejects an invitation whose inviter lost the permission: %s', async (_, act) => {
  const { server, ann, organization } = await createOrganizationOfAnn({
    organization: { roles: { host: { invitation: ['create'] } } },
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const inviter = await server.createUser('Inga')
  const { id: memberId } = await inviter.joinOrganization(organization, 'admin')
  const bob = await createVerifiedUser(server, 'Bob')
  await inviteMember(inviter, bob, { role: 'admin', organizationId: organization.id })
  const handle = await findMailedInvitation(server, bob)
  const response = await act({ ann, inviter, memberId, organizationId: organization.id })
  expect(response).toMatchObject({ status: 200 })
  for (const input of [handle, { invitationId: handle.invitationId }]) {
    expect(await invitationCalls.accept(bob, input)).toMatchObject(INVITER_GONE)
  }
  expect(await invitationCalls.get(bob, { invitationId: handle.invitationId })).toMatchObject(INVITER_GONE)
  expect((await invitationCalls.get(bob, handle)).body.state).toBe('inviter-gone')
  expect(await server.database.kysely.selectFrom('invitation').select('status').execute()).toEqual([
    { status: 'pending' },
  ])
  // Another member sends it again and becomes the inviter.
  expect((await inviteMember(ann, bob, { role: 'admin', resend: true })).status).toBe(200)
  expect((await invitationCalls.accept(bob, { invitationId: handle.invitationId })).status).toBe(200)
})

test('rejects an invitation to the role that its inviter kept without the permission to invite', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const inviter = await server.createUser('Inga')
  const { id: memberId } = await inviter.joinOrganization(organization, 'admin')
  const bob = await createVerifiedUser(server, 'Bob')
  await inviteMember(inviter, bob, { organizationId: organization.id })
  const handle = await findMailedInvitation(server, bob)
  await ann.post('/organization/update-member-role', { memberId, role: 'member' })
  expect(await invitationCalls.accept(bob, handle)).toMatchObject(INVITER_GONE)
})

test('rolls back a failed acceptance (R23)', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn({ organization: { membershipLimit: 2 } })
  const bob = await server.createUser('Bob')
  await inviteMember(ann, bob)
  const handle = await findMailedInvitation(server, bob)
  await (await server.createUser('Carl')).joinOrganization(organization)
  const before = await readAllRows(server.database)
  expect(await invitationCalls.accept(bob, handle)).toMatchObject({
    status: 403,
    body: { code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED', message: 'Organization membership limit reached' },
  })
  expect(await readAllRows(server.database)).toBe(before)
})

test('keeps the existing membership of an invitee', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  await inviteMember(ann, bob, { role: 'admin' })
  const handle = await findMailedInvitation(server, bob)
  await bob.joinOrganization(organization, 'member')
  expect(await invitationCalls.accept(bob, handle)).toMatchObject({
    status: 400,
    body: { code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' },
  })
  const { memberCount } = await server.database.kysely
    .selectFrom('organization')
    .select('memberCount')
    .executeTakeFirstOrThrow()
  expect(memberCount).toBe(2)
})

test('stores only the hash of an opaque secret, and returns the secret in no response (R51, R52)', async () => {
  const { server, ann, latchkey } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const responses = [await inviteMember(ann, bob), await inviteMember(ann, bob, { resend: true })]
  const emails = ['two@example.com', 'three@example.com']
  responses.push(await ann.post('/organization/invite-members', { emails, role: 'member' }))
  const handles = await Promise.all([bob.email, ...emails].map((email) => findMailedInvitation(server, { email })))
  const [ofBob] = handles
  if (!ofBob) throw new Error('Bob was not invited')
  const [hash] = await server.database.kysely.selectFrom('invitation').select('tokenHash').execute()
  responses.push(await ann.get('/organization/list-invitations'), await ann.get('/organization/get-full-organization'))
  responses.push(await bob.get('/organization/list-user-invitations'))
  for (const handle of Object.values(invitationCalls))
    responses.push(await handle(bob, { invitationId: ofBob.invitationId }))
  responses.push(await invitationCalls.get(server.createVisitor(), ofBob))
  const responseText = JSON.stringify(responses.map(({ body, headers }) => [body, [...headers]]))
  const stored = await readAllRows(server.database)
  for (const { secret } of handles) {
    expect(secret).toMatch(/^[A-Za-z0-9]{32}$/)
    for (const text of [responseText, stored, JSON.stringify(await latchkey.mails.list(100))])
      expect(text).not.toContain(secret)
  }
  expect(responseText).not.toContain(hash?.tokenHash)
})
