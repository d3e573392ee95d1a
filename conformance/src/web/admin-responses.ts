import type { StubResponses } from './screen-state.ts'

const AT = '2026-01-31T12:00:00.000Z'
const LATER = '2099-01-31T12:00:00.000Z'

/** The viewer is not an admin: stubbed responses grant the admin role. */
export const me = {
  id: '1',
  name: 'Bo',
  email: 'bo@example.com',
  emailVerified: true,
  image: null,
  createdAt: AT,
  updatedAt: AT,
  role: 'admin',
  banned: null,
  banReason: null,
  banExpires: null,
}
export const gus = { ...me, id: '2', name: 'Gus', email: 'gus@a-rather-long-subdomain.example.com', role: 'user' }
export const banned = { ...gus, banned: true, banReason: '100 %', banExpires: LATER }
export const unverifiedUser = {
  ...gus,
  id: '3',
  name: 'Maximiliane-Alexandra Featherstonehaugh',
  emailVerified: false,
  role: 'user',
}

export const session = {
  id: '7',
  token: '7',
  userId: '2',
  createdAt: AT,
  updatedAt: LATER,
  expiresAt: LATER,
  ipAddress: '203.0.113.7',
  userAgent: '',
  activeOrganizationId: null,
  impersonatedBy: null,
}
const impersonation = { ...session, id: '10', token: '10', impersonatedBy: '1' }
export const organization = { id: '8', name: 'Second', slug: '1000', logo: null, metadata: null, createdAt: AT }

export const asAdmin: StubResponses = {
  'get-session': { fields: { user: me, session: { ...session, userId: '1' } } },
  'admin/has-permission': { json: { error: null, success: true } },
}

export const toUserPage = (users: object[], nextCursor: string | null = null) => ({
  json: { users, nextCursor, total: users.length, totalIsExact: nextCursor === null },
})
export const userPage: StubResponses = {
  ...asAdmin,
  'admin/list-users': toUserPage(
    [
      { ...me, twoFactorEnabled: true, lastActiveAt: AT },
      { ...banned, lastActiveAt: null },
      { ...unverifiedUser, lastActiveAt: AT },
    ],
    'next',
  ),
}

export const toUserDetails = (user: object, sessions = [session, impersonation]): StubResponses => ({
  ...asAdmin,
  'admin/get-user': {
    json: {
      user,
      emailAddresses: [],
      lastSignIn: { at: AT, methods: ['password', 'totp'] },
      factors: { authenticatorApp: true, backupCodeCount: 8, passkeyCount: 2 },
      accounts: [{ id: '9', provider: 'credential', accountId: '2', createdAt: AT }],
      sessions,
      organizations: [{ ...organization, role: 'owner' }],
    },
  },
})

const days = Array.from({ length: 30 }, (_, index) => ({
  date: `2026-01-${`${index + 1}`.padStart(2, '0')}`,
  signUps: index % 7,
  signIns: 100 + ((index * 37) % 90),
  failures: index % 11 === 0 ? 2 : 0,
}))
export const statistics = {
  json: {
    days,
    signedInUsers: 1234,
    mails: { pending: 3, failed: 1 },
    version: '1.2.3',
    database: { kind: 'postgres', version: '17.2' },
    providers: ['google', 'github'],
  },
}

export const member = {
  id: '20',
  userId: '2',
  name: 'Gus',
  email: gus.email,
  image: null,
  role: 'owner',
  createdAt: AT,
}
export const organizationDetails: StubResponses = {
  ...asAdmin,
  'admin/get-organization': {
    json: { organization: { ...organization, memberCount: 2 }, owners: [member], pendingInvitationCount: 4 },
  },
}

const entry = {
  id: '11',
  createdAt: AT,
  action: 'user.impersonated',
  actorId: '5',
  actorName: 'Bo',
  onBehalfOfId: '6',
  onBehalfOfName: 'Gus',
  target: 'user:2',
  targetName: 'Gus',
  organizationId: null,
  ipAddress: '203.0.113.7',
  userAgent: '',
  requestId: '12',
  details: {},
}
export const activityPage = {
  json: { activity: [entry, { ...entry, id: '13', actorId: null, actorName: null }], nextCursor: '1' },
}
export const emptyActivityPage = { json: { activity: [], nextCursor: null } }

export const mail = {
  id: '14',
  kind: 'newAddressConfirmation',
  recipient: 'gus@a-rather-long-subdomain.example.com',
  language: 'de',
  status: 'failed',
  attempts: 5,
  dueAt: LATER,
  lastError: '550',
  createdAt: AT,
  sentAt: null,
}
export const preview = { json: { subject: 'Gus', text: 'Bo\n\nGus', html: '' } }
