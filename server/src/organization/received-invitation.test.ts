import { expect, test } from 'vitest'
import {
  readAllRows,
  invitationCalls,
  inviteMember,
  findMailedInvitation,
  INVITATION_NOT_FOUND,
  createOrganizationOfAnn,
  type TestUser,
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
  const { here, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(here, 'Bob')
  const mallory = await createVerifiedUser(here, 'Mallory')
  await inviteMember(ann, { email: bob.email.toUpperCase() })
  const { invitationId } = await findMailedInvitation(here, bob)
  expect((await handle(mallory, { invitationId })).status).toBe(400)
  expect((await handle(bob, { invitationId })).status).toBe(200)
})

test.each(handlingCases)('fails the same way for foreign and unknown invitation IDs: %s', async (_, handle) => {
  const { here, ann } = await createOrganizationOfAnn()
  const mallory = await createVerifiedUser(here, 'Mallory')
  const unverified = await here.createUser('Eve')
  await inviteMember(ann, { email: 'guest@example.com' })
  const { invitationId, secret } = await findMailedInvitation(here, { email: 'guest@example.com' })
  const before = await readAllRows(here.database)
  const made = { invitationId: 'x'.repeat(32) }
  for (const person of [mallory, unverified, here.createVisitor()]) {
    const [foreign, none] = [await handle(person, { invitationId }), await handle(person, made)]
    expect([foreign.status, foreign.body]).toEqual([none.status, none.body])
    expect(foreign.status).toBeGreaterThanOrEqual(400)
    const wrong = await handle(person, { invitationId, secret: 'x'.repeat(32) })
    const nowhere = await handle(person, { ...made, secret })
    expect([wrong.status, wrong.body]).toEqual([nowhere.status, nowhere.body])
    expect(wrong.status).toBeGreaterThanOrEqual(400)
  }
  const cancel = (id: string) => mallory.post('/organization/cancel-invitation', { invitationId: id })
  expect(await cancel(invitationId)).toMatchObject(INVITATION_NOT_FOUND)
  expect(await cancel(made.invitationId)).toMatchObject(INVITATION_NOT_FOUND)
  expect(await readAllRows(here.database)).toBe(before)
})

test.each(handlingCases)('rejects users who are not the recipient: %s', async (_, handle) => {
  const { here, ann } = await createOrganizationOfAnn()
  await ann.verifyEmail()
  const mallory = await here.createUser('Mallory')
  await inviteMember(ann, { email: 'guest@example.com' })
  const { invitationId, secret } = await findMailedInvitation(here, { email: 'guest@example.com' })
  // Members see the invitation in the list anyway.
  expect(await handle(ann, { invitationId })).toMatchObject(NOT_YOURS)
  if (handle === invitationCalls.get) return
  // A user who has the forwarded mail sees the email address on the page, and gets this error from the call.
  expect(await handle(mallory, { invitationId, secret })).toMatchObject(NOT_YOURS)
})

test.each(handlingCases)(
  'requires the mailed secret from a user with an unverified email address: %s (R22)',
  async (_, handle) => {
    const { here, ann } = await createOrganizationOfAnn()
    const thief = await here.createUser('Thief')
    await inviteMember(ann, thief, { role: 'admin' })
    const { invitationId, secret } = await findMailedInvitation(here, thief)
    expect(await handle(thief, { invitationId })).toMatchObject(UNVERIFIED)
    expect(await here.database.kysely.selectFrom('member').select('id').execute()).toHaveLength(1)
    expect((await handle(thief, { invitationId, secret })).status).toBe(200)
  },
)

test('requires a verified email address to list received invitations (R22)', async () => {
  const { here, ann } = await createOrganizationOfAnn()
  const bob = await here.createUser('Bob')
  await inviteMember(ann, bob)
  expect(await bob.get('/organization/list-user-invitations')).toMatchObject(UNVERIFIED)
  await bob.post('/send-verification-email', { email: bob.email })
  await bob.openLink(await here.findMail('verification', bob.email))
  expect((await bob.get('/organization/list-user-invitations')).body).toHaveLength(1)
})

test('verifies the email address and revokes older sessions on acceptance with the mailed secret (R21)', async () => {
  const { here, ann } = await createOrganizationOfAnn({ session: { cookieCache: { enabled: true } } })
  const bob = await here.createUser('Bob')
  const older = bob.otherBrowser()
  await older.signIn()
  await inviteMember(ann, bob)
  await bob.post('/organization/accept-invitation', await findMailedInvitation(here, bob))
  expect(await bob.fetchUser()).toMatchObject({ emailVerified: true })
  expect(await older.fetchUser()).toBeNull()
})

