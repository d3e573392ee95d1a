import { expect, test } from 'vitest'
import {
  BASE_URL,
  createBetterAuthAccount,
  createBetterAuthInvitation,
  createBetterAuthMember,
  createBetterAuthOrganization,
  createBetterAuthSession,
  createBetterAuthSource,
  createBetterAuthUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import { createKeys, decrypt } from '../../platform/crypto/keys.ts'
import { toTokenEncryptionContext } from '../../social/identity.store.ts'
import { importBetterAuth, type Source } from './better-auth.ts'

const SECRET = 'a secret of at least thirty-two characters'
/** The text `[]`, encrypted by better-auth with this secret. */
const ENCRYPTED = '010101010101010101010101010101010101010101010101aa60250dd3fddce9440bfafa8c1fb6f804a0'
const MOMENT = '2025-03-01T12:00:00.000Z'

/** A source with one user and one organization, which have this ID. Each of their other rows has the ID 7. */
const createNumericSource = (id: string) =>
  createBetterAuthSource({
    user: [createBetterAuthUser(id, { twoFactorEnabled: 1 })],
    account: [
      createBetterAuthAccount('7', id, { accountId: `google-${id}`, accessToken: `the access token of ${id}` }),
    ],
    twoFactor: [{ id: '7', userId: id, secret: ENCRYPTED, backupCodes: ENCRYPTED }],
    passkey: [
      {
        id: '7',
        userId: id,
        publicKey: 'AAAA',
        credentialID: `the credential of ${id}`,
        counter: 0,
        deviceType: 'multiDevice',
        backedUp: 1,
      },
    ],
    apikey: [{ id: '7', name: 'Deploy', userId: id, key: `the key of ${id}`, createdAt: MOMENT, updatedAt: MOMENT }],
    session: [createBetterAuthSession('7', id, { token: `the token of ${id}`, activeOrganizationId: id })],
    organization: [createBetterAuthOrganization(id, { slug: `organization-${id}` })],
    team: [{ id: '7', organizationId: id, name: `Team of ${id}`, createdAt: MOMENT, updatedAt: null }],
    member: [createBetterAuthMember('7', id, id, 'owner', '7')],
    invitation: [createBetterAuthInvitation('7', id, 'dan@example.com', { inviterId: id, teamId: '7' })],
  })

const runImport = async (server: TestServer, source: Source, { isDry = false } = {}) => {
  const findings: string[] = []
  const options = {
    database: server.database,
    baseURL: BASE_URL,
    secret: SECRET,
    organization: { teams: { enabled: true } },
    twoFactor: {},
    now: server.now,
  }
  const { counts, skipped } = await importBetterAuth(options, {
    source,
    isDry,
    onFinding: ({ table, id, reason }) => findings.push(`${table} ${id}: ${reason}`),
  })
  const imported = [...counts].flatMap(([table, count]) => (count.imported === 1 ? [table] : []))
  return { imported, skipped, findings }
}

test('imports users whose accounts and sessions have IDs that exist here', async () => {
  const server = await startTestServer()
  await runImport(server, await createNumericSource('1'))
  const source = await createNumericSource('2')
  const tables = ['account', 'twoFactor', 'passkey', 'apiKey', 'session', 'team', 'member', 'invitation'] as const
  const expected = {
    imported: expect.arrayContaining(['user', 'organization', ...tables]),
    skipped: 0,
    findings: tables.map((table) => `${table} 7: is imported with a new id, because its id exists here`),
  }
  expect(await runImport(server, source, { isDry: true })).toEqual(expected)
  expect(await runImport(server, source)).toEqual(expected)

  const { kysely } = server.database
  for (const table of tables) {
    const ids = (await kysely.selectFrom(table).select('id').execute()).map(({ id }) => id)
    expect(ids.toSorted((one, other) => one.length - other.length)).toEqual(['7', expect.stringMatching(/^\w{32}$/)])
  }
  const account = await kysely.selectFrom('account').selectAll().where('userId', '=', '2').executeTakeFirstOrThrow()
  const context = toTokenEncryptionContext(account.id, 'accessToken')
  expect(decrypt(createKeys([SECRET]), context, account.accessToken ?? '')).toBe('the access token of 2')
  const sessions = kysely.selectFrom('session').select(['userId', 'activeOrganizationId']).orderBy('userId')
  expect(await sessions.execute()).toEqual([
    { userId: '1', activeOrganizationId: '1' },
    { userId: '2', activeOrganizationId: '2' },
  ])
  for (const table of ['member', 'invitation'] as const) {
    const teams = kysely
      .selectFrom(table)
      .innerJoin('team', 'team.id', `${table}.teamId`)
      .select([`${table}.organizationId`, 'team.name'])
      .orderBy(`${table}.organizationId`)
    expect(await teams.execute()).toEqual([
      { organizationId: '1', name: 'Team of 1' },
      { organizationId: '2', name: 'Team of 2' },
    ])
  }
  expect(await runImport(server, source)).toEqual({ imported: [], skipped: 0, findings: [] })
})
