import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

test('returns the role of the caller and of another member of the organization', async () => {
  const server = await startTestServer()
  const [ann, bob, carol] = [
    await server.createUser('Ann'),
    await server.createUser('Bob'),
    await server.createUser('Carol'),
  ]
  const acme = await ann.createOrganization({ name: 'Acme' })
  await carol.createOrganization({ name: 'Beta' })
  await bob.joinOrganization(acme, 'member')
  const read = (user: typeof ann, query: Record<string, string> = {}) =>
    user.get(`/organization/get-active-member-role?${new URLSearchParams(query)}`)
  const annId = (await ann.fetchUser()).id
  expect((await read(ann)).body).toEqual({ role: 'owner' })
  expect((await read(bob, { organizationId: acme.id })).body).toEqual({ role: 'member' })
  expect((await read(bob, { organizationId: acme.id, userId: annId })).body).toEqual({ role: 'owner' })
  const memberNotFound = { status: 400, body: { code: 'MEMBER_NOT_FOUND' } }
  expect(await read(carol, { userId: annId })).toMatchObject(memberNotFound)
  expect(await read(carol, { organizationId: acme.id, userId: annId })).toMatchObject(memberNotFound)
  await ann.post('/organization/set-active', { organizationId: null })
  expect((await read(ann)).body.code).toBe('NO_ACTIVE_ORGANIZATION')
})
