import { expect, test } from 'vitest'
import { runFiftyTimes, inviteMember, createVerifiedUser, startTestServer } from '@latchkey/testing'

// All of these transactions of fifty organizations change the row of the same user, so on PostgreSQL all but one of the
// concurrent transactions conflict in each round.
test('completes concurrent actions of fifty organizations on one user', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await createVerifiedUser(server, 'Bob')]
  const invited: { organizationId: string; invitationId: string }[] = []
  for (let count = 0; count < 50; count++) {
    const { id } = await ann.createOrganization()
    const { body: invitation } = await inviteMember(ann, bob)
    invited.push({ organizationId: id, invitationId: invitation.id })
  }
  const all = { 200: 50 }
  const members: { memberIdOrEmail: string; organizationId: string }[] = []

  expect(
    await runFiftyTimes(async (index) => {
      const response = await bob.post('/organization/accept-invitation', invited[index])
      const { id, organizationId } = response.body.member ?? {}
      members[index] = { memberIdOrEmail: id, organizationId }
      return response
    }),
  ).toEqual(all)
  expect(await runFiftyTimes((index) => bob.post('/organization/set-active', invited[index]))).toEqual(all)
  expect(await runFiftyTimes((index) => ann.post('/organization/remove-member', members[index]))).toEqual(all)

  const left = await server.database.kysely.selectFrom('organization').select('memberCount').execute()
  expect(left).toEqual(Array.from({ length: 50 }, () => ({ memberCount: 1 })))
  const { body } = await bob.get('/get-session?disableCookieCache=true')
  expect(body.session.activeOrganizationId).toBeNull()
})
