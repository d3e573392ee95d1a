import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  BASE_URL,
  betterAuthAcme,
  type BetterAuthRows,
  createBetterAuthUser,
  createBetterAuthSource,
  startTestServer,
  type TestServer,
  verifyApiKey,
} from '@latchkey/testing'
import { type ImportFinding, importBetterAuth } from './better-auth.ts'

const MOMENT = '2025-03-01T12:00:00.000Z'
const hash = (key: string) => createHash('sha256').update(key).digest('base64url')

/** A row of the newest version. Its secret is `the key of ID`. */
const keyRow = (id: string, referenceId: string, more: BetterAuthRows[string][number] = {}) => ({
  id,
  configId: 'default',
  name: id,
  start: 'the ke',
  prefix: null,
  key: hash(`the key of ${id}`),
  referenceId,
  enabled: 1,
  rateLimitEnabled: 1,
  rateLimitMax: 10,
  rateLimitTimeWindow: 86_400_000,
  requestCount: 0,
  remaining: null,
  refillAmount: null,
  refillInterval: null,
  lastRefillAt: null,
  lastRequest: null,
  expiresAt: null,
  permissions: null,
  metadata: null,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...more,
})

/** Imports these keys with Ann and her organization Acme. Returns the findings and the imported rows. */
const importKeys = async (server: TestServer, rows: BetterAuthRows, { skipInvalidRows = true } = {}) => {
  const source = await createBetterAuthSource({ ...betterAuthAcme, ...rows })
  const findings: ImportFinding[] = []
  const options = {
    database: server.database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    organization: {},
  }
  const result = await importBetterAuth(options, {
    source,
    skipInvalidRows,
    onFinding: (finding) => findings.push(finding),
  })
  const keys = await server.database.kysely.selectFrom('apiKey').selectAll().orderBy('id').execute()
  return { result, keys, findings: findings.map(({ table, id, reason }) => `${table} ${id}: ${reason}`) }
}

test('imports limits, state and permissions of API keys, and their secrets work', async () => {
  const server = await startTestServer({ user: { permissions: { project: ['read'] } } })
  const { keys, findings, result } = await importKeys(server, {
    apikey: [
      keyRow('a', 'ann', { permissions: '{"project":["read"]}', metadata: '"{\\"team\\":\\"blue\\"}"' }),
      keyRow('b', 'ann', { enabled: 0 }),
      keyRow('c', 'acme', { remaining: 1, refillAmount: 5, refillInterval: 60_000, rateLimitEnabled: 0 }),
      keyRow('d', 'ann', { requestCount: 10, lastRequest: new Date(server.now()).toISOString() }),
      keyRow('e', 'ann', { expiresAt: MOMENT }),
      keyRow('f', 'ann', { name: null, key: 'the key of f', expiresAt: '2099-01-01T00:00:00.000Z' }),
    ],
  })
  expect(findings).toEqual(['apiKey f: is imported with the name API key, because it has no valid name'])
  expect(result.counts.get('apiKey')).toEqual({ imported: 5, existing: 0, expired: 1, skipped: 0 })
  expect(keys).toMatchObject([
    {
      id: 'a',
      userId: 'ann',
      createdById: 'ann',
      metadata: '{"team":"blue"}',
      scopes: 'project:read',
      rateLimitMax: 10,
    },
    { id: 'b', enabled: 0 },
    { id: 'c', organizationId: 'acme', createdById: null, remaining: 1, refillAmount: 5, rateLimitMax: null },
    { id: 'd', requestCount: 10 },
    { id: 'f', name: 'API key', expiresAt: Date.parse('2099-01-01T00:00:00.000Z') },
  ])
  const verify = (id: string, more?: object) => verifyApiKey(server, `the key of ${id}`, more)
  expect(await verify('a', { permissions: { project: ['read'] } })).toBe('valid')
  expect([await verify('b'), await verify('c'), await verify('d')]).toEqual(['KEY_DISABLED', 'valid', 'RATE_LIMITED'])
  expect([await verify('e'), await verify('f')]).toEqual(['KEY_NOT_FOUND', 'valid'])
})

test('reads the owner of an earlier version, and does not import a deleted key again', async () => {
  const server = await startTestServer()
  const { referenceId, configId: _, ...row } = keyRow('a', 'ann')
  const rows = { apikey: [{ ...row, userId: referenceId }] }
  expect((await importKeys(server, rows)).keys).toMatchObject([{ id: 'a', userId: 'ann' }])
  await server.database.kysely.deleteFrom('apiKey').execute()
  expect((await importKeys(server, rows)).keys).toEqual([])
})

test('skips keys that have no place here, and writes nothing without the permission to leave them out', async () => {
  const server = await startTestServer()
  const rows = {
    user: [createBetterAuthUser('ann'), createBetterAuthUser('acme')],
    apikey: [
      keyRow('a', 'unknown'),
      keyRow('b', 'acme'),
      keyRow('c', 'ann', { permissions: '["read"]' }),
      keyRow('d', 'ann', { metadata: '[1]' }),
      keyRow('e', 'ann', { rateLimitMax: -1 }),
      keyRow('f', 'ann'),
      keyRow('h', 'ann', { remaining: 5, refillAmount: 5, refillInterval: 1 }),
      keyRow('g', 'ann', { key: hash('the key of f') }),
    ],
  }
  const findings = [
    'apiKey a: its owner does not exist',
    'apiKey b: a user and an organization have the id of its owner',
    'apiKey c: its permissions are not lists of actions by resource',
    'apiKey d: its metadata is not an object of at most 2048 characters',
    'apiKey e: rateLimitMax: Invalid input',
    expect.stringMatching(/^apiKey [fg]: the same key exists already$/),
    'apiKey h: its refill interval is 1 ms; set milliseconds if it counts days',
  ]
  const refused = await importKeys(server, rows, { skipInvalidRows: false })
  expect(refused.findings.toSorted()).toEqual(findings)
  expect(refused).toMatchObject({ result: { isWritten: false, skipped: 7 }, keys: [] })
  expect((await importKeys(server, rows)).keys).toMatchObject([{ name: expect.stringMatching(/^[fg]$/) }])
})
