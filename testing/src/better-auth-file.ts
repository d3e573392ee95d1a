import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openConnection } from '@latchkey/server/test-support'
import { sqliteSource } from '@latchkey/server/sqlite-source'
import type { Source } from '@latchkey/server/import-better-auth'

type Cell = string | number | bigint | null
/** The rows of each table. */
export type BetterAuthRows = Readonly<Record<string, readonly Readonly<Record<string, Cell>>[]>>

const TIMESTAMP = '2025-03-01T12:00:00.000Z'
const times = { createdAt: TIMESTAMP, updatedAt: TIMESTAMP }

export const createBetterAuthUser = (id: string, values: Record<string, Cell> = {}) => ({
  id,
  name: id,
  email: `${id}@example.com`,
  emailVerified: 1,
  role: null,
  twoFactorEnabled: null,
  ...times,
  ...values,
})
export const createBetterAuthAccount = (id: string, userId: string, values: Record<string, Cell> = {}) => ({
  id,
  userId,
  providerId: 'google',
  accountId: id,
  password: null,
  ...times,
  ...values,
})
export const createBetterAuthSession = (id: string, userId: string, values: Record<string, Cell> = {}) => ({
  id,
  userId,
  token: `the token of ${id}`,
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...times,
  ...values,
})
export const createBetterAuthOrganization = (id: string, values: Record<string, Cell> = {}) => ({
  id,
  name: id,
  slug: id,
  metadata: null,
  createdAt: TIMESTAMP,
  ...values,
})
export const createBetterAuthMember = (
  id: string,
  organizationId: string,
  userId: string,
  role: string,
  teamId: string | null = null,
) => ({
  id,
  organizationId,
  userId,
  role,
  teamId,
  createdAt: TIMESTAMP,
})
export const createBetterAuthInvitation = (
  id: string,
  organizationId: string,
  email: string,
  values: Record<string, Cell> = {},
) => ({
  id,
  organizationId,
  email,
  role: 'member',
  status: 'pending',
  inviterId: 'ann',
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...values,
})

/** Ann owns Acme. */
export const betterAuthAcme: BetterAuthRows = {
  user: [createBetterAuthUser('ann')],
  account: [createBetterAuthAccount('a1', 'ann')],
  session: [createBetterAuthSession('s1', 'ann', { activeOrganizationId: 'acme' })],
  organization: [createBetterAuthOrganization('acme')],
  team: [{ id: 't1', organizationId: 'acme', name: 'Night shift', createdAt: TIMESTAMP }],
  member: [createBetterAuthMember('m1', 'acme', 'ann', 'owner', 't1')],
  invitation: [createBetterAuthInvitation('i1', 'acme', 'dan@example.com')],
}

/** Ann and Acme, and these rows. */
export const mergeRows = (extraRows: BetterAuthRows): BetterAuthRows =>
  Object.fromEntries(
    [...new Set([...Object.keys(betterAuthAcme), ...Object.keys(extraRows)])].map((table) => [
      table,
      [...(betterAuthAcme[table] ?? []), ...(extraRows[table] ?? [])],
    ]),
  )

/** The path of a SQLite file with these rows. The tables have the columns of their rows. */
export const writeBetterAuthFile = async (rows: BetterAuthRows): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'old.db')
  const handle = openConnection(path)
  handle.exec('begin')
  for (const [table, own] of Object.entries(rows)) {
    const columns = [...new Set(own.flatMap((row) => Object.keys(row)))]
    handle.exec(`create table "${table}" (${columns.map((column) => `"${column}"`).join(', ')})`)
    const insert = handle.prepare(`insert into "${table}" values (${columns.map(() => '?').join(', ')})`)
    for (const row of own) insert.run(...columns.map((column) => row[column] ?? null))
  }
  handle.exec('commit')
  handle.close()
  return path
}

export const createBetterAuthFile = async (rows: BetterAuthRows): Promise<Source> => {
  const source = await sqliteSource(`file:${await writeBetterAuthFile(rows)}`)
  onTestFinished(() => source.close())
  return source
}
