import { expect, test } from 'vitest'
import {
  copyBrowser,
  createOrganizationOfAnn,
  createVerifiedUser,
  findMailedInvitation,
  runFiftyTimes,
  startTestServer,
} from '@latchkey/testing'

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

/** An audit entry of a changed member. */
interface Activity {
  action: string
  details: { fields?: string; from?: string; to?: string }
}

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

test('the activity names the changed fields of a member, and the role only if it changed', async () => {
  const { server, ann, acme } = await createAcme()
  const bob = await server.createUser('Bob')
  const { id: userId } = await bob.fetchUser()
  const member = await server.latchkey.api.addMember({ body: { userId, role: 'member', organizationId: acme.id } })
  const change = (body: object) => ann.post('/organization/update-member-role', { memberId: member.id, ...body })
  const listChanges = async () => {
    const { body } = await ann.get(`/organization/list-activity?organizationId=${acme.id}`)
    return body.activity
      .filter(({ action }: Activity) => action.endsWith('changed'))
      .map(({ action, details: { fields, from, to } }: Activity) => (fields ? [action, fields] : [action, from, to]))
      .toSorted()
  }
  const fieldsChange = ['additional-fields.changed', 'badge']
  const roleChange = ['member.role-changed', 'member', 'admin']
  await change({ role: 'member', badge: 'B1' })
  expect(await listChanges()).toEqual([fieldsChange])
  await change({ role: 'admin', badge: 'B2' })
  expect(await listChanges()).toEqual([fieldsChange, fieldsChange, roleChange])
  await change({ role: 'admin' })
  await change({ role: 'owner' })
  expect(await listChanges()).toEqual([
    fieldsChange,
    fieldsChange,
    ['member.role-changed', 'admin', 'owner'],
    roleChange,
  ])
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

const required = { ...field, required: true } as const

/** An organization whose invitations have a returned, a hidden and a server-set field, and an invitation of Gus. */
const inviteGus = async () => {
  const additionalFields = {
    note: required,
    source: { ...required, returned: false },
    discount: { type: 'number', input: false },
  } as const
  const { server, ann, advanceClock } = await createOrganizationOfAnn({
    organization: { invitations: { additionalFields } },
    session: { expiresIn: 30 * 86_400 },
  })
  const path = '/organization/invite-member'
  const gus = { email: 'gus@example.com', role: 'member' }
  const { body: invitation } = await ann.post(path, { ...gus, note: 'Hello', source: 'fair' })
  const resend = (body: object = {}) => ann.post(path, { ...gus, ...body, resend: true })
  const readStored = async () => {
    const query = server.database.kysely.selectFrom('invitation').select('additionalFields')
    const { additionalFields: stored } = await query.where('id', '=', invitation.id).executeTakeFirstOrThrow()
    return JSON.parse(stored ?? '{}')
  }
  return { server, ann, advanceClock, gus, invitation, resend, readStored }
}

test('sending an invitation again keeps its fields, and replaces those of the body', async () => {
  const { server, invitation, resend, readStored } = await inviteGus()
  const { id } = invitation
  await server.latchkey.api.setAdditionalFields({ body: { entity: 'invitation', id, fields: { discount: 10 } } })
  const kept = await resend()
  expect(kept).toMatchObject({ status: 200, body: { id, note: 'Hello', discount: 10 } })
  expect(kept.body).not.toHaveProperty('source')
  expect((await resend({ note: 'Welcome' })).body).toMatchObject({ id, note: 'Welcome', discount: 10 })
  expect(await readStored()).toEqual({ note: 'Welcome', source: 'fair', discount: 10 })
  await resend({ source: 'web' })
  expect(await readStored()).toEqual({ note: 'Welcome', source: 'web', discount: 10 })
})

test('sending an expired invitation again keeps its fields, which a new one without resend must contain', async () => {
  const { ann, advanceClock, gus, invitation, resend, readStored } = await inviteGus()
  advanceClock(3 * 86_400)
  expect(await ann.post('/organization/invite-member', { ...gus, note: 'New' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body.source] Required' },
  })
  expect(await resend()).toMatchObject({ status: 200, body: { id: invitation.id, note: 'Hello' } })
  expect(await readStored()).toEqual({ note: 'Hello', source: 'fair' })
})

test('requires the fields of an address that has no invitation to send again', async () => {
  const { server, ann, gus, resend } = await inviteGus()
  expect(await resend({ email: 'new@example.com', note: 'Hello' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body.source] Required' },
  })
  const several = { emails: [gus.email, 'new@example.com'], role: 'member' }
  const path = '/organization/invite-members'
  expect((await ann.post(path, { ...several, resend: true })).body.results).toMatchObject([
    { email: gus.email, code: null, invitation: { note: 'Hello' } },
    { email: 'new@example.com', code: 'VALIDATION_ERROR', invitation: null },
  ])
  expect(await ann.post(path, several)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body.note] Required; [body.source] Required' },
  })
  expect(await server.listMails('invitation', 'new@example.com')).toEqual([])
})

