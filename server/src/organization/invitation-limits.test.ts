import { invitationsPerOrganization, invitationsPerUser } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { createOrganizationOfAnn, inviteMember, type TestUser } from '@latchkey/testing'

const REQUIRED = { organization: { requireEmailVerificationToInvite: true } }
const LIMITED = { rateLimit: { enabled: true }, organization: { invitationLimit: 10_000 } }

/** Invites new addresses, 50 per call, and counts the results. */
const inviteMany = async (
  inviter: TestUser,
  { count, organizationId }: { count: number; organizationId: string },
): Promise<{ invited: number; refused: number }> => {
  const outcome = { invited: 0, refused: 0 }
  for (let start = 0; start < count; start += 50) {
    const emails = Array.from({ length: Math.min(50, count - start) }, (_, index) => address(inviter, start + index))
    const input = { emails, role: 'member', organizationId }
    const { body } = await inviter.post('/organization/invite-members', input)
    for (const { code } of body.results) {
      if (code === null) outcome.invited++
      else {
        expect(code).toBe('TOO_MANY_REQUESTS')
        outcome.refused++
      }
    }
  }
  return outcome
}

const address = ({ name }: TestUser, index: number): string => `${name.toLowerCase()}${index}@guests.example`

test('an attacker with an unverified account cannot invite', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn(REQUIRED)
  const refusal = {
    status: 403,
    body: {
      code: 'EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS',
      message: 'Verify your email address before you invite users',
    },
  }
  const guest = { email: 'guest@example.com' }
  expect(await inviteMember(ann, guest)).toMatchObject(refusal)
  const several = { emails: [guest.email], role: 'member', organizationId: organization.id }
  expect(await ann.post('/organization/invite-members', several)).toMatchObject(refusal)
  expect(await server.listMails('invitation', guest.email)).toEqual([])
  await ann.verifyEmail()
  expect((await inviteMember(ann, guest)).status).toBe(200)
})

test('users can invite if there is no way to verify an address', async () => {
  for (const off of [{ mailer: undefined }, { emailVerification: { sendVerificationEmail: false } }]) {
    const { ann } = await createOrganizationOfAnn({ ...REQUIRED, ...off })
    expect((await inviteMember(ann, { email: 'guest@example.com' })).status).toBe(200)
  }
})

test('an attacker who leads many organizations cannot exceed the invitations of one account', async () => {
  const { ann } = await createOrganizationOfAnn(LIMITED)
  let invited = 0
  for (let index = 0; index < 3; index++) {
    const { id } = await ann.createOrganization()
    invited += (await inviteMany({ ...ann, name: `Guest${index}` }, { count: 100, organizationId: id })).invited
  }
  expect(invited).toBe(invitationsPerUser.max)
})

test('attackers with many accounts cannot exceed the invitations of one organization', async () => {
  const { server, organization, advanceClock, ann } = await createOrganizationOfAnn(LIMITED)
  let invited = 0
  for (const name of ['Bea', 'Cid', 'Dan']) {
    const admin = await server.createVisitor(name).otherBrowser(`198.51.100.${name.length}`)
    await admin.signUp()
    await admin.joinOrganization(organization, 'admin')
    advanceClock(60)
    invited += (await inviteMany(admin, { count: 200, organizationId: organization.id })).invited
  }
  expect(invited).toBe(invitationsPerOrganization.max)
  advanceClock(25 * 3600)
  expect((await inviteMember(ann, { email: 'guest@example.com' })).status).toBe(200)
})
