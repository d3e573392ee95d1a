import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import {
  copyBrowser,
  createAcme,
  createMember,
  createPasskeyDevice,
  createPasskeyUser,
  enableTwoFactor,
  findMailedInvitation,
  inviteMember,
  registerPasskey,
  runFiftyTimes,
  signInWithPasskey,
  startTestServer,
  stepUpWithPasskey,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const REFUSED = { status: 403, body: { code: 'ORGANIZATION_REQUIRES_TWO_FACTOR' } }

const setPolicy = (user: TestUser, policy: { requireTwoFactor: boolean; organizationId?: string }) =>
  user.post('/organization/set-two-factor-policy', policy)

/** An organization that requires a second factor. Its owner Ann has one, its member Bob has none. */
const createStrictAcme = async (server: TestServer) => {
  const { ann, acme } = await createAcme(server)
  await enableTwoFactor(server, ann)
  const { user: bob, member } = await createMember(server, acme, 'admin')
  expect((await setPolicy(ann, { requireTwoFactor: true })).body).toMatchObject({ id: acme.id, requireTwoFactor: true })
  return { ann, acme, bob, memberId: member.id }
}

/** Calls of a member, with the ID of the organization. */
const actions: Record<string, (user: TestUser, organizationId: string) => ReturnType<TestUser['get']>> = {
  'get-full-organization': (user, id) => user.get(`/organization/get-full-organization?organizationId=${id}`),
  'set-active': (user, organizationId) => user.post('/organization/set-active', { organizationId }),
  'list-members': (user, id) => user.get(`/organization/list-members?organizationId=${id}`),
  'get-active-member': (user, id) => user.get(`/organization/get-active-member?organizationId=${id}`),
  'get-active-member-role': (user, id) => user.get(`/organization/get-active-member-role?organizationId=${id}`),
  'has-permission': (user, organizationId) =>
    user.post('/organization/has-permission', { permissions: { team: ['create'] }, organizationId }),
  update: (user, organizationId) => user.post('/organization/update', { data: { name: 'Mine' }, organizationId }),
  'invite-member': (user, organizationId) =>
    user.post('/organization/invite-member', { email: 'eve@example.com', role: 'member', organizationId }),
  'list-invitations': (user, id) => user.get(`/organization/list-invitations?organizationId=${id}`),
  'create-team': (user, organizationId) => user.post('/organization/create-team', { name: 'Design', organizationId }),
  'list-teams': (user, id) => user.get(`/organization/list-teams?organizationId=${id}`),
  'list-activity': (user, id) => user.get(`/organization/list-activity?organizationId=${id}`),
  'set-two-factor-policy': (user, organizationId) => setPolicy(user, { requireTwoFactor: false, organizationId }),
}

/** Calls that Bob's role does not allow, with their errors. */
const ownerCalls: Record<string, string> = {
  'list-activity': 'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY',
  'set-two-factor-policy': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
}

test.each(Object.keys(actions))('refuses %s for a member without a second factor until it is set up', async (name) => {
  const server = await startTestServer()
  const { acme, bob } = await createStrictAcme(server)
  const act = actions[name] ?? expect.fail()
  expect(await act(bob, acme.id)).toMatchObject(REFUSED)
  await enableTwoFactor(server, bob)
  const code = ownerCalls[name]
  const { status, body } = await act(bob, acme.id)
  expect([status, body.code]).toEqual([code ? 403 : 200, code])
})

test('allows a member without a factor to list the organization, respond to invitations and leave', async () => {
  const server = await startTestServer()
  const { ann, acme, bob } = await createStrictAcme(server)
  expect((await bob.get('/organization/list')).body).toMatchObject([{ id: acme.id, requireTwoFactor: true }])
  const carol = await server.createUser('Carol')
  await carol.verifyEmail()
  expect((await inviteMember(ann, carol)).status).toBe(200)
  const { invitationId } = await findMailedInvitation(server, carol)
  expect((await carol.post('/organization/accept-invitation', { invitationId })).status).toBe(200)
  expect(await carol.get('/organization/get-full-organization')).toMatchObject(REFUSED)
  expect((await bob.post('/organization/leave', { organizationId: acme.id })).status).toBe(200)
})

test.each([
  ['two-factor', (server: TestServer, bob: TestUser) => enableTwoFactor(server, bob)],
  ['a passkey', (_server: TestServer, bob: TestUser) => registerPasskey(bob, createPasskeyDevice())],
] as const)(
  'an attacker with the password of a member cannot join with an earlier invitation until the member has %s',
  async (_factor, setUpFactor) => {
    const server = await startTestServer()
    const { ann, acme } = await createAcme(server)
    await enableTwoFactor(server, ann)
    const { user: bob } = await createMember(server, acme, 'admin')
    const mallory = await server.createUser('Mallory')
    await mallory.verifyEmail()
    expect((await inviteMember(bob, mallory, { organizationId: acme.id })).status).toBe(200)
    const invitation = await findMailedInvitation(server, mallory)
    await setPolicy(ann, { requireTwoFactor: true })
    const { body } = await mallory.post('/organization/get-invitation', invitation)
    expect(body.state).toBe('inviter-gone')
    expect(await mallory.post('/organization/accept-invitation', invitation)).toMatchObject({
      status: 400,
      body: { code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' },
    })
    await setUpFactor(server, bob)
    expect((await mallory.post('/organization/accept-invitation', invitation)).status).toBe(200)
  },
)

test('allows only an owner with a second factor to set the policy', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  expect(await setPolicy(ann, { requireTwoFactor: true })).toMatchObject(REFUSED)
  await enableTwoFactor(server, ann)
  const { user: admin } = await createMember(server, acme, 'admin')
  expect(await setPolicy(admin, { requireTwoFactor: true })).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION' },
  })
  server.advanceClock(11 * 60)
  expect(await setPolicy(ann, { requireTwoFactor: true })).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH' },
  })
  expect(await ann.post('/organization/update', { data: { requireTwoFactor: true } })).toMatchObject({ status: 400 })
})

