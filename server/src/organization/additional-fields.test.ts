import { expect, test } from 'vitest'
import { findMailedInvitation, createVerifiedUser, startTestServer } from '@latchkey/testing'

const field = { type: 'string' } as const

const startServer = () =>
  startTestServer({
    organization: {
      teams: { enabled: true, additionalFields: { floor: { type: 'number' } } },
      members: { additionalFields: { badge: { ...field, max: 5 }, hidden: { ...field, returned: false } } },
      invitations: { additionalFields: { note: { ...field, required: true } } },
      additionalFields: { vat: { ...field, required: true }, tier: { ...field, input: false, defaultValue: 'basic' } },
    },
  })

const createAcme = async () => {
  const server = await startServer()
  const ann = await server.createUser('Ann')
  await ann.verifyEmail()
  const acme = await ann.createOrganization({ vat: 'DE1' })
  return { server, ann, acme }
}

test('every response with an organization contains its fields', async () => {
  const { ann, acme, server } = await createAcme()
  const expected = { vat: 'DE2', tier: 'basic' }
  expect(acme).toMatchObject({ vat: 'DE1', tier: 'basic', members: [{ badge: null }] })
  const updated = await ann.post('/organization/update', { data: { vat: 'DE2' } })
  expect(updated.body).toMatchObject({ ...expected, name: acme.name })
  for (const path of ['/organization/list', '/organization/list-sole-ownerships']) {
    expect((await ann.get(path)).body).toMatchObject([expected])
  }
  expect((await ann.get('/organization/get-full-organization')).body).toMatchObject(expected)
  expect((await ann.post('/organization/set-active', { organizationId: acme.id })).body).toMatchObject(expected)
  await server.latchkey.api.createAdmin({ body: { email: ann.email } })
  expect((await ann.get('/admin/list-organizations')).body.organizations).toMatchObject([expected])
  expect((await ann.post('/organization/delete', { organizationId: acme.id })).body).toMatchObject(expected)
})

test('organization calls reject invalid, unknown and refused fields by name', async () => {
  const { ann } = await createAcme()
  const create = { name: 'Beta', slug: 'beta' }
  const rejected: [path: string, body: object, message: string][] = [
    ['/organization/create', create, '[body.vat] Required'],
    ['/organization/create', { ...create, vat: 5 }, '[body.vat] Expected string, received number'],
    ['/organization/create', { ...create, vat: 'x', tier: 'gold' }, '[body.tier] Is set by the server'],
    ['/organization/update', { data: { tier: 'gold' } }, '[body.data.tier] Is set by the server'],
    ['/organization/update', { data: { size: 5 } }, "[body.data] Unrecognized key(s) in object: 'size'"],
    ['/organization/update', { data: { vat: 'x' }, size: 5 }, "[body] Unrecognized key(s) in object: 'size'"],
    ['/organization/create-team', { name: 'Red', floor: 'two' }, '[body.floor] Expected number, received string'],
    ['/organization/invite-member', { email: 'bob@example.com', role: 'member' }, '[body.note] Required'],
  ]
  for (const [path, body, message] of rejected) {
    expect(await ann.post(path, body)).toMatchObject({
      status: 400,
      body: {
        code: message.includes('by the server') ? 'FIELD_NOT_ALLOWED' : 'VALIDATION_ERROR',
        message: expect.stringContaining(message),
      },
    })
  }
})

