import { type Call, calls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  type TestResponse,
  readAllRows,
  idFields,
  inviteMember,
  type TestUser,
  createVerifiedUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

/** The IDs of the data of one user. */
interface Ids {
  readonly organizationId: string
  readonly slug: string
  /** Another member, and a second team. */
  readonly memberId: string
  readonly memberEmail: string
  readonly userId: string
  readonly teamId: string
  readonly roleId: string
  /** An invitation that the user sent, and one that the user received. */
  readonly sentId: string
  readonly receivedId: string
  /** Another session of the same user. */
  readonly session: string
  readonly address: string
}

type Input = Record<string, unknown>

const pickOrganization = ({ organizationId }: Ids) => ({ organizationId })
const pickMember = ({ memberId, organizationId }: Ids) => ({ memberId, organizationId })
const pickRole = ({ roleId, organizationId }: Ids) => ({ roleId, organizationId })

/** Requests that succeed with the caller's own IDs. Each ID field has a value. */
const inputs: Record<string, (own: Ids) => Input> = {
  revokeSession: ({ session }) => ({ token: session }),
  updateOrganization: (own) => ({ data: { name: 'Renamed' }, ...pickOrganization(own) }),
  deleteOrganization: pickOrganization,
  listOrganizations: ({ organizationId }) => ({ after: organizationId }),
  getFullOrganization: ({ organizationId, slug }) => ({ organizationId, organizationSlug: slug }),
  setActiveOrganization: ({ organizationId, slug }) => ({ organizationId, organizationSlug: slug }),
  listMembers: ({ organizationId, teamId }) => ({ organizationId, teamId }),
  getActiveMember: pickOrganization,
  getActiveMemberRole: pickOrganization,
  removeMember: ({ organizationId, memberId }) => ({ memberIdOrEmail: memberId, organizationId }),
  updateMemberRole: (own) => ({ role: 'admin', ...pickMember(own) }),
  leaveOrganization: pickOrganization,
  createRole: (own) => ({ role: 'Another', permission: { team: ['create'] }, ...pickOrganization(own) }),
  listRoles: pickOrganization,
  getRole: pickRole,
  updateRole: (own) => ({ data: { description: 'New' }, ...pickRole(own) }),
  deleteRole: pickRole,
  setTwoFactorPolicy: (own) => ({ requireTwoFactor: false, ...pickOrganization(own) }),
  transferOwnership: pickMember,
  listOrganizationActivity: pickOrganization,
  exportOrganization: pickOrganization,
  exportOrganizationActivity: (own) => ({ format: 'csv', ...pickOrganization(own) }),
  createInvitation: ({ organizationId, teamId, address }) => ({
    email: address,
    role: 'member',
    teamId,
    organizationId,
  }),
  createInvitations: ({ organizationId, teamId, address }) => ({
    emails: [address],
    role: 'member',
    teamId,
    organizationId,
  }),
  acceptInvitation: ({ receivedId }) => ({ invitationId: receivedId }),
  rejectInvitation: ({ receivedId }) => ({ invitationId: receivedId }),
  cancelInvitation: ({ sentId }) => ({ invitationId: sentId }),
  getInvitation: ({ receivedId }) => ({ id: receivedId }),
  listInvitations: ({ organizationId, sentId }) => ({ organizationId, cursor: sentId }),
  createTeam: (own) => ({ name: 'Third', ...pickOrganization(own) }),
  updateTeam: ({ teamId, organizationId }) => ({ teamId, data: { name: 'Renamed', organizationId } }),
  removeTeam: ({ teamId, organizationId }) => ({ teamId, organizationId }),
  listOrganizationTeams: ({ organizationId, teamId }) => ({ organizationId, cursor: teamId }),
  setMemberTeam: (own) => ({ teamId: own.teamId, ...pickMember(own) }),
  listTeamMembers: ({ teamId, organizationId, memberId }) => ({ teamId, organizationId, cursor: memberId }),
  addTeamMember: ({ teamId, userId, organizationId }) => ({ teamId, userId, organizationId }),
  removeTeamMember: ({ teamId, userId, organizationId }) => ({ teamId, userId, organizationId }),
  hasPermission: (own) => ({ permissions: { team: ['create'] }, ...pickOrganization(own) }),
}

const SAMPLE: Ids = {
  organizationId: '1',
  slug: '2',
  memberId: '3',
  memberEmail: '4',
  userId: '11',
  teamId: '5',
  sentId: '6',
  receivedId: '7',
  session: '8',
  address: '9',
  roleId: '10',
}

/** Fields that other tests cover. They do not identify data of other users. */
const exemptFields: Record<string, string> = {
  'createOrganization.userId': 'accepted in process only: over HTTP, the caller is the owner (rule R6)',
  'signUpEmail.invitation.id': 'has no effect without the mailed secret',
  'openInvitation.invitationId': 'has no effect without the mailed secret',
  'picture.id': 'pictures are public for callers who know the URL (user/picture.test.ts)',
  'userPicture.id': 'pictures are public for callers who know the id (user/external-picture.test.ts)',
  'brandPicture.id': 'the pictures of the brand are public',
  'organizationLogo.id': 'logos are public for callers who know the id (user/external-picture.test.ts)',
  'revokeTrustedDevice.id': 'only the owner can access a device (two-factor/trusted-devices.test.ts)',
  'deletePasskey.id': 'tested in passkey/passkeys.test.ts',
  'updatePasskey.id': 'tested in passkey/passkeys.test.ts',
  'verifyPasskeyRegistration.response.id': 'a new credential',
  'verifyPasskeyRegistration.response.rawId': 'a new credential',
  'verifyPasskeyAuthentication.response.id': 'public: the signature proves the passkey (passkey/sign-in.test.ts)',
  'verifyPasskeyAuthentication.response.rawId': 'public: the signature proves the passkey (passkey/sign-in.test.ts)',
  'verifyTwoFactorPasskey.response.id': 'public: tested in two-factor/passkey-factor.test.ts',
  'verifyTwoFactorPasskey.response.rawId': 'public: tested in two-factor/passkey-factor.test.ts',
  'createApiKey.userId': 'accepted in process only: tested in api-key/api-keys.test.ts (rule R6)',
  'createApiKey.organizationId': 'tested in api-key/organization-keys.test.ts',
  'getApiKey.id': 'tested in api-key/api-keys.test.ts',
  'listApiKeys.organizationId': 'tested in api-key/organization-keys.test.ts',
  'listGrantablePermissions.organizationId': 'tested in api-key/grantable-permissions.test.ts',
  'updateApiKey.keyId': 'tested in api-key/api-keys.test.ts',
  'rotateApiKey.keyId': 'tested in api-key/api-keys.test.ts',
  'deleteApiKey.keyId': 'tested in api-key/api-keys.test.ts',
  'verifyApiKey.organizationId': 'tested in api-key/verification.test.ts',
  ...Object.fromEntries(
    [
      'createWebhook.organizationId',
      'listWebhooks.organizationId',
      'updateWebhook.webhookId',
      'rotateWebhookSecret.webhookId',
      'deleteWebhook.webhookId',
      'testWebhook.webhookId',
      'listWebhookDeliveries.webhookId',
      'replayWebhookDelivery.deliveryId',
    ].map((field) => [field, 'tested in webhook/webhooks.test.ts']),
  ),
  'callback.id': 'the name of a provider',
  'postCallback.id': 'the name of a provider',
  'unlinkAccount.providerId': 'the name of a provider',
  'unlinkAccount.accountId': 'tested in social/linked-accounts.test.ts',
  'refreshToken.providerId': 'the name of a provider',
  'refreshToken.accountId': 'tested in social/linked-accounts.test.ts',
  'refreshToken.userId': 'accepted in process only: tested in social/token-refresh.test.ts (rule R6)',
  'getActiveMemberRole.userId': 'tested in organization/active-member-role.test.ts',
  'listMembers.cursor': 'a position in an order, the same in every organization',
  'listWebhookDeliveries.cursor': 'a position in an order, the same in every webhook',
  'listActivity.cursor': 'a timestamp, the same for all users',
  'listOrganizationActivity.cursor': 'a timestamp, the same in every organization',
}

/** Admins act on other users by ID. `admin/permission-matrix.test.ts` covers the permissions. */
const isAdministration = (name: string): boolean =>
  Object.entries<Call>(calls).some(
    ([known, { feature }]) => known === name && (feature === 'admin' || feature === 'api-key-administration'),
  )

const testedFields = idFields.filter(
  ({ call, field }) => !(`${call}.${field}` in exemptFields) && !isAdministration(call),
)
const callsWithIds = [...new Set(testedFields.map(({ call }) => call))]

test('tests every call with an ID in its input (R42)', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(callsWithIds.toSorted())
  const names = new Set(idFields.map(({ call, field }) => `${call}.${field}`))
  expect(Object.keys(exemptFields).filter((name) => !names.has(name))).toEqual([])
  for (const { call, field } of testedFields)
    expect(getValue(getInput(call, SAMPLE), field), `${call}.${field}`).toBeDefined()
})

