import { expect, test } from 'vitest'
import { createTeam, membersSeenBy, namesOf, neighbours, teamsOf } from '../testing/teams.ts'
import { world } from '../testing/world.ts'

test('Defect D3: members of a removed team stay members, without a team', async () => {
  const here = await world()
  const [ann, bob] = [await here.person('Ann'), await here.person('Bob')]
  const organization = await ann.createsOrganization()
  const design = await createTeam(ann, 'Design')
  const member = await bob.joins(organization, 'member', design.id)
  expect(member.teamId).toBe(design.id)
  await ann.post('/organization/remove-team', { teamId: design.id })
  const seen = (await membersSeenBy(ann)).find(({ id }: { id: string }) => id === member.id)
  expect(seen).toMatchObject({ role: 'member', teamId: null })
  await bob.post('/organization/set-active', { organizationId: organization.id })
  expect(await namesOf(bob)).toHaveLength(1)
})

test('who may delete teams may delete their own, which leaves them without one', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const organization = await ann.createsOrganization()
  const [own] = await teamsOf(ann)
  expect(organization.members[0].teamId).toBe(own.id)
  await createTeam(ann, 'Design')
  expect((await ann.post('/organization/remove-team', { teamId: own.id })).status).toBe(200)
  expect(await membersSeenBy(ann)).toMatchObject([{ role: 'owner', teamId: null }])
})

test('a member is put on a team, on another one, and off again', async () => {
  const here = await world()
  const { ann, carol, design } = await neighbours(here)
  const other = await createTeam(ann, 'Dev')
  for (const teamId of [design.id, other.id, null]) {
    const { status, body } = await ann.post('/organization/set-member-team', { memberId: carol.id, teamId })
    expect({ status, body }).toEqual({ status: 200, body: { ...carol, createdAt: expect.any(String), teamId } })
  }
})

test('R25: an admin moves members and admins, themselves too, but never an owner', async () => {
  const here = await world()
  const { ann, acme, carol, design } = await neighbours(here)
  const admins = await Promise.all(['Eve', 'Fay'].map((name) => here.person(name)))
  const [eve, fay] = await Promise.all(admins.map((admin) => admin.joins(acme, 'admin')))
  const [first] = admins
  const [owner] = acme.members
  const move = (memberId?: string) =>
    first?.post('/organization/set-member-team', { memberId, teamId: design.id, organizationId: acme.id })
  for (const member of [carol, eve, fay]) expect((await move(member?.id))?.status).toBe(200)
  expect(await move(owner.id)).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' },
  })
  expect((await membersSeenBy(ann))[0]).toMatchObject({ id: owner.id, teamId: owner.teamId })
})
