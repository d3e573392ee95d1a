import { expect, onTestFinished, test, vi } from 'vitest'
import {
  mergeRows,
  createBetterAuthFile,
  ONE_PIXEL,
  createBetterAuthInvitation,
  createBetterAuthMember,
  createBetterAuthOrganization,
  createBetterAuthSession,
  createBetterAuthUser,
  startTestServer,
} from '@latchkey/testing'
import { runBetterAuthImport } from '@latchkey/testing/better-auth-import'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'

test('import better-auth: a session outlives the browser only if its user chose that', async () => {
  const server = await startTestServer()
  const start = server.now()
  const createdAt = new Date(start).toISOString()
  const session = (id: string, seconds: number) =>
    createBetterAuthSession(id, 'ann', { createdAt, expiresAt: new Date(start + seconds * 1000).toISOString() })
  const rows = { session: [session('brief', 86_400), session('tolerated', 86_401), session('long', 86_402)] }
  await runBetterAuthImport(server, await createBetterAuthFile(mergeRows(rows)))
  const stored = await server.database.kysely.selectFrom('session').select(['id', 'remembered']).orderBy('id').execute()
  expect(stored.filter(({ id }) => id !== 's1')).toEqual([
    { id: 'brief', remembered: 0 },
    { id: 'long', remembered: 1 },
    { id: 'tolerated', remembered: 0 },
  ])
})

test('import better-auth: an invitation was created one lifetime before its expiry, but not in the future', async () => {
  const server = await startTestServer()
  const invitation = (id: string, expiresAt: number) =>
    createBetterAuthInvitation(id, 'acme', `${id}@example.com`, { expiresAt: new Date(expiresAt).toISOString() })
  const [soon, late] = [server.now() + HOUR_MS, server.now() + 30 * DAY_MS]
  const rows = { invitation: [invitation('soon', soon), invitation('late', late)] }
  await runBetterAuthImport(server, await createBetterAuthFile(mergeRows(rows)))
  const stored = await server.database.kysely
    .selectFrom('invitation')
    .select(['id', 'expiresAt', 'createdAt'])
    .where('id', 'in', ['soon', 'late'])
    .orderBy('expiresAt')
    .execute()
  const lifetime = 172_800_000
  expect(stored).toMatchObject([
    { id: 'soon', expiresAt: soon, createdAt: soon - lifetime },
    { id: 'late', expiresAt: late },
  ])
  const createdAt = stored[1]?.createdAt ?? 0
  expect(createdAt).toBeLessThanOrEqual(server.now())
  expect(createdAt).toBeGreaterThan(server.now() - 60_000)
})

