import { expect, test } from 'vitest'
import {
  BASE_URL,
  betterAuthAcme,
  createBetterAuthOrganization,
  createBetterAuthSession,
  createBetterAuthUser,
  createBetterAuthFile,
  readAllRows,
  startTestServer,
} from '@latchkey/testing'
import { type BetterAuthImportOptions, type ImportFinding, importBetterAuth } from './better-auth.ts'

const rows = {
  ...betterAuthAcme,
  user: [
    createBetterAuthUser('ann', {
      company: 'Acme',
      seats: 3,
      subscribed: 1,
      birthday: '1990-02-03T00:00:00.000Z',
      settings: '{"theme":"dark"}',
      plan_name: 'pro',
      shoe: null,
    }),
    createBetterAuthUser('bob', { company: 'x'.repeat(300), seats: '', plan_name: 'gold' }),
  ],
  session: [createBetterAuthSession('s1', 'ann', { device: 'Kiosk' })],
  organization: [createBetterAuthOrganization('acme', { vat: 'DE1' })],
}

const additionalFields = {
  company: { type: 'string', required: true },
  seats: { type: 'number' },
  subscribed: { type: 'boolean' },
  birthday: { type: 'date' },
  settings: { type: 'json' },
  plan: { type: ['free', 'pro'], input: false },
  shoe: { type: 'number' },
} as const

const declarations = {
  user: { additionalFields },
  session: { additionalFields: { device: { type: 'string' } } },
  organization: { additionalFields: { vat: { type: 'string' } } },
} as const

const runImport = async (options: object, more: Partial<BetterAuthImportOptions> = {}) => {
  const server = await startTestServer()
  const findings: ImportFinding[] = []
  const source = await createBetterAuthFile(rows)
  const required = {
    database: server.database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
  }
  const result = importBetterAuth(
    { ...required, ...options },
    { source, onFinding: (finding) => findings.push(finding), ...more },
  )
  return { server, findings, result }
}

test('import better-auth: columns of declared fields become additional fields', async () => {
  const { server, findings, result } = await runImport(declarations, { map: 'user.plan=plan_name' })
  expect(await result).toMatchObject({ isWritten: true, skipped: 0, untouched: [] })
  const { kysely } = server.database
  const findFields = async (table: 'user' | 'session' | 'organization', id: string) => {
    const query = kysely.selectFrom(table).select('additionalFields').where('id', '=', id)
    return JSON.parse((await query.executeTakeFirstOrThrow()).additionalFields ?? 'null') as unknown
  }
  expect(await findFields('user', 'ann')).toEqual({
    company: 'Acme',
    seats: 3,
    subscribed: true,
    birthday: '1990-02-03T00:00:00.000Z',
    settings: { theme: 'dark' },
    plan: 'pro',
  })
  expect(await findFields('user', 'bob')).toBeNull()
  expect(await findFields('session', 's1')).toEqual({ device: 'Kiosk' })
  expect(await findFields('organization', 'acme')).toEqual({ vat: 'DE1' })
  expect(findings.map(({ id, reason, isImported }) => [id, reason.split(':')[0], isImported])).toEqual([
    ['bob', 'is imported without company', true],
    ['bob', 'is imported without seats', true],
    ['bob', 'is imported without plan', true],
  ])
})

test('import better-auth: stops before the first write if there are columns without a field, and names each of them', async () => {
  const options = { ...declarations, user: {}, organization: {} }
  // A name without its table leaves out nothing, so the message does not repeat it.
  const { server, result } = await runImport(options, { ignoredColumns: ['company'] })
  const columns = ['company', 'seats', 'subscribed', 'birthday', 'settings', 'plan_name', 'shoe'].map(
    (name) => `user.${name}`,
  )
  const names = [...columns, 'organization.vat']
  await expect(result).rejects.toThrow(
    `The source has columns without a place here: ${names.join(', ')}. Declare them as additional fields, or leave them out with --leave-out-columns ${names.join(',')}`,
  )
  expect(await readAllRows(server.database)).toBe('')
})

test('import better-auth: leaves out named columns, and needs no names for tables that are not imported', async () => {
  const { plan: _, ...others } = additionalFields
  const options = { ...declarations, user: { additionalFields: others }, organization: false }
  const { result } = await runImport(options, { ignoredColumns: ['user.plan_name'] })
  expect(await result).toMatchObject({ isWritten: true, untouched: expect.arrayContaining(['user.plan_name']) })
})

test('import better-auth: refuses to leave out a column that is imported, and names it', async () => {
  const { server, result } = await runImport(declarations, {
    ignoredColumns: ['user.company', 'user.email', 'user.none'],
  })
  await expect(result).rejects.toThrow(
    '--leave-out-columns only leaves out columns without a place here, not user.company, user.email',
  )
  expect(await readAllRows(server.database)).toBe('')
})
