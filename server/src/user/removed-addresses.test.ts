import { expect, test } from 'vitest'
import {
  createOrganizationOfAnn,
  createUserWithRole,
  createUserWithTwoAddresses,
  createVerifiedUser,
  findMailedInvitation,
  inviteMember,
  readAllRows,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

test('a copied database does not reveal the address of a removed user', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createVerifiedUser(server, 'Bob')
  const { id } = await bob.fetchUser()
  const former = bob.email
  await inviteMember(ann, bob)
  await bob.post('/organization/accept-invitation', await findMailedInvitation(server, bob))
  await bob.post('/change-email', { newEmail: 'requested@example.com' })
  await bob.post('/change-email', { newEmail: 'bob.new@example.com' })
  await bob.openLink(await server.findMail('emailChangeApproval', former))
  await bob.openLink(await server.findMail('newAddressConfirmation', 'bob.new@example.com'))
  expect(await bob.fetchUser()).toMatchObject({ email: 'bob.new@example.com', emailVerified: true })
  await root.createOrganization()
  expect((await inviteMember(root, { email: 'bob.new@example.com' })).status).toBe(200)
  await server.waitForSentMails()

  expect((await root.post('/admin/remove-user', { userId: id })).status).toBe(200)
  const rows = await readAllRows(server.database)
  expect(rows).not.toContain('bob.new@example.com')
  expect(rows).not.toContain('requested@example.com')
  expect(rows).not.toContain(former)
  const changes = await server.database.kysely
    .selectFrom('audit')
    .select('details')
    .where('target', '=', `user:${id}`)
    .execute()
  expect(changes.map(({ details }) => JSON.parse(details))).toContainEqual({
    from: `user:${id}`,
    fromVerified: true,
    to: `user:${id}`,
  })
})

test('a copied database does not reveal the address of a removed user that a deleted organization had invited', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createVerifiedUser(server, 'Bob')
  await inviteMember(ann, bob)
  await bob.post('/organization/accept-invitation', await findMailedInvitation(server, bob))
  expect((await ann.post('/organization/delete', { organizationId: organization.id })).status).toBe(200)
  await server.waitForSentMails()
  expect((await root.post('/admin/remove-user', { userId: (await bob.fetchUser()).id })).status).toBe(200)
  const rows = await readAllRows(server.database)
  expect(rows).toContain('invitation.created')
  expect(rows).not.toContain(bob.email)
})

test('the earlier address of a removed user does not outlast the audit log', async () => {
  const { server, ann } = await createOrganizationOfAnn({ retention: { mails: 86_400, auditLog: 86_400 } })
  const root = await createUserWithRole(server, 'admin')
  const bob = await createVerifiedUser(server, 'Bob')
  const { id } = await bob.fetchUser()
  await inviteMember(ann, bob)
  await bob.post('/organization/accept-invitation', await findMailedInvitation(server, bob))
  await bob.post('/change-email', { newEmail: 'bob.new@example.com' })
  await bob.openLink(await server.findMail('emailChangeApproval', bob.email))
  await bob.openLink(await server.findMail('newAddressConfirmation', 'bob.new@example.com'))
  await server.waitForSentMails()
  server.advanceClock(2 * 86_400)
  expect(await server.latchkey.removeExpired()).toMatchObject({ audit: expect.any(Number) })

  await root.signIn()
  expect((await root.post('/admin/remove-user', { userId: id })).status).toBe(200)
  expect(await server.database.kysely.selectFrom('invitation').select(['status', 'email']).execute()).toEqual([
    { status: 'accepted', email: `user:${id}` },
  ])
  expect(await readAllRows(server.database)).not.toContain(bob.email)
})

test('a later owner of the address cannot accept an invitation to a removed user', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const { id } = await bob.fetchUser()
  await inviteMember(ann, bob)
  const invitation = await findMailedInvitation(server, bob)
  await bob.post('/delete-user', { password: bob.password })
  const { token } = await server.findMail('deletion', bob.email)
  expect((await bob.post('/delete-user', { token })).status).toBe(200)

  await bob.signUp()
  expect(await bob.post('/organization/accept-invitation', invitation)).toMatchObject({ status: 403 })
  const { body } = await ann.get('/organization/list-invitations')
  expect(body).toMatchObject([{ status: 'canceled', email: `user:${id}` }])
  // The address is free for a new invitation.
  expect((await inviteMember(ann, bob)).status).toBe(200)
})

test('an attacker who signs up with a foreign address and deletes the account cancels no invitation to its owner', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const victim = server.createVisitor('Victim')
  await inviteMember(ann, victim)
  const attacker = server.createVisitor('Attacker')
  await attacker.signUp({ email: victim.email })
  await attacker.post('/delete-user', { password: attacker.password })
  const { token } = await server.findMail('deletion', victim.email)
  expect((await attacker.post('/delete-user', { token })).status).toBe(200)
  expect((await ann.get('/organization/list-invitations')).body).toMatchObject([
    { status: 'pending', email: victim.email },
  ])
})

