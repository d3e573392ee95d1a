import { expect, test } from 'vitest'
import { activeOf, send } from '../testing/person.ts'
import { unchangedBy } from '../testing/rows.ts'
import { world } from '../testing/world.ts'

const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } })
const TAKEN = refusal(400, 'ORGANIZATION_ALREADY_EXISTS', 'Organization already exists')
const SLUG_TAKEN = refusal(400, 'SLUG_IS_TAKEN', 'slug is taken')
const STRANGER = refusal(400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'User is not a member of the organization')

test('Organization: id, name, slug (unique), logo, metadata (key/value map), createdAt', async () => {
  const { person } = await world()
  const ann = await person('Ann')
  const metadata = { plan: 'pro', seats: 5, nested: { a: [1, 2] } }
  const wanted = { name: 'Acme', slug: 'acme', logo: 'https://cdn.example.com/a.png', metadata }
  const { id, members, ...organization } = await ann.createsOrganization(wanted)
  expect(id).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(organization).toEqual({ ...wanted, createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) })
  expect((await ann.get('/organization/list')).body).toEqual([{ id, ...organization }])
  expect(members).toHaveLength(1)
})

test('The creator of an organization gets owner by default; this may be configured', async () => {
  const { person } = await world()
  const ann = await person('Ann')
  const { members, id } = await ann.createsOrganization({ name: 'Acme' })
  const { id: userId } = await ann.whoAmI()
  const [{ teamId }] = members
  expect(members).toEqual([
    {
      id: expect.any(String),
      organizationId: id,
      userId,
      role: 'owner',
      teamId: expect.any(String),
      createdAt: expect.any(String),
    },
  ])
  const full = (await ann.get('/organization/get-full-organization')).body
  expect(full.teams).toMatchObject([{ id: teamId, name: 'Acme', updatedAt: null }])
  const configured = await world({
    organization: { creatorRole: 'founder', roles: { founder: { member: ['delete'] } } },
  })
  const bob = await configured.person('Bob')
  expect((await bob.createsOrganization()).members).toMatchObject([{ role: 'founder' }])
})

test('where teams are off an organization has none, and its members have no teamId', async () => {
  const { person } = await world({ organization: { teams: { enabled: false } } })
  const ann = await person('Ann')
  const { members } = await ann.createsOrganization()
  expect(members[0]).not.toHaveProperty('teamId')
  expect((await ann.get('/organization/get-full-organization')).body).toMatchObject({ teams: null })
})

test('Creating organizations may be disallowed or limited by a configured count', async () => {
  const disallowed = await world({ organization: { allowUserToCreateOrganization: false } })
  const ann = await disallowed.person('Ann')
  expect(await ann.post('/organization/create', { name: 'A', slug: 'a' })).toMatchObject(
    refusal(
      403,
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
      'You are not allowed to create a new organization',
    ),
  )
  const limited = await world({ organization: { organizationLimit: 2 } })
  const bob = await limited.person('Bob')
  const eve = await limited.person('Eve')
  await bob.createsOrganization()
  // Every membership counts, not only what one has created.
  await bob.joins(await eve.createsOrganization())
  expect(await bob.post('/organization/create', { name: 'B', slug: 'b' })).toMatchObject(
    refusal(
      403,
      'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      'You have reached the maximum number of organizations',
    ),
  )
})

test('Defect D8: limits above 100 unreachable: an organization limit of 120 allows 120', async () => {
  const here = await world({ organization: { organizationLimit: 120, teams: { enabled: false } } })
  const ann = await here.person('Ann')
  for (let count = 0; count < 120; count++) await ann.createsOrganization()
  expect((await ann.post('/organization/create', { name: 'B', slug: 'b' })).status).toBe(403)
})

test('The organization slug must be unique', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const bob = await here.person('Bob')
  await ann.createsOrganization({ slug: 'acme' })
  await bob.createsOrganization({ slug: 'bobs' })
  // In any spelling: slugs are lower-cased.
  for (const slug of ['acme', 'ACME', ' Acme ']) {
    expect(await unchangedBy(here, () => bob.post('/organization/create', { name: 'B', slug }))).toMatchObject(TAKEN)
    expect(await unchangedBy(here, () => bob.post('/organization/update', { data: { slug } }))).toMatchObject(
      SLUG_TAKEN,
    )
  }
  expect((await bob.post('/organization/update', { data: { slug: 'BOBS' } })).body.slug).toBe('bobs')
})