test('imports no name that forges a line and no picture with a script', async () => {
  const server = await startTestServer()
  const script = 'javascript:alert(1)'
  const rows = mergeRows({
    user: [
      createBetterAuthUser('bob', { name: 'Bob\nVisit https://evil.example \u202E', image: script }),
      createBetterAuthUser('cyd', { name: ' Cyd ', image: ONE_PIXEL }),
      createBetterAuthUser('dee', { name: `${'d'.repeat(199)}👩`, image: 'http://a.example/1.png' }),
      createBetterAuthUser('eve', { name: '\u200B', image: 'https://a.example/1.png' }),
      createBetterAuthUser('fay', { name: '', image: '' }),
      createBetterAuthUser('gus', { image: `https://a.example/${'1'.repeat(2048)}` }),
    ],
    organization: [createBetterAuthOrganization('bobs', { name: '\u2066\u2069', logo: script })],
    member: [createBetterAuthMember('m2', 'bobs', 'bob', 'owner')],
    team: [
      { id: 't2', organizationId: 'bobs', name: 'Day\r\nshift', createdAt: '2025-03-01T12:00:00.000Z' },
      { id: 't3', organizationId: 'bobs', name: '\u3164', createdAt: '2025-03-01T12:00:00.000Z' },
    ],
  })
  const userReason = 'because names are one visible line of at most 200 characters'
  const reason = 'because names are one visible line of at most 100 characters'
  expect(await runBetterAuthImport(server, await createBetterAuthFile(rows))).toMatchObject({
    isWritten: true,
    skipped: 0,
    findings: [
      `user bob: is imported with the name "Bob Visit https://evil.example", ${userReason}`,
      'user bob: is imported without image: expected an https URL of at most 2048 characters',
      `user dee: is imported with the name "${'d'.repeat(199)}", ${userReason}`,
      'user dee: is imported without image: expected an https URL of at most 2048 characters',
      `user eve: is imported with the name "", ${userReason}`,
      'user gus: is imported without image: expected an https URL of at most 2048 characters',
      `team t2: is imported with the name "Day shift", ${reason}`,
      `team t3: is imported with the name "Team", ${reason}`,
      `organization bobs: is imported with the name "bobs", ${reason}`,
      'organization bobs: is imported without logo: expected an https URL of at most 2048 characters',
    ],
  })
  const { kysely } = server.database
  expect(await kysely.selectFrom('user').select(['name', 'image']).orderBy('id').execute()).toEqual([
    { name: 'ann', image: null },
    { name: 'Bob Visit https://evil.example', image: null },
    { name: 'Cyd', image: ONE_PIXEL },
    { name: 'd'.repeat(199), image: null },
    { name: '', image: 'https://a.example/1.png' },
    { name: '', image: null },
    { name: 'gus', image: null },
  ])
  expect(await kysely.selectFrom('organization').select(['name', 'logo']).where('id', '=', 'bobs').execute()).toEqual([
    { name: 'bobs', logo: null },
  ])
  expect(await kysely.selectFrom('team').select('name').orderBy('id').execute()).toEqual([
    { name: 'Night shift' },
    { name: 'Day shift' },
    { name: 'Team' },
  ])
})

test('import better-auth: dates of additional fields have the unit of the other times, seconds or milliseconds', async () => {
  const server = await startTestServer()
  const birthday = Date.UTC(1970, 1, 3)
  const moment = Date.UTC(2025, 2, 1)
  const user = (id: string, unit: number) =>
    createBetterAuthUser(id, { createdAt: moment / unit, updatedAt: moment / unit, birthday: birthday / unit })
  const rows = mergeRows({ user: [user('bob', 1000), user('cyd', 1)] })
  const fields = { user: { additionalFields: { birthday: { type: 'date' } } } } as const
  await runBetterAuthImport(server, await createBetterAuthFile(rows), {}, fields)
  const stored = await server.database.kysely
    .selectFrom('user')
    .select('additionalFields')
    .where('id', 'in', ['bob', 'cyd'])
    .execute()
  const expected = JSON.stringify({ birthday: '1970-02-03T00:00:00.000Z' })
  expect(stored).toEqual([{ additionalFields: expected }, { additionalFields: expected }])
})

test('reads times of SQLite without a zone in UTC, whatever the zone of the machine is', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(new Date('2025-03-01 12:00:00').getUTCHours()).toBe(17)
  const server = await startTestServer()
  const times = { createdAt: '2025-03-01 12:00:00', updatedAt: '2025-03-01 12:00:00.250' }
  const user = createBetterAuthUser('dana', { ...times, joined: '2025-03-01 12:00:00' })
  const fields = { user: { additionalFields: { joined: { type: 'date' } } } } as const
  await runBetterAuthImport(server, await createBetterAuthFile(mergeRows({ user: [user] })), {}, fields)
  const stored = await server.database.kysely
    .selectFrom('user')
    .select(['createdAt', 'updatedAt', 'additionalFields'])
    .where('id', '=', 'dana')
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({
    createdAt: Date.UTC(2025, 2, 1, 12),
    updatedAt: Date.UTC(2025, 2, 1, 12, 0, 0, 250),
    additionalFields: JSON.stringify({ joined: '2025-03-01T12:00:00.000Z' }),
  })
})