/** Checks whether the ID belongs to a part of an organization. A member of that organization must not use it in another one. */
const isIdWithinOrganization = ({ field }: { field: string }): boolean => /^(member|team|role|user)Id/.test(field)

const callsByCaller = [
  ...callsWithIds.map((call) => [call, 'a non-member'] as const),
  ...[...new Set(testedFields.filter(isIdWithinOrganization).map(({ call }) => call))].map(
    (call) => [call, 'a member'] as const,
  ),
]

test.each(callsByCaller)(
  'rejects %s with IDs of another organization, called by %s there (R42)',
  async (call, caller) => {
    const server = await startTestServer()
    const { owner: mallory, ids: own } = await createOwner(server, 'Mallory')
    const { ids: theirs } = await createOwner(server, 'Vic')
    if (caller === 'a member') await mallory.joinOrganization({ id: theirs.organizationId })
    // Mails that are being sent also change rows.
    await server.waitForSentMails()
    const before = await readAllRows(server.database)
    for (const { field, value, unknown } of listAttempts(call, theirs, caller)) {
      const foreign = await callWith(mallory, call, replaceField(getInput(call, own), field, value))
      const unknownId = await callWith(mallory, call, replaceField(getInput(call, own), field, unknown))
      // The response equals the response for an unknown ID.
      expect({ field, status: foreign.status, body: foreign.body }).toEqual({
        field,
        status: unknownId.status,
        body: unknownId.body,
      })
      const isEmptyPage = field === 'cursor' && foreign.status === 200 && foreign.body.length === 0
      if (!isEmptyPage) expect([400, 401, 403, 404], `${field}: ${foreign.body.code}`).toContain(foreign.status)
    }
    if (caller === 'a non-member') {
      expect((await callWith(mallory, call, getInput(call, theirs))).status, 'all IDs').toBeGreaterThanOrEqual(400)
    }
    expect(await readAllRows(server.database)).toBe(before)
    // The same request succeeds with own IDs.
    expect(await callWith(mallory, call, getInput(call, own))).toMatchObject({ status: 200 })
  },
)

