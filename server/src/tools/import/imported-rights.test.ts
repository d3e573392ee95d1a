import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  BASE_URL,
  type BetterAuthRows,
  createBetterAuthFile,
  createBetterAuthSession,
  createBetterAuthUser,
  mergeRows,
  send,
  startTestServer,
  type TestServer,
  verifyApiKey,
} from '@latchkey/testing'
import { createKeys } from '../../platform/crypto/keys.ts'
import { toBearerToken } from '../../session/bearer-token.ts'
import { importBetterAuth } from './better-auth.ts'

const SECRET = 'a secret of at least thirty-two characters'
const DAY = 86_400

/** Imports Ann, her organization Acme, and these rows. */
const importRows = async (server: TestServer, rows: BetterAuthRows, options: object = {}) => {
  const findings: string[] = []
  const { isWritten, counts } = await importBetterAuth(
    {
      database: server.database,
      baseURL: BASE_URL,
      secret: SECRET,
      organization: {},
      twoFactor: {},
      now: server.now,
      ...options,
    },
    {
      source: await createBetterAuthFile(mergeRows(rows)),
      onFinding: ({ table, id, reason }) => findings.push(`${table} ${id}: ${reason}`),
    },
  )
  return { isWritten, counts, findings }
}

const toIso = (time: number): string => new Date(time).toISOString()

/** A session of better-auth that started now. */
const newSession = (server: TestServer, id: string, userId: string, more: Record<string, string> = {}) =>
  createBetterAuthSession(id, userId, { createdAt: toIso(server.now()), ...more })

/** Sends a request with the secret of an imported session. */
const sendInSession = (server: TestServer, id: string, path = '/get-session') => {
  const token = toBearerToken(createKeys([SECRET]), `the token of ${id}`)
  return send(server, path, { headers: { authorization: `Bearer ${token}` } })
}

test('the end of a ban restores no imported session and enables no imported API key', async () => {
  const server = await startTestServer()
  const key = createHash('sha256').update('the key of Bob').digest('base64url')
  const times = { createdAt: '2025-03-01T12:00:00.000Z', updatedAt: '2025-03-01T12:00:00.000Z' }
  const { counts } = await importRows(server, {
    user: [createBetterAuthUser('bob', { banned: 1, banExpires: toIso(server.now() + DAY * 1000) })],
    session: [newSession(server, 's2', 'ann'), newSession(server, 's3', 'bob')],
    apikey: [{ id: 'k1', name: 'Key', key, userId: 'bob', enabled: 1, ...times }],
  })
  expect(counts.get('session')).toMatchObject({ imported: 2, expired: 1 })
  server.advanceClock(DAY + 1)
  expect((await sendInSession(server, 's2')).body).toMatchObject({ user: { id: 'ann' } })
  expect((await sendInSession(server, 's3')).body).toBeNull()
  expect(await verifyApiKey(server, 'the key of Bob')).toBe('KEY_DISABLED')
})

test('refuses a user with a second factor while the option twoFactor is off: the password alone would sign in', async () => {
  const server = await startTestServer()
  const rows = {
    user: [createBetterAuthUser('bob', { twoFactorEnabled: 1 })],
    twoFactor: [{ id: 'f1', userId: 'bob', secret: '00', backupCodes: '00' }],
  }
  expect(await importRows(server, rows, { twoFactor: false })).toMatchObject({
    isWritten: false,
    findings: ['user bob: two-factor is enabled, but the option twoFactor is off'],
  })
})

test('an imported session from the future ends ninety days after the import', async () => {
  const server = await startTestServer()
  await importRows(server, {
    session: [newSession(server, 's2', 'ann', { createdAt: '2090-01-01T00:00:00.000Z' })],
  })
  server.advanceClock(89 * DAY)
  expect((await sendInSession(server, 's2')).body).toMatchObject({ user: { id: 'ann' } })
  server.advanceClock(2 * DAY)
  expect((await sendInSession(server, 's2')).body).toBeNull()
})

test('imports no address of a session that is the text of a forged header', async () => {
  const server = await startTestServer()
  await importRows(server, {
    session: [
      newSession(server, 's2', 'ann', { ipAddress: `unknown ${'x'.repeat(10_000)}` }),
      newSession(server, 's3', 'ann', { ipAddress: '2001:db8::1' }),
    ],
  })
  const { body } = await sendInSession(server, 's2', '/list-sessions')
  const addresses = new Map(body.map(({ id, ipAddress }: { id: string; ipAddress: string }) => [id, ipAddress]))
  expect([addresses.get('s2'), addresses.get('s3')]).toEqual(['', '2001:db8::1'])
})

test('imports no name of a passkey that forges a line', async () => {
  const server = await startTestServer()
  const passkey = (id: string, name: string | null) => ({
    id,
    userId: 'ann',
    name,
    publicKey: 'AAAA',
    credentialID: id,
    counter: 0,
    deviceType: 'multiDevice',
    backedUp: 1,
  })
  const { findings } = await importRows(server, {
    session: [newSession(server, 's2', 'ann')],
    passkey: [
      passkey('phone', 'Phone\nVisit https://evil.example \u202E'),
      passkey('ring', '\u200B'),
      passkey('card', null),
    ],
  })
  const reason = 'because names are one visible line of at most 64 characters'
  expect(findings.toSorted()).toEqual([
    `passkey phone: is imported with the name "Phone Visit https://evil.example", ${reason}`,
    `passkey ring: is imported with the name "", ${reason}`,
  ])
  const { body } = await sendInSession(server, 's2', '/passkey/list-user-passkeys')
  const names = new Map(body.map(({ id, name }: { id: string; name: string | null }) => [id, name]))
  expect(['phone', 'ring', 'card'].map((id) => names.get(id))).toEqual(['Phone Visit https://evil.example', null, null])
})
