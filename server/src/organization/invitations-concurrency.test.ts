import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  copyBrowser,
  runFiftyTimes,
  inviteMember,
  findMailedInvitation,
  createOrganizationOfAnn,
  type TestUser,
  createVerifiedUser,
  type TestServer,
} from '@latchkey/testing'
import { hashInvitationSecret } from './invitation-secret.ts'

/** Each test repeats its fifty concurrent requests, because one round can miss a race. */
const rounds = Array.from({ length: 5 }, (_, index) => index)

const accept = (user: TestUser, invitationId: string) => user.post('/organization/accept-invitation', { invitationId })

const reject = (user: TestUser, invitationId: string) => user.post('/organization/reject-invitation', { invitationId })

const cancel = (user: TestUser, invitationId: string) => user.post('/organization/cancel-invitation', { invitationId })

/** Also checks that the seat count equals the number of members. */
const listMembers = async ({ database }: TestServer, organizationId: string) => {
  const db = database.kysely
  const members = await db.selectFrom('member').selectAll().where('organizationId', '=', organizationId).execute()
  const { memberCount } = await db
    .selectFrom('organization')
    .select('memberCount')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  expect(members).toHaveLength(memberCount)
  return members
}

const readStatus = async ({ database }: TestServer, id: string) => {
  const query = database.kysely.selectFrom('invitation').select('status').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).status
}

test('accepts an invitation once in fifty concurrent requests (R23)', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const { id: userId } = await bob.fetchUser()
  for (const round of rounds) {
    const { body: invitation } = await inviteMember(ann, bob)
    const counts = await runFiftyTimes(() => accept(copyBrowser(bob), invitation.id))
    expect(counts, `round ${round}`).toEqual({ 200: 1, INVITATION_NOT_FOUND: 49 })
    const members = await listMembers(server, organization.id)
    const own = members.filter((member) => member.userId === userId)
    expect(own).toHaveLength(1)
    expect(await readStatus(server, invitation.id)).toBe('accepted')
    await ann.post('/organization/remove-member', { memberIdOrEmail: own[0]?.id })
  }
  const joined = await server.database.kysely
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'invitation.accepted')
    .execute()
  expect(joined).toHaveLength(rounds.length)
})

test('accepts, rejects or cancels an invitation once in fifty concurrent requests', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const { id: userId } = await bob.fetchUser()
  for (const round of rounds) {
    const { body: invitation } = await inviteMember(ann, bob)
    const actions = [
      () => accept(copyBrowser(bob), invitation.id),
      () => reject(copyBrowser(bob), invitation.id),
      () => cancel(copyBrowser(ann), invitation.id),
    ]
    const counts = await runFiftyTimes(async (index) => {
      // One kind of request starts earlier. Otherwise the slowest kind never wins.
      if (index % 3 !== 0) await wait(25)
      return actions[(index + round) % 3]?.() ?? cancel(ann, invitation.id)
    })
    expect(counts, `round ${round}`).toEqual({ 200: 1, INVITATION_NOT_FOUND: 49 })
    const status = await readStatus(server, invitation.id)
    const own = (await listMembers(server, organization.id)).filter((member) => member.userId === userId)
    expect(own).toHaveLength(status === 'accepted' ? 1 : 0)
    expect(status).not.toBe('pending')
    if (own[0]) await ann.post('/organization/remove-member', { memberIdOrEmail: own[0].id })
  }
})

test('invites an email address once in fifty concurrent requests', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization, 'admin')
  await bob.post('/organization/set-active', { organizationId: organization.id })
  for (const round of rounds) {
    const email = `guest${round}@example.com`
    const counts = await runFiftyTimes((index) =>
      inviteMember(copyBrowser(index % 2 ? ann : bob), { email: index % 3 ? email : email.toUpperCase() }),
    )
    expect(counts, `round ${round}`).toEqual({ 200: 1, USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 49 })
    expect(await server.listMails('invitation', email)).toHaveLength(1)
  }
  const pending = await server.database.kysely.selectFrom('invitation').select('email').execute()
  expect(new Set(pending.map(({ email }) => email)).size).toBe(rounds.length)
  expect(pending).toHaveLength(rounds.length)
})

test('keeps one valid link if an invitation is sent again in fifty concurrent requests', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const { body: invitation } = await inviteMember(ann, { email: 'guest@example.com' })
  expect(
    await runFiftyTimes(() => inviteMember(copyBrowser(ann), { email: 'guest@example.com' }, { resend: true })),
  ).toEqual({
    200: 50,
  })
  const rows = await server.database.kysely.selectFrom('invitation').selectAll().execute()
  expect(rows).toMatchObject([{ id: invitation.id, status: 'pending' }])
  const mails = await server.listMails('invitation', 'guest@example.com')
  expect(mails).toHaveLength(51)
  expect(mails.filter(({ token }) => hashInvitationSecret(token) === rows[0]?.tokenHash)).toHaveLength(1)
})

test('never exceeds the invitationLimit with fifty concurrent invitations', async () => {
  const { server, ann } = await createOrganizationOfAnn({ organization: { invitationLimit: 7 } })
  for (const round of rounds) {
    const counts = await runFiftyTimes((index) =>
      inviteMember(copyBrowser(ann), { email: `guest${index}of${round}@example.com` }),
    )
    expect(counts, `round ${round}`).toEqual({ 200: 7, INVITATION_LIMIT_REACHED: 43 })
    const pending = server.database.kysely.selectFrom('invitation').select('id').where('status', '=', 'pending')
    const ids = (await pending.execute()).map(({ id }) => id)
    expect(ids).toHaveLength(7)
    await Promise.all(ids.map((id) => cancel(ann, id)))
  }
})