test.each(['The slug check answers slug is taken', 'POST /check-slug: slug'])('%s', async () => {
  const { person } = await world()
  const ann = await person('Ann')
  expect((await ann.post('/organization/check-slug', { slug: 'acme' })).body).toEqual({ status: true })
  await ann.createsOrganization({ slug: 'acme' })
  expect(await ann.post('/organization/check-slug', { slug: 'acme' })).toMatchObject(SLUG_TAKEN)
  expect(await ann.post('/organization/check-slug', { slug: 'ACME' })).toMatchObject(SLUG_TAKEN)
})

const badFields: [string, object][] = [
  ['an empty name', { name: '' }],
  ['a name of blanks', { name: '   ' }],
  ['a name of 101 characters', { name: 'x'.repeat(101) }],
  ['an empty slug', { slug: '' }],
  ['a slug with a blank inside', { slug: 'a b' }],
  ['a slug with a slash', { slug: 'a/b' }],
  ['a slug of 65 characters', { slug: 'x'.repeat(65) }],
  ['a slug that ends with a hyphen', { slug: 'a-' }],
  ['a logo that is null', { logo: null }],
  ['metadata that is a list', { metadata: [1] }],
  ['metadata that is a text', { metadata: '{"a":1}' }],
  ['metadata of more than 8192 characters', { metadata: { a: 'x'.repeat(8192) } }],
  ['metadata of a thousand levels', { metadata: JSON.parse(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`) }],
]

test.each(badFields)('%s is refused, in create and in update', async (_, field) => {
  const here = await world()
  const ann = await here.person('Ann')
  await ann.createsOrganization()
  const create = () => ann.post('/organization/create', { name: 'Acme', slug: 'acme', ...field })
  const update = () => ann.post('/organization/update', { data: { name: 'Acme', slug: 'acme', ...field } })
  for (const act of [create, update]) {
    expect(await unchangedBy(here, act)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  }
})

test('names and slugs are trimmed, and slugs lower-cased', async () => {
  const { person } = await world()
  const ann = await person('Ann')
  expect(await ann.createsOrganization({ name: ' Acme & Söhne 💡 ', slug: ' Acme-2 ' })).toMatchObject({
    name: 'Acme & Söhne 💡',
    slug: 'acme-2',
  })
})

const ownedByServer = ['id', 'createdAt', 'memberCount']
test.each(ownedByServer)('R30: %s of an organization is set by the server alone', async (field) => {
  const here = await world()
  const ann = await here.person('Ann')
  await ann.createsOrganization()
  const answer = await unchangedBy(here, () => ann.post('/organization/update', { data: { name: 'X', [field]: '1' } }))
  expect(answer).toMatchObject({ status: 400, body: { message: `[body.data.${field}] Is set by the server` } })
})

test('Every organization route requires a signed-in session', async () => {
  const here = await world()
  const eve = here.stranger('Eve')
  const ann = await here.person('Ann')
  const { id } = await ann.whoAmI()
  const answer = await unchangedBy(here, () =>
    eve.post('/organization/create', { name: 'Acme', slug: 'acme', userId: id }),
  )
  expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect((await eve.post('/organization/check-slug', { slug: 'acme' })).status).toBe(401)
})

test('The exceptions are check-slug and create, which the server may call with a userId', async () => {
  const here = await world()
  const { api } = here.latchkey
  const ann = await here.person('Ann')
  const { id: userId } = await ann.whoAmI()
  expect(await api.checkOrganizationSlug({ body: { slug: 'acme' } })).toEqual({ status: true })
  const created = await api.createOrganization({ body: { name: 'Acme', slug: 'acme', userId } })
  expect(created.members).toMatchObject([{ userId, role: 'owner' }])
  // It chose nothing for any session of hers.
  expect(await activeOf(ann)).toBeNull()
  expect((await ann.get('/organization/list')).body).toMatchObject([{ slug: 'acme' }])
  const nobody = api.createOrganization({ body: { name: 'B', slug: 'b', userId: 'nobody' } })
  await expect(nobody).rejects.toMatchObject({ status: 400, code: 'USER_NOT_FOUND' })
  const unsaid = api.createOrganization({ body: { name: 'B', slug: 'b' } })
  await expect(unsaid).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
})

test('whoever is signed in creates their own organization, whatever userId says', async () => {
  const { person } = await world()
  const ann = await person('Ann')
  const bob = await person('Bob')
  const { id } = await bob.whoAmI()
  const { members } = await ann.createsOrganization({ userId: id })
  expect(members).toMatchObject([{ userId: (await ann.whoAmI()).id }])
  expect((await bob.get('/organization/list')).body).toEqual([])
})

test('POST /create: name, slug, userId?, logo?, metadata?, keepCurrentActiveOrganization?: the new one is active, unless the current one is to be kept', async () => {
  const { person } = await world()
  const ann = await person('Ann')
  const first = await ann.createsOrganization()
  expect(await activeOf(ann)).toBe(first.id)
  await ann.createsOrganization({ keepCurrentActiveOrganization: true })
  expect(await activeOf(ann)).toBe(first.id)
})

test('POST /update: data{name, slug, logo, metadata}, organizationId?: changes what it names, and replaces metadata whole', async () => {
  const { person } = await world()
  const ann = await person('Ann')
  const { members, ...before } = await ann.createsOrganization({ logo: 'https://a.example/1.png', metadata: { a: 1 } })
  const update = async (data: object) => (await ann.post('/organization/update', { data })).body
  expect(members).toHaveLength(1)
  expect(await update({ name: 'Acme Inc' })).toEqual({ ...before, name: 'Acme Inc' })
  expect(await update({ metadata: { b: 2 } })).toEqual({ ...before, name: 'Acme Inc', metadata: { b: 2 } })
  expect(await update({ logo: '' })).toEqual({ ...before, name: 'Acme Inc', metadata: { b: 2 }, logo: null })
})

const badUpdates: [string, object, object][] = [
  ['nothing to change', { data: {} }, { status: 400, body: { code: 'VALIDATION_ERROR' } }],
  ['no data', {}, { status: 400, body: { code: 'VALIDATION_ERROR', message: '[body.data] Required' } }],
  ['an unknown organization', { data: { name: 'X' }, organizationId: 'unknown' }, STRANGER],
]
test.each(badUpdates)('Defect D8: 500 for empty data in update: %s is a 400', async (_, body, expected) => {
  const here = await world()
  const ann = await here.person('Ann')
  await ann.createsOrganization()
  expect(await unchangedBy(here, () => ann.post('/organization/update', body))).toMatchObject(expected)
})

test('update without an organization answers Organization not found', async () => {
  const { person } = await world()
  const ann = await person('Ann')
  for (const organizationId of [undefined, '']) {
    const answer = await ann.post('/organization/update', { data: { name: 'X' }, organizationId })
    expect(answer).toMatchObject(refusal(400, 'ORGANIZATION_NOT_FOUND', 'Organization not found'))
  }
})

test('Defect D2: deleting an organization of others, or none, is refused with a status that says so', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const eve = await here.person('Eve')
  const { id: organizationId } = await ann.createsOrganization()
  await eve.createsOrganization()
  const remove = (body: object) => unchangedBy(here, () => eve.post('/organization/delete', body))
  expect(await remove({ organizationId })).toMatchObject(STRANGER)
  expect(await remove({ organizationId: 'unknown' })).toMatchObject(STRANGER)
  // Never the active one instead.
  expect(await remove({ organizationId: '' })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await remove({})).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect((await here.stranger().post('/organization/delete', { organizationId })).status).toBe(401)
})

test.each([
  'POST /delete: organizationId',
  'Defect D3: an organization is deleted with its members, teams and invitations, and its slug is free',
])('%s', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const bob = await here.person('Bob')
  const { members, ...acme } = await ann.createsOrganization({ slug: 'acme' })
  await bob.joins(acme, 'admin', members[0].teamId)
  await bob.post('/organization/set-active', { organizationId: acme.id })
  const { status, body } = await ann.post('/organization/delete', { organizationId: acme.id })
  expect({ status, body }).toEqual({ status: 200, body: acme })
  for (const table of ['organization', 'member', 'team', 'invitation'] as const) {
    expect(await here.database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
  }
  for (const person of [ann, bob]) {
    expect(await activeOf(person)).toBeNull()
    expect((await person.get('/organization/list')).body).toEqual([])
  }
  await bob.createsOrganization({ slug: 'acme' })
})

test('where organizations are off there are no such calls', async () => {
  const here = await world({ organization: false })
  const ann = await here.person('Ann')
  const answer = await ann.post('/organization/create', { name: 'Acme', slug: 'acme' })
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await send(here, '/organization/list')).status).toBe(404)
})