test('fifty concurrent requests that send an invitation again lose no field', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `field${index}`)
  const additionalFields = Object.fromEntries(names.map((name) => [name, field]))
  const { ann } = await createOrganizationOfAnn({ organization: { invitations: { additionalFields } } })
  const invite = (user: typeof ann, body: object) =>
    user.post('/organization/invite-member', { email: 'gus@example.com', role: 'member', ...body })
  await invite(ann, {})
  const counts = await runFiftyTimes((index) =>
    invite(copyBrowser(ann), { resend: true, [`field${index}`]: `value ${index}` }),
  )
  expect(counts).toEqual({ 200: 50 })
  const [invitation] = (await ann.get('/organization/list-invitations')).body
  expect(names.map((name) => invitation[name])).toEqual(names.map((_, index) => `value ${index}`))
})

test('teams have fields, which a new name keeps', async () => {
  const { ann } = await createAcme()
  const team = (await ann.post('/organization/create-team', { name: 'Red', floor: 2 })).body
  expect(team).toMatchObject({ floor: 2 })
  const update = (data: object) => ann.post('/organization/update-team', { teamId: team.id, data })
  expect((await update({ name: 'Blue' })).body).toMatchObject({ name: 'Blue', floor: 2 })
  expect((await update({ name: 'Blue', floor: 3 })).body).toMatchObject({ floor: 3 })
  expect((await update({ floor: 3 })).body).toMatchObject({ name: 'Blue', floor: 3 })
  expect((await update({})).body.message).toBe('[body.data.name] Required')
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

test('changes by the server are in the activity of the organization', async () => {
  const { server, ann, acme } = await createAcme()
  const { setAdditionalFields } = server.latchkey.api
  const [member] = acme.members
  const invited = { email: 'gus@example.com', role: 'member', note: 'Hello' }
  const { body: invitation } = await ann.post('/organization/invite-member', invited)
  await setAdditionalFields({ body: { entity: 'organization', id: acme.id, fields: { tier: 'gold' } } })
  await setAdditionalFields({ body: { entity: 'member', id: member.id, fields: { badge: 'M' } } })
  await setAdditionalFields({ body: { entity: 'invitation', id: invitation.id, fields: { note: 'Hi' } } })
  await setAdditionalFields({ body: { entity: 'team', id: member.teamId, fields: { floor: 7 } } })
  const { body } = await ann.get('/organization/list-activity?action=additional-fields.changed')
  expect(body.activity.map(({ target }: { target: string }) => target).toSorted()).toEqual(
    [
      `organization:${acme.id}`,
      `member:${member.id}`,
      `invitation:${invitation.id}`,
      `team:${member.teamId}`,
    ].toSorted(),
  )
})

test('a change of the fields of a team by the server sets the time of its last change', async () => {
  const { server, ann, acme } = await createAcme()
  server.advanceClock(60)
  const [{ teamId: id }] = acme.members
  await server.latchkey.api.setAdditionalFields({ body: { entity: 'team', id, fields: { floor: 7 } } })
  const [team] = (await ann.get('/organization/list-teams')).body
  expect(Date.parse(team.updatedAt) - Date.parse(team.createdAt)).toBeGreaterThanOrEqual(60_000)
})