test('keeps the sessions of a verified user on acceptance with the secret', async () => {
  const { here, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(here, 'Bob')
  const phone = bob.otherBrowser()
  await phone.signIn()
  await inviteMember(ann, bob)
  await bob.post('/organization/accept-invitation', await findMailedInvitation(here, bob))
  expect(await phone.fetchUser()).toMatchObject({ email: bob.email })
})

const INVITER_GONE = {
  status: 400,
  body: {
    code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
    message: 'Inviter is no longer a member of the organization',
  },
}

/** Actions after which the inviter can no longer invite an admin. */
const losses: [
  string,
  (it: { ann: TestUser; inviter: TestUser; memberId: string; organizationId: string }) => unknown,
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

test.each(losses)('rejects an invitation whose inviter lost the permission: %s', async (_, act) => {
  const { here, ann, organization } = await createOrganizationOfAnn({
    organization: { roles: { host: { invitation: ['create'] } } },
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const inviter = await here.createUser('Inga')
  const { id: memberId } = await inviter.joinOrganization(organization, 'admin')
  const bob = await createVerifiedUser(here, 'Bob')
  await inviteMember(inviter, bob, { role: 'admin', organizationId: organization.id })
  const handle = await findMailedInvitation(here, bob)
  const answer = await act({ ann, inviter, memberId, organizationId: organization.id })
  expect(answer).toMatchObject({ status: 200 })
  for (const input of [handle, { invitationId: handle.invitationId }]) {
    expect(await invitationCalls.accept(bob, input)).toMatchObject(INVITER_GONE)
  }
  expect(await invitationCalls.get(bob, { invitationId: handle.invitationId })).toMatchObject(INVITER_GONE)
  expect((await invitationCalls.get(bob, handle)).body.state).toBe('inviter-gone')
  expect(await here.database.kysely.selectFrom('invitation').select('status').execute()).toEqual([
    { status: 'pending' },
  ])
  // Another member sends it again and becomes the inviter.
  expect((await inviteMember(ann, bob, { role: 'admin', resend: true })).status).toBe(200)
  expect((await invitationCalls.accept(bob, { invitationId: handle.invitationId })).status).toBe(200)
})

test('rolls back a failed acceptance (R23)', async () => {
  const { here, ann, organization } = await createOrganizationOfAnn({ organization: { membershipLimit: 2 } })
  const bob = await here.createUser('Bob')
  await inviteMember(ann, bob)
  const handle = await findMailedInvitation(here, bob)
  await (await here.createUser('Carl')).joinOrganization(organization)
  const before = await readAllRows(here.database)
  expect(await invitationCalls.accept(bob, handle)).toMatchObject({
    status: 403,
    body: { code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED', message: 'Organization membership limit reached' },
  })
  expect(await readAllRows(here.database)).toBe(before)
})

test('keeps the existing membership of an invitee', async () => {
  const { here, ann, organization } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(here, 'Bob')
  await inviteMember(ann, bob, { role: 'admin' })
  const handle = await findMailedInvitation(here, bob)
  await bob.joinOrganization(organization, 'member')
  expect(await invitationCalls.accept(bob, handle)).toMatchObject({
    status: 400,
    body: { code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' },
  })
  const { memberCount } = await here.database.kysely
    .selectFrom('organization')
    .select('memberCount')
    .executeTakeFirstOrThrow()
  expect(memberCount).toBe(2)
})

test('stores only the hash of an opaque secret, and returns the secret in no response (R51, R52)', async () => {
  const { here, ann, latchkey } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(here, 'Bob')
  const answers = [await inviteMember(ann, bob), await inviteMember(ann, bob, { resend: true })]
  const emails = ['two@example.com', 'three@example.com']
  answers.push(await ann.post('/organization/invite-members', { emails, role: 'member' }))
  const handles = await Promise.all([bob.email, ...emails].map((email) => findMailedInvitation(here, { email })))
  const [ofBob] = handles
  if (!ofBob) throw new Error('Bob was not invited')
  const [hash] = await here.database.kysely.selectFrom('invitation').select('tokenHash').execute()
  answers.push(await ann.get('/organization/list-invitations'), await ann.get('/organization/get-full-organization'))
  answers.push(await bob.get('/organization/list-user-invitations'))
  for (const handle of Object.values(invitationCalls))
    answers.push(await handle(bob, { invitationId: ofBob.invitationId }))
  answers.push(await invitationCalls.get(here.createVisitor(), ofBob))
  const said = JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]]))
  const stored = await readAllRows(here.database)
  for (const { secret } of handles) {
    expect(secret).toMatch(/^[A-Za-z0-9]{32}$/)
    for (const text of [said, stored, JSON.stringify(await latchkey.mails.list(100))])
      expect(text).not.toContain(secret)
  }
  expect(said).not.toContain(hash?.tokenHash)
})
