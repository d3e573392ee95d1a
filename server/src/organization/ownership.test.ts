import { expect, test } from 'vitest'
import { everyRow } from '../testing/rows.ts'
import { world } from '../testing/world.ts'

const DAY = 86_400
const REFUSED = { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' } }

test('an owner hands the organization over: the member is the owner, and they are an admin', async () => {
  const { person, travel } = await world()
  const ann = await person('Ann')
  const bob = await person('Bob')
  const acme = await ann.createsOrganization()
  travel(1)
  const { id: memberId } = await bob.joins(acme, 'member')
  const { status, body } = await ann.post('/organization/transfer-ownership', { memberId })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { owner: { id: memberId, role: 'owner' }, formerOwner: { id: acme.members[0].id, role: 'admin' } },
  })
  expect((await bob.get(`/organization/get-full-organization?organizationId=${acme.id}`)).body.members).toMatchObject([
    { role: 'admin' },
    { role: 'owner' },
  ])
  expect(await ann.post('/organization/delete', { organizationId: acme.id })).toMatchObject({ status: 403 })
  expect(await ann.post('/organization/transfer-ownership', { memberId })).toMatchObject(REFUSED)
})

test.each([
  ['owner,editor', undefined, 'admin,editor'],
  ['owner,admin', undefined, 'admin'],
  ['admin,editor', 'admin', 'member,editor'],
])('%s with the creator role %s is %s afterwards', async (roles, creatorRole, expected) => {
  const organization = { roles: { editor: {} }, ...(creatorRole && { creatorRole }) }
  const { person } = await world({ organization })
  const ann = await person('Ann')
  const bob = await person('Bob')
  const acme = await ann.createsOrganization()
  const { id: memberId } = await bob.joins(acme)
  const [{ id: annId }] = acme.members
  expect((await ann.post('/organization/update-member-role', { memberId: annId, role: roles })).status).toBe(200)
  const { body } = await ann.post('/organization/transfer-ownership', { memberId })
  expect(body).toMatchObject({ owner: { role: creatorRole ?? 'owner' }, formerOwner: { role: expected } })
})

test('nobody hands over what they do not own, nor to themselves, nor to a stranger', async () => {
  const here = await world()
  const [ann, bob, eve] = [await here.person('Ann'), await here.person('Bob'), await here.person('Eve')]
  const acme = await ann.createsOrganization()
  const other = await eve.createsOrganization()
  const { id: bobId } = await bob.joins(acme, 'admin')
  const [{ id: annId }] = acme.members
  const before = await everyRow(here.database)
  const hand = (person: typeof ann, memberId: string) =>
    person.post('/organization/transfer-ownership', { memberId, organizationId: acme.id })
  const missing = { status: 400, body: { code: 'MEMBER_NOT_FOUND' } }
  expect(await hand(bob, bobId)).toMatchObject(REFUSED)
  expect(await hand(bob, annId)).toMatchObject(REFUSED)
  expect(await hand(ann, annId)).toMatchObject(REFUSED)
  expect(await hand(ann, 'unknown')).toMatchObject(missing)
  expect(await hand(ann, other.members[0].id)).toMatchObject(missing)
  expect(await hand(eve, bobId)).toMatchObject(missing)
  expect(await everyRow(here.database)).toBe(before)
})

test('handing over needs a fresh session', async () => {
  const { person, travel } = await world()
  const ann = await person('Ann')
  const bob = await person('Bob')
  const { id: memberId } = await bob.joins(await ann.createsOrganization())
  travel(DAY + 1)
  const answer = await ann.post('/organization/transfer-ownership', { memberId })
  expect(answer).toMatchObject({ status: 403, body: { code: 'SESSION_IS_NOT_FRESH' } })
})