test('never exceeds the membershipLimit with fifty concurrent acceptances', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn({ organization: { membershipLimit: 11 } })
  const guests = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const guest = server.createVisitor('Guest')
      await inviteMember(ann, guest)
      const { invitationId, secret } = await findMailedInvitation(server, guest)
      await guest.signUp({ invitation: { id: invitationId, secret } })
      return { guest, invitationId }
    }),
  )
  for (const round of rounds) {
    const counts = await runFiftyTimes(async (index) => {
      const { guest, invitationId } = guests[index] ?? guests[0] ?? expect.unreachable()
      return accept(guest, invitationId)
    })
    expect(counts, `round ${round}`).toEqual({ 200: 10, ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 40 })
    const members = await listMembers(server, organization.id)
    expect(members).toHaveLength(11)
    // Releases the seats and invites the users again.
    for (const { id, role } of members) {
      if (role !== 'owner') await ann.post('/organization/remove-member', { memberIdOrEmail: id })
    }
    for (const invited of guests) {
      const { body } = await inviteMember(ann, invited.guest)
      if (body.id) invited.invitationId = body.id
    }
  }
})

test('accepts invitations of two organizations concurrently', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const carl = await server.createUser('Carl')
  const other = await carl.createOrganization()
  const bob = await createVerifiedUser(server, 'Bob')
  for (const round of rounds) {
    const ids = [(await inviteMember(ann, bob)).body.id, (await inviteMember(carl, bob)).body.id]
    const counts = await runFiftyTimes((index) => accept(copyBrowser(bob), ids[index % 2]))
    expect(counts, `round ${round}`).toEqual({ 200: 2, INVITATION_NOT_FOUND: 48 })
    for (const { id } of [organization, other]) {
      expect(await listMembers(server, id)).toHaveLength(2)
      expect((await bob.post('/organization/leave', { organizationId: id })).status).toBe(200)
    }
  }
})

test('leaves a member without a team if the team is removed during the acceptance (R27)', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  for (const round of rounds) {
    const { body: team } = await ann.post('/organization/create-team', { name: `Team ${round}` })
    const { body: invitation } = await inviteMember(ann, bob, { teamId: team.id })
    const counts = await runFiftyTimes((index) =>
      index % 25 === round
        ? copyBrowser(ann).post('/organization/remove-team', { teamId: team.id })
        : accept(copyBrowser(bob), invitation.id),
    )
    expect(counts, `round ${round}`).toEqual({ 200: 2, TEAM_NOT_FOUND: 1, INVITATION_NOT_FOUND: 47 })
    const members = await listMembers(server, organization.id)
    expect(members.filter(({ teamId }) => teamId === team.id)).toEqual([])
    expect(members).toHaveLength(2)
    expect((await bob.post('/organization/leave', { organizationId: organization.id })).status).toBe(200)
  }
})

test('rejects acceptances after the inviter was removed concurrently', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const inga = await server.createUser('Inga')
  const bob = await createVerifiedUser(server, 'Bob')
  for (const round of rounds) {
    const { id: memberIdOrEmail } = await inga.joinOrganization(organization, 'admin')
    const { body: invitation } = await inviteMember(inga, bob, { organizationId: organization.id, resend: true })
    const counts = await runFiftyTimes((index) =>
      index === 8 * round
        ? copyBrowser(ann).post('/organization/remove-member', { memberIdOrEmail })
        : accept(copyBrowser(bob), invitation.id),
    )
    const status = await readStatus(server, invitation.id)
    const members = await listMembers(server, organization.id)
    if (status === 'accepted') {
      expect(counts, `round ${round}`).toEqual({ 200: 2, INVITATION_NOT_FOUND: 48 })
      expect(members).toHaveLength(2)
      expect((await bob.post('/organization/leave', { organizationId: organization.id })).status).toBe(200)
    } else {
      expect(counts, `round ${round}`).toEqual({ 200: 1, INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 49 })
      expect(members).toHaveLength(1)
    }
  }
})

test('leaves no member of an organization that is deleted during an acceptance', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  for (const round of rounds) {
    const { id: organizationId } = await ann.createOrganization()
    const { body: invitation } = await inviteMember(ann, bob)
    const counts = await runFiftyTimes((index) =>
      index === 2 * round
        ? copyBrowser(ann).post('/organization/delete', { organizationId })
        : accept(copyBrowser(bob), invitation.id),
    )
    const { 200: successes = 0, ...failures } = counts
    expect(successes, `round ${round}: ${JSON.stringify(counts)}`).toBeGreaterThanOrEqual(1)
    expect(successes).toBeLessThanOrEqual(2)
    expect(Object.keys(failures).filter((code) => !GONE.has(code))).toEqual([])
    const left = server.database.kysely.selectFrom('member').select('id').where('organizationId', '=', organizationId)
    expect(await left.execute()).toEqual([])
    expect((await bob.get('/get-session')).body.session.activeOrganizationId).toBeNull()
  }
})

/** The errors of acceptances after the first one or after the deletion. */
const GONE = new Set(['INVITATION_NOT_FOUND', 'FAILED_TO_RETRIEVE_INVITATION'])