const listAttempts = (call: string, theirs: Ids, caller: 'a non-member' | 'a member') =>
  testedFields
    .filter((row) => row.call === call && (caller === 'a non-member' || isIdWithinOrganization(row)))
    .flatMap(({ field }) => [
      { field, value: getValue(getInput(call, theirs), field), unknown: 'unknown' },
      ...(field === 'memberIdOrEmail' ? [{ field, value: theirs.memberEmail, unknown: 'unknown@example.com' }] : []),
    ])

const getInput = (call: string, ids: Ids): Input => inputs[call]?.(ids) ?? expect.fail(`There is no input for ${call}`)

const getValue = (input: Input, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (isInput(value) ? value[name] : undefined), input)

const isInput = (value: unknown): value is Input => typeof value === 'object' && value !== null

/** Replaces one field of the input. A slug takes precedence over an ID, so the slug is removed to test the ID. */
const replaceField = (input: Input, field: string, value: unknown): Input => {
  const [name = '', rest] = field.split('.')
  const inner = input[name]
  const { organizationSlug, ...others } = input
  const kept = field === 'organizationId' ? others : input
  return { ...kept, [name]: rest && isInput(inner) ? { ...inner, [rest]: value } : value }
}

const callWith = (user: TestUser, name: string, input: Input): Promise<TestResponse> => {
  const call = Object.entries<Call>(calls).find(([known]) => known === name)?.[1] ?? expect.fail(`No call ${name}`)
  const path = call.path
  if (call.method === 'POST') return user.post(path, input)
  return user.get(`${path}?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`)
}

let addresses = 0

/** An owner with an organization and all its data that has an ID. */
const createOwner = async (server: TestServer, name: string): Promise<{ owner: TestUser; ids: Ids }> => {
  const [owner, member, host] = await Promise.all([
    createVerifiedUser(server, name),
    server.createUser(`${name}s-member`),
    server.createUser(`${name}s-host`),
  ])
  await host.createOrganization()
  const { body: received } = await inviteMember(host, owner)
  await owner.otherBrowser().signIn()
  const { body: sessions } = await owner.get('/list-sessions')
  const { body: current } = await owner.get('/get-session')
  const organization = await owner.createOrganization({ name: `${name}'s secret project` })
  // Allows the owner to leave.
  await host.joinOrganization(organization, 'owner')
  const { body: team } = await owner.post('/organization/create-team', { name: 'Second' })
  const { body: custom } = await owner.post('/organization/create-role', { role: 'Editor', permission: {} })
  const { body: sent } = await inviteMember(owner, { email: `invitee${addresses++}@example.com` })
  const { id: memberId, userId } = await member.joinOrganization(organization, 'member', team.id)
  const other = sessions.find(({ id }: { id: string }) => id !== current.session.id)
  return {
    owner,
    ids: {
      organizationId: organization.id,
      slug: organization.slug,
      memberId,
      memberEmail: member.email,
      userId,
      teamId: team.id,
      roleId: custom.roleData.id,
      sentId: sent.id,
      receivedId: received.id,
      session: other.token,
      address: `invitee${addresses++}@example.com`,
    },
  }
}
