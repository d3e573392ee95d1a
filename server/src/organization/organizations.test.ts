import { expect, test } from 'vitest'
import { fetchActiveOrganizationId, send, expectNoChange, startTestServer } from '@latchkey/testing'

const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } })
const TAKEN = refusal(400, 'ORGANIZATION_ALREADY_EXISTS', 'Organization already exists')
const SLUG_TAKEN = refusal(400, 'SLUG_IS_TAKEN', 'slug is taken')
const NOT_A_MEMBER = refusal(
  400,
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'User is not a member of the organization',
)

test('returns the documented fields of an organization', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const metadata = { plan: 'pro', seats: 5, nested: { a: [1, 2] } }
  const wanted = { name: 'Acme', slug: 'acme', logo: 'https://cdn.example.com/a.png', metadata }
  const { id, members, ...organization } = await ann.createOrganization(wanted)
  expect(id).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(organization).toEqual({
    ...wanted,
    requireTwoFactor: false,
    createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
  })
  expect((await ann.get('/organization/list')).body).toEqual([{ id, ...organization, role: 'owner' }])
  expect(members).toHaveLength(1)
})

test('lists the organizations of the caller with the roles in them', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  await bob.joinOrganization(await ann.createOrganization({ slug: 'acme' }), 'admin,member')
  advanceClock(1)
  await bob.createOrganization({ slug: 'bobs' })
  const { body } = await bob.get('/organization/list')
  expect(body.map(({ slug, role }: { slug: string; role: string }) => [slug, role])).toEqual([
    ['bobs', 'owner'],
    ['acme', 'admin,member'],
  ])
})

test('gives the creator of an organization the role owner or the configured role', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { members, id } = await ann.createOrganization({ name: 'Acme' })
  const { id: userId } = await ann.fetchUser()
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
  const configured = await startTestServer({
    organization: { creatorRole: 'founder', roles: { founder: { member: ['delete'] } } },
  })
  const bob = await configured.createUser('Bob')
  expect((await bob.createOrganization()).members).toMatchObject([{ role: 'founder' }])
})

test('creates no team and omits teamId if teams are disabled', async () => {
  const { createUser } = await startTestServer({ organization: { teams: { enabled: false } } })
  const ann = await createUser('Ann')
  const { members } = await ann.createOrganization()
  expect(members[0]).not.toHaveProperty('teamId')
  expect((await ann.get('/organization/get-full-organization')).body).toMatchObject({ teams: null })
})

test('rejects new organizations if they are disabled or the limit is reached', async () => {
  const disallowed = await startTestServer({ organization: { allowUserToCreateOrganization: false } })
  const ann = await disallowed.createUser('Ann')
  expect(await ann.post('/organization/create', { name: 'A', slug: 'a' })).toMatchObject(
    refusal(
      403,
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
      'You are not allowed to create a new organization',
    ),
  )
  const { id: userId } = await ann.fetchUser()
  // The application can still create them for its users.
  await disallowed.latchkey.api.createOrganization({ body: { name: 'A', slug: 'a', userId } })
  expect((await ann.get('/organization/list')).body).toMatchObject([{ slug: 'a' }])
  const limited = await startTestServer({ organization: { organizationLimit: 2 } })
  const bob = await limited.createUser('Bob')
  const eve = await limited.createUser('Eve')
  await bob.createOrganization()
  // All memberships count, not only created organizations.
  await bob.joinOrganization(await eve.createOrganization())
  expect(await bob.post('/organization/create', { name: 'B', slug: 'b' })).toMatchObject(
    refusal(
      403,
      'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      'You have reached the maximum number of organizations',
    ),
  )
})

test('allows 120 organizations with a limit of 120', async () => {
  const server = await startTestServer({ organization: { organizationLimit: 120, teams: { enabled: false } } })
  const ann = await server.createUser('Ann')
  for (let count = 0; count < 120; count++) await ann.createOrganization()
  expect((await ann.post('/organization/create', { name: 'B', slug: 'b' })).status).toBe(403)
})

test('rejects a slug that is taken, in any spelling', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  await ann.createOrganization({ slug: 'acme' })
  await bob.createOrganization({ slug: 'bobs' })
  for (const slug of ['acme', 'ACME', ' Acme ']) {
    expect(await expectNoChange(server, () => bob.post('/organization/create', { name: 'B', slug }))).toMatchObject(
      TAKEN,
    )
    expect(await expectNoChange(server, () => bob.post('/organization/update', { data: { slug } }))).toMatchObject(
      SLUG_TAKEN,
    )
  }
  expect((await bob.post('/organization/update', { data: { slug: 'BOBS' } })).body.slug).toBe('bobs')
})

test('returns whether a slug is taken', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  expect((await ann.post('/organization/check-slug', { slug: 'acme' })).body).toEqual({ status: true })
  await ann.createOrganization({ slug: 'acme' })
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

test.each(badFields)('rejects %s in create and update', async (_, field) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  const create = () => ann.post('/organization/create', { name: 'Acme', slug: 'acme', ...field })
  const update = () => ann.post('/organization/update', { data: { name: 'Acme', slug: 'acme', ...field } })
  for (const act of [create, update]) {
    expect(await expectNoChange(server, act)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  }
})

test('trims names and slugs, and lower-cases slugs', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  expect(await ann.createOrganization({ name: ' Acme & Söhne 💡 ', slug: ' Acme-2 ' })).toMatchObject({
    name: 'Acme & Söhne 💡',
    slug: 'acme-2',
  })
})

const ownedByServer = ['id', 'createdAt', 'memberCount']
test.each(ownedByServer)('rejects %s in an update, because the server sets it (R30)', async (field) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  const response = await expectNoChange(server, () =>
    ann.post('/organization/update', { data: { name: 'X', [field]: '1' } }),
  )
  expect(response).toMatchObject({ status: 400, body: { message: `[body.data.${field}] Is set by the server` } })
})