test('an attacker who signs up with a foreign address, changes it and deletes the account hides no invitation to its owner', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const victim = server.createVisitor('Victim')
  await inviteMember(ann, victim)
  const { invitationId } = await findMailedInvitation(server, victim)
  await ann.post('/organization/cancel-invitation', { invitationId })
  const attacker = server.createVisitor('Attacker')
  await attacker.signUp({ email: victim.email })
  await attacker.post('/change-email', { newEmail: 'attacker@example.com' })
  await attacker.openLink(await server.findMail('newAddressConfirmation', 'attacker@example.com'))
  expect(await attacker.fetchUser()).toMatchObject({ email: 'attacker@example.com', emailVerified: true })
  await attacker.post('/delete-user', { password: attacker.password })
  const { token } = await server.findMail('deletion', 'attacker@example.com')
  expect((await attacker.post('/delete-user', { token })).status).toBe(200)

  expect((await ann.get('/organization/list-invitations')).body).toMatchObject([{ email: victim.email }])
  const { body } = await ann.get('/organization/list-activity')
  const canceled = body.activity.filter(({ action }: { action: string }) => action === 'invitation.canceled')
  expect(canceled).toMatchObject([{ details: { email: victim.email } }])
})

test.each(['primary', 'additional'])(
  'a removal of a user whose current address is unverified removes the verified earlier %s address, too',
  async (kind) => {
    const { server, ann } = await createOrganizationOfAnn()
    const root = await createUserWithRole(server, 'admin')
    const { user: bob, additional } = await createUserWithTwoAddresses(server)
    const { id } = await bob.fetchUser()
    const email = kind === 'additional' ? additional : bob.email
    await inviteMember(ann, { email })
    // A pending invitation to an earlier primary address stays, because the mailbox can have another owner now.
    const { invitationId } = await findMailedInvitation(server, { email })
    if (kind === 'primary') await ann.post('/organization/cancel-invitation', { invitationId })
    await bob.post('/change-email', { newEmail: 'bob.new@example.com' })
    await bob.openLink(await server.findMail('emailChangeApproval', bob.email))
    expect(await bob.fetchUser()).toMatchObject({ email: 'bob.new@example.com', emailVerified: false })
    // A pending mail to an earlier address is still sent.
    await server.waitForSentMails()

    expect((await root.post('/admin/remove-user', { userId: id })).status).toBe(200)
    expect((await ann.get('/organization/list-invitations')).body).toMatchObject([
      { status: 'canceled', email: `user:${id}` },
    ])
    expect(await readAllRows(server.database)).not.toContain(email)
  },
)

test.each([
  ['deletes pending mails to a verified address with the user', createVerifiedUser, []],
  [
    'keeps pending mails to an unverified address for the owner of the mailbox',
    (server: TestServer) => server.createUser('Bob'),
    ['reset'],
  ],
])('%s', async (_name, create, kinds) => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await create(server, 'Bob')
  await bob.post('/forget-password', { email: bob.email })
  await server.waitForSentMails()
  const postponed = { status: 'pending', dueAt: server.now() + 86_400_000 } as const
  await server.database.kysely.updateTable('mail').set(postponed).where('kind', '=', 'reset').execute()
  expect((await root.post('/admin/remove-user', { userId: (await bob.fetchUser()).id })).status).toBe(200)
  const rows = await server.database.kysely
    .selectFrom('mail')
    .select('kind')
    .where('recipient', '=', bob.email)
    .execute()
  expect(rows.map(({ kind }) => kind)).toEqual(kinds)
})

test('removing a user leaves the mails and the invitations of others', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const eve = await createVerifiedUser(server, 'Eve')
  for (const { email } of [bob, eve]) await inviteMember(ann, { email })
  await server.waitForSentMails()
  const root = await createUserWithRole(server, 'admin')
  await root.post('/admin/remove-user', { userId: (await bob.fetchUser()).id })
  const rows = await server.database.kysely.selectFrom('mail').select('recipient').execute()
  expect(new Set(rows.map(({ recipient }) => recipient))).toEqual(new Set([eve.email]))
  expect((await eve.get('/organization/list-user-invitations')).body).toHaveLength(1)
})

test('a removal keeps addresses out of the audit log that the removed user requested', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createVerifiedUser(server, 'Bob')
  await bob.post('/change-email', { newEmail: 'not.yet@example.com' })
  await root.post('/admin/remove-user', { userId: (await bob.fetchUser()).id })
  expect(await readAllRows(server.database)).not.toContain('not.yet@example.com')
})

test('an attacker cannot delete the mails and invitations of another user by naming their address', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const victim = await createVerifiedUser(server, 'Victim')
  await inviteMember(ann, victim)
  await victim.post('/organization/accept-invitation', await findMailedInvitation(server, victim))
  const root = await createUserWithRole(server, 'admin')
  const attacker = await createVerifiedUser(server, 'Attacker')
  const free = 'free@example.com'
  await attacker.post('/change-email', { newEmail: free })
  await attacker.openLink(await server.findMail('emailChangeApproval', attacker.email))
  // The victim gets the address after the attacker had it.
  await attacker.post('/change-email', { newEmail: 'attacker@example.com' })
  await victim.post('/change-email', { newEmail: free })
  await victim.openLink(await server.findMail('emailChangeApproval', victim.email))
  await inviteMember(ann, { email: 'other@example.com' })
  const countMails = async () =>
    (await server.latchkey.mails.list(1000)).filter(({ recipient }) => [free, victim.email].includes(recipient)).length
  await server.waitForSentMails()
  const before = await countMails()
  await attacker.post('/delete-user', { password: attacker.password })
  expect((await root.post('/admin/remove-user', { userId: (await attacker.fetchUser()).id })).status).toBe(200)
  expect(await countMails()).toBe(before)
  expect((await ann.get('/organization/list-invitations')).body).toContainEqual(
    expect.objectContaining({ email: victim.email, status: 'accepted' }),
  )
})