test('ends the access of a member who turns two-factor off', async () => {
  const server = await startTestServer()
  const { acme, bob } = await createStrictAcme(server)
  await enableTwoFactor(server, bob)
  expect((await bob.post('/organization/set-active', { organizationId: acme.id })).status).toBe(200)
  expect((await bob.post('/two-factor/disable', { password: bob.password })).status).toBe(200)
  expect(await bob.get('/organization/get-full-organization')).toMatchObject(REFUSED)
})

test('restores the access when an owner ends the policy', async () => {
  const server = await startTestServer()
  const { ann, acme, bob } = await createStrictAcme(server)
  expect((await setPolicy(ann, { requireTwoFactor: false })).body.requireTwoFactor).toBe(false)
  expect(await bob.get(`/organization/list-members?organizationId=${acme.id}`)).toMatchObject({ status: 200 })
})

test('accepts a passkey that the session has used, until it is removed', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createStrictAcme(server)
  const device = createPasskeyDevice()
  const { user, passkey } = await createPasskeyUser(server, device)
  await user.joinOrganization(acme)
  const read = (browser: TestUser) => browser.get(`/organization/list-members?organizationId=${acme.id}`)
  expect(await read(user)).toMatchObject(REFUSED)
  expect((await stepUpWithPasskey(user, device)).status).toBe(200)
  expect((await read(user)).status).toBe(200)
  const other = user.otherBrowser()
  expect((await signInWithPasskey(other, device)).status).toBe(200)
  expect((await read(other)).status).toBe(200)
  expect((await user.post('/passkey/delete-passkey', { id: passkey.id })).status).toBe(200)
  expect(await read(user)).toMatchObject(REFUSED)
  expect(await read(other)).toMatchObject(REFUSED)
  expect((await read(ann)).status).toBe(200)
})

test('has no effect while the options disable all second factors', async () => {
  const server = await startTestServer({ twoFactor: false, passkey: { enabled: false } })
  const { ann } = await createAcme(server)
  expect(await setPolicy(ann, { requireTwoFactor: true })).toMatchObject({ status: 404 })
  await server.database.kysely.updateTable('organization').set({ requireTwoFactor: 1 }).execute()
  expect((await ann.get('/organization/get-full-organization')).body.requireTwoFactor).toBe(true)
})

test.each([
  ['two-factor', { passkey: { enabled: false } }],
  ['passkeys', { twoFactor: false }],
] as const)('refuses a member without a factor where the options allow only %s', async (_name, options) => {
  const server = await startTestServer(options)
  const { ann, acme } = await createAcme(server)
  const { user: bob } = await createMember(server, acme, 'admin')
  await server.database.kysely.updateTable('organization').set({ requireTwoFactor: 1 }).execute()
  for (const user of [ann, bob]) {
    expect(await user.get('/organization/get-full-organization')).toMatchObject(REFUSED)
  }
})