test('requires a session for every organization call', async () => {
  const server = await startTestServer()
  const eve = server.createVisitor('Eve')
  const ann = await server.createUser('Ann')
  const { id } = await ann.fetchUser()
  const response = await expectNoChange(server, () =>
    eve.post('/organization/create', { name: 'Acme', slug: 'acme', userId: id }),
  )
  expect(response).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect((await eve.post('/organization/check-slug', { slug: 'acme' })).status).toBe(401)
})

test('lets the server check slugs and create organizations for a userId without a session', async () => {
  const server = await startTestServer()
  const { api } = server.latchkey
  const ann = await server.createUser('Ann')
  const { id: userId } = await ann.fetchUser()
  expect(await api.checkOrganizationSlug({ body: { slug: 'acme' } })).toEqual({ status: true })
  const created = await api.createOrganization({ body: { name: 'Acme', slug: 'acme', userId } })
  expect(created.members).toMatchObject([{ userId, role: 'owner' }])
  // No session of the owner changes its active organization.
  expect(await fetchActiveOrganizationId(ann)).toBeNull()
  expect((await ann.get('/organization/list')).body).toMatchObject([{ slug: 'acme' }])
  const unknownUser = api.createOrganization({ body: { name: 'B', slug: 'b', userId: 'unknown' } })
  await expect(unknownUser).rejects.toMatchObject({ status: 400, code: 'USER_NOT_FOUND' })
  const missingUser = api.createOrganization({ body: { name: 'B', slug: 'b' } })
  await expect(missingUser).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
})

test('ignores userId if the caller has a session', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  const { id } = await bob.fetchUser()
  const { members } = await ann.createOrganization({ userId: id })
  expect(members).toMatchObject([{ userId: (await ann.fetchUser()).id }])
  expect((await bob.get('/organization/list')).body).toEqual([])
})

test('activates a new organization unless keepCurrentActiveOrganization is set', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const first = await ann.createOrganization()
  expect(await fetchActiveOrganizationId(ann)).toBe(first.id)
  await ann.createOrganization({ keepCurrentActiveOrganization: true })
  expect(await fetchActiveOrganizationId(ann)).toBe(first.id)
})

test('updates only the given fields and replaces metadata completely', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { members, ...before } = await ann.createOrganization({ logo: 'https://a.example/1.png', metadata: { a: 1 } })
  const update = async (data: object) => (await ann.post('/organization/update', { data })).body
  expect(members).toHaveLength(1)
  expect(await update({ name: 'Acme Inc' })).toEqual({ ...before, name: 'Acme Inc' })
  expect(await update({ metadata: { b: 2 } })).toEqual({ ...before, name: 'Acme Inc', metadata: { b: 2 } })
  expect(await update({ logo: '' })).toEqual({ ...before, name: 'Acme Inc', metadata: { b: 2 }, logo: null })
})

const badUpdates: [string, object, object][] = [
  ['nothing to change', { data: {} }, { status: 400, body: { code: 'VALIDATION_ERROR' } }],
  ['no data', {}, { status: 400, body: { code: 'VALIDATION_ERROR', message: '[body.data] Required' } }],
  ['an unknown organization', { data: { name: 'X' }, organizationId: 'unknown' }, NOT_A_MEMBER],
]
test.each(badUpdates)('rejects an update with %s', async (_, body, expected) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  expect(await expectNoChange(server, () => ann.post('/organization/update', body))).toMatchObject(expected)
})

test('fails with Organization not found for an update without an organization', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  for (const organizationId of [undefined, '']) {
    const response = await ann.post('/organization/update', { data: { name: 'X' }, organizationId })
    expect(response).toMatchObject(refusal(400, 'ORGANIZATION_NOT_FOUND', 'Organization not found'))
  }
})

test('rejects the deletion of unknown and foreign organizations', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const eve = await server.createUser('Eve')
  const { id: organizationId } = await ann.createOrganization()
  await eve.createOrganization()
  const remove = (body: object) => expectNoChange(server, () => eve.post('/organization/delete', body))
  expect(await remove({ organizationId })).toMatchObject(NOT_A_MEMBER)
  expect(await remove({ organizationId: 'unknown' })).toMatchObject(NOT_A_MEMBER)
  // The active organization is not the default for a deletion.
  expect(await remove({ organizationId: '' })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await remove({})).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect((await server.createVisitor().post('/organization/delete', { organizationId })).status).toBe(401)
})

test('deletes an organization with its members, teams and invitations, and frees its slug', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const { members, ...acme } = await ann.createOrganization({ slug: 'acme' })
  await bob.joinOrganization(acme, 'admin', members[0].teamId)
  await bob.post('/organization/set-active', { organizationId: acme.id })
  const { status, body } = await ann.post('/organization/delete', { organizationId: acme.id })
  expect({ status, body }).toEqual({ status: 200, body: acme })
  for (const table of ['organization', 'member', 'team', 'invitation'] as const) {
    expect(await server.database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
  }
  for (const user of [ann, bob]) {
    expect(await fetchActiveOrganizationId(user)).toBeNull()
    expect((await user.get('/organization/list')).body).toEqual([])
  }
  await bob.createOrganization({ slug: 'acme' })
})

test('returns 404 for organization calls if organizations are disabled', async () => {
  const server = await startTestServer({ organization: false })
  const ann = await server.createUser('Ann')
  const response = await ann.post('/organization/create', { name: 'Acme', slug: 'acme' })
  expect(response).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await send(server, '/organization/list')).status).toBe(404)
})