test('members have fields, which a change of the role keeps', async () => {
  const { server, ann, acme } = await createAcme()
  const bob = await server.createUser('Bob')
  const { id: userId } = await bob.fetchUser()
  const { addMember } = server.latchkey.api
  const fields = { badge: 'B1', hidden: 'x' }
  const member = await addMember({ body: { userId, role: 'member', organizationId: acme.id, ...fields } })
  expect(member).toMatchObject({ badge: 'B1' })
  const path = '/organization/update-member-role'
  expect((await ann.post(path, { memberId: member.id, role: 'admin' })).body).toMatchObject({ badge: 'B1' })
  const changed = await ann.post(path, { memberId: member.id, role: 'admin', badge: 'B2' })
  expect(changed.body).toMatchObject({ role: 'admin', badge: 'B2' })
  expect((await ann.post(path, { memberId: member.id, role: 'admin', badge: 'B23456' })).status).toBe(400)
  const [list, full] = [
    await ann.get('/organization/list-members'),
    await ann.get('/organization/get-full-organization'),
  ]
  for (const { body } of [list, full]) {
    expect(body.members.map(({ badge }: { badge: string }) => badge)).toEqual([null, 'B2'])
  }
  expect((await bob.get(`/organization/get-active-member?organizationId=${acme.id}`)).body.badge).toBe('B2')
  expect(JSON.stringify([member, changed.body, list.body, full.body])).not.toContain('hidden')
})

test('invitations have fields, also for the invitee, and a new one replaces them', async () => {
  const { server, ann } = await createAcme()
  const bob = await createVerifiedUser(server, 'Bob')
  const invitation = { email: bob.email, role: 'member' }
  const sent = await ann.post('/organization/invite-member', { ...invitation, note: 'Welcome' })
  expect(sent.body).toMatchObject({ note: 'Welcome' })
  await ann.post('/organization/invite-member', { ...invitation, note: 'Hello', resend: true })
  const several = await ann.post('/organization/invite-members', {
    emails: ['cleo@example.com'],
    role: 'member',
    note: 'Both',
  })
  expect(several.body.results).toMatchObject([{ invitation: { note: 'Both' } }])
  expect((await ann.get('/organization/list-invitations')).body).toMatchObject([{ note: 'Both' }, { note: 'Hello' }])
  const full = await ann.get('/organization/get-full-organization')
  expect(full.body.invitations).toMatchObject([{ note: 'Both' }, { note: 'Hello' }])
  const mailed = await findMailedInvitation(server, bob)
  expect((await bob.post('/organization/get-invitation', mailed)).body).toMatchObject({ note: 'Hello' })
  expect((await bob.get('/organization/list-user-invitations')).body).toMatchObject([{ note: 'Hello' }])
  const accepted = await bob.post('/organization/accept-invitation', mailed)
  expect(accepted.body).toMatchObject({ invitation: { note: 'Hello' }, member: { badge: null } })
})

test('teams have fields, which a new name keeps', async () => {
  const { ann } = await createAcme()
  const team = (await ann.post('/organization/create-team', { name: 'Red', floor: 2 })).body
  expect(team).toMatchObject({ floor: 2 })
  const update = (data: object) => ann.post('/organization/update-team', { teamId: team.id, data })
  expect((await update({ name: 'Blue' })).body).toMatchObject({ name: 'Blue', floor: 2 })
  expect((await update({ name: 'Blue', floor: 3 })).body).toMatchObject({ floor: 3 })
  const expected = [{ floor: null }, { floor: 3 }]
  expect((await ann.get('/organization/list-teams')).body).toMatchObject(expected)
  expect((await ann.get('/organization/get-full-organization')).body.teams).toMatchObject(expected)
})

test('the server sets fields of organizations, members, invitations and teams', async () => {
  const { server, ann, acme } = await createAcme()
  const { setAdditionalFields } = server.latchkey.api
  const [member] = acme.members
  await setAdditionalFields({ body: { entity: 'organization', id: acme.id, fields: { tier: 'gold' } } })
  await setAdditionalFields({ body: { entity: 'member', id: member.id, fields: { badge: 'M' } } })
  await setAdditionalFields({ body: { entity: 'team', id: member.teamId, fields: { floor: 7 } } })
  expect((await ann.get('/organization/get-full-organization')).body).toMatchObject({
    tier: 'gold',
    vat: 'DE1',
    members: [{ badge: 'M' }],
    teams: [{ floor: 7 }],
  })
})