test('setting the current policy again changes nothing and writes no audit entry', async () => {
  const server = await startTestServer()
  const { ann } = await createStrictAcme(server)
  expect((await setPolicy(ann, { requireTwoFactor: true })).body).toMatchObject({ requireTwoFactor: true })
  const { activity } = (await ann.get('/organization/list-activity?action=organization.two-factor-required')).body
  expect(activity).toHaveLength(1)
})

test('refuses the member after the response to the policy, in fifty concurrent requests', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  await enableTwoFactor(server, ann)
  const { user: bob } = await createMember(server, acme, 'admin')
  const policy = setPolicy(copyBrowser(ann), { requireTwoFactor: true })
  // One half starts with the call, the other half after its response.
  const counts = await runFiftyTimes(async (index) => {
    const isLate = index % 2 === 1
    if (isLate) expect((await policy).status).toBe(200)
    const response = await copyBrowser(bob).post('/organization/create-team', { name: `Team ${index}` })
    if (isLate) expect(response).toMatchObject(REFUSED)
    return response
  })
  expect((counts[200] ?? 0) + (counts.ORGANIZATION_REQUIRES_TWO_FACTOR ?? 0)).toBe(50)
  expect(await copyBrowser(bob).post('/organization/create-team', { name: 'Late' })).toMatchObject(REFUSED)
})

test('refuses a member without a factor, whether two-factor is turned off before or after the policy', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  await enableTwoFactor(server, ann)
  const { user: bob } = await createMember(server, acme, 'owner')
  await enableTwoFactor(server, bob)
  await runFiftyTimes((index) => {
    if (index % 5 === 0) return copyBrowser(bob).post('/two-factor/disable', { password: bob.password })
    return index % 2
      ? setPolicy(copyBrowser(bob), { requireTwoFactor: true, organizationId: acme.id })
      : setPolicy(copyBrowser(ann), { requireTwoFactor: true })
  })
  const again = bob.otherBrowser()
  expect((await again.signIn()).body.twoFactorRedirect).toBeUndefined()
  expect(await again.get(`/organization/list-members?organizationId=${acme.id}`)).toMatchObject(REFUSED)
})

test('lists the members without a second factor for members who can update members', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  await enableTwoFactor(server, ann)
  const { user: bob } = await createPasskeyUser(server)
  await bob.joinOrganization(acme)
  const { user: carol } = await createMember(server, acme, 'admin')
  await createMember(server, acme, 'member')
  const list = async (user: TestUser, query = '') => {
    const { body } = await user.get(`/organization/list-members?organizationId=${acme.id}${query}`)
    return body.members.map((member: { user: { name: string }; hasSecondFactor?: boolean }) => [
      member.user.name,
      member.hasSecondFactor,
    ])
  }
  expect(await list(ann)).toEqual([
    ['Ann', true],
    [bob.name, true],
    ['admin', false],
    ['member', false],
  ])
  expect(await list(carol, '&secondFactor=missing')).toEqual([
    ['admin', false],
    ['member', false],
  ])
  expect(await list(carol, '&secondFactor=missing&role=admin&search=adm')).toEqual([['admin', false]])
  expect(await list(bob)).toEqual([
    ['Ann', undefined],
    [bob.name, undefined],
    ['admin', undefined],
    ['member', undefined],
  ])
  expect(await bob.get(`/organization/list-members?organizationId=${acme.id}&secondFactor=missing`)).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' },
  })
})

test('issues tokens without the organization to a member without a second factor', async () => {
  const server = await startTestServer({ jwt: { includeOrganization: true } })
  const { ann, acme, bob } = await createStrictAcme(server)
  const fetchClaims = async (user: TestUser) => decodeJwt((await user.get('/token')).body.token)
  expect(await fetchClaims(ann)).toMatchObject({ org_id: acme.id, org_role: 'owner' })
  expect(await fetchClaims(bob)).not.toHaveProperty('org_id')
})

test('list-user-teams omits teams of organizations whose policy the caller does not meet', async () => {
  const server = await startTestServer()
  const { acme, bob, ann, memberId } = await createStrictAcme(server)
  const team = (await ann.post('/organization/create-team', { name: 'Sales' })).body
  const assigned = await ann.post('/organization/set-member-team', {
    memberId,
    teamId: team.id,
    organizationId: acme.id,
  })
  expect(assigned.status).toBe(200)
  const listTeams = async () => (await bob.get('/organization/list-user-teams')).body
  expect(await listTeams()).toEqual([])
  await enableTwoFactor(server, bob)
  expect(await listTeams()).toMatchObject([{ id: team.id }])
})
