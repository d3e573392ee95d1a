import { expect, test } from 'vitest'
import {
  BASE_URL,
  betterAuthAcme,
  type BetterAuthRows,
  createBetterAuthAccount,
  createBetterAuthFile,
  createBetterAuthInvitation,
  createBetterAuthMember,
  createBetterAuthOrganization,
  createBetterAuthSession,
  createBetterAuthUser,
  createUserWithRole,
  send,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import { createKeys } from '../../platform/crypto/keys.ts'
import { toBearerToken } from '../../session/bearer-token.ts'
import { importBetterAuth } from './better-auth.ts'

const SECRET = 'a secret of at least thirty-two characters'
const MOMENT = '2025-03-01T12:00:00.000Z'

type Row = BetterAuthRows[string][number]

/** Replaces each value of a row. */
const odd = [
  null,
  '',
  ' ',
  'x'.repeat(5000),
  'a\nb\u001B[2J',
  '\u202Egnp.exe',
  'a\0b',
  '💣'.repeat(300),
  '{"a":',
  '[]',
  '"x"',
  'null',
  '{"__proto__":{"isAdmin":true},"constructor":1}',
  'javascript:alert(1)',
  'owner,admin',
  ',',
  0,
  -1,
  1,
  1.5,
  2 ** 31,
  9e15,
  -9e15,
  1e300,
  'Infinity',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
] as const

const passkey = (id: string) => ({
  id,
  userId: 'ann',
  name: id,
  publicKey: 'AAAA',
  credentialID: Buffer.from(id).toString('base64'),
  counter: 0,
  deviceType: 'multiDevice',
  backedUp: 1,
  transports: 'internal',
  aaguid: '00000000-0000-0000-0000-000000000000',
  createdAt: MOMENT,
})

const apiKey = (id: string) => ({
  id,
  name: id,
  start: 'abc',
  prefix: 'abc_',
  key: `the key of ${id}`,
  userId: 'ann',
  enabled: 1,
  rateLimitEnabled: 1,
  rateLimitMax: 10,
  rateLimitTimeWindow: 1000,
  requestCount: 0,
  remaining: 5,
  refillAmount: 5,
  refillInterval: 60_000,
  lastRefillAt: MOMENT,
  lastRequest: MOMENT,
  expiresAt: '2099-01-01T00:00:00.000Z',
  permissions: '{"project":["read"]}',
  metadata: '{"a":1}',
  createdAt: MOMENT,
  updatedAt: MOMENT,
})

const user = (id: string) => createBetterAuthUser(id, { image: null, banned: null, banReason: null, banExpires: null })

const account = (id: string) =>
  createBetterAuthAccount(id, 'ann', {
    accessToken: 'a',
    refreshToken: 'b',
    idToken: 'c',
    accessTokenExpiresAt: MOMENT,
    refreshTokenExpiresAt: MOMENT,
    scope: 'email',
  })

const session = (id: string) =>
  createBetterAuthSession(id, 'ann', {
    createdAt: new Date().toISOString(),
    ipAddress: '127.0.0.1',
    userAgent: 'test',
    activeOrganizationId: 'acme',
    impersonatedBy: null,
  })

const member = (id: string) => createBetterAuthMember(id, 'acme', `u-${id}`, 'member', 't1')

interface OddTable {
  readonly create: (id: string) => Row
  /** The rows of other tables that a row needs. */
  readonly createParents?: (id: string) => BetterAuthRows
}

const tables: Readonly<Record<string, OddTable>> = {
  user: { create: user },
  account: { create: account },
  session: { create: session },
  twoFactor: {
    create: (id) => ({ id, userId: `u-${id}`, secret: '00'.repeat(60), backupCodes: '00'.repeat(60), verified: 1 }),
    createParents: (id) => ({ user: [createBetterAuthUser(`u-${id}`, { twoFactorEnabled: 1 })] }),
  },
  passkey: { create: passkey },
  apikey: { create: apiKey },
  organization: {
    create: (id) => createBetterAuthOrganization(id, { logo: null }),
    createParents: (id) => ({ member: [createBetterAuthMember(`m-${id}`, id, 'ann', 'owner')] }),
  },
  team: { create: (id) => ({ id, organizationId: 'acme', name: id, createdAt: MOMENT, updatedAt: MOMENT }) },
  member: { create: member, createParents: (id) => ({ user: [createBetterAuthUser(`u-${id}`)] }) },
  teamMember: {
    create: (id) => ({ id, teamId: 't1', userId: `u-${id}`, createdAt: MOMENT }),
    createParents: (id) => ({
      user: [createBetterAuthUser(`u-${id}`)],
      member: [createBetterAuthMember(`m-${id}`, 'acme', `u-${id}`, 'member')],
    }),
  },
  invitation: {
    create: (id) => createBetterAuthInvitation(id, 'acme', `${id}@example.com`, { teamId: null, createdAt: MOMENT }),
  },
}

/** Ann, Acme, and one row for each value of each column. */
const createOddRows = (table: string, { create, createParents }: OddTable): BetterAuthRows => {
  const rows = new Map<string, Row[]>(Object.entries(betterAuthAcme).map(([name, own]) => [name, [...own]]))
  const add = (name: string, own: readonly Row[]) => rows.set(name, [...(rows.get(name) ?? []), ...own])
  add('session', [session('own')])
  // IDs are primary keys of the source.
  for (const column of Object.keys(create('')).filter((name) => name !== 'id')) {
    for (const [index, value] of odd.entries()) {
      const id = `${column}${index}`.toLowerCase()
      add(table, [{ ...create(id), [column]: value }])
      for (const [name, own] of Object.entries(createParents?.(id) ?? {})) add(name, own)
    }
  }
  return Object.fromEntries(rows)
}

/** The calls that return imported rows, to an admin and to Ann. */
const adminPaths = ['list-users?limit=1000', 'list-organizations', 'get-statistics', 'get-user?id=ann']
const ownPaths = [
  '/get-session',
  '/list-sessions',
  '/list-accounts',
  '/passkey/list-user-passkeys',
  '/api-key/list',
  '/organization/list',
  '/organization/get-full-organization?organizationId=acme',
  '/organization/list-members?organizationId=acme',
  '/organization/list-invitations?organizationId=acme',
  '/organization/list-teams?organizationId=acme',
]

const listFailures = async (server: TestServer): Promise<string[]> => {
  const root = await createUserWithRole(server, 'admin')
  const headers = { authorization: `Bearer ${toBearerToken(createKeys([SECRET]), 'the token of own')}` }
  const responses = [
    ...adminPaths.map(async (path) => [path, (await root.get(`/admin/${path}`)).status] as const),
    ...ownPaths.map(async (path) => [path, (await send(server, path, { headers })).status] as const),
  ]
  return (await Promise.all(responses)).flatMap(([path, status]) => (status === 200 ? [] : [`${path}: ${status}`]))
}

test.each(Object.entries(tables))(
  'imports or reports rows of %s with odd values, and no response with them fails',
  async (table, definition) => {
    const server = await startTestServer()
    const options = { database: server.database, baseURL: BASE_URL, secret: SECRET, now: server.now }
    const source = await createBetterAuthFile(createOddRows(table, definition))
    const { counts } = await importBetterAuth(
      { ...options, organization: { teams: { enabled: true } }, twoFactor: {}, admin: {} },
      { source, skipInvalidRows: true },
    )
    const [, count] = [...counts].find(([name]) => name.toLowerCase() === table.toLowerCase()) ?? []
    expect(count?.skipped).toBeGreaterThan(0)
    expect(await listFailures(server)).toEqual([])
  },
)
