import { expect } from 'vitest'
import type { Database } from '@latchkey/server'
import type { Tables } from '@latchkey/server/test-support'

/** The name of each table. */
export const TABLE_NAMES = Object.keys({
  user: 0,
  session: 0,
  account: 0,
  verification: 0,
  socialState: 0,
  mail: 0,
  audit: 0,
  organization: 0,
  team: 0,
  member: 0,
  invitation: 0,
  picture: 0,
  twoFactor: 0,
  backupCode: 0,
  twoFactorChallenge: 0,
  mailedCode: 0,
  secondFactorProof: 0,
  trustedDevice: 0,
  job: 0,
} satisfies Record<keyof Tables, 0>) as (keyof Tables)[]

/**
 * Everything that is stored, as one text: equal before and after where nothing was changed. Mails to nobody, which
 * strangers cannot tell from real ones, come and go by themselves.
 */
export const readAllRows = async ({ kysely }: Database): Promise<string> => {
  const tables = await Promise.all(
    TABLE_NAMES.map((table) => kysely.selectFrom(table).selectAll().orderBy('id').execute()),
  )
  return JSON.stringify(tables.map((rows) => rows.filter((row) => !('recipient' in row) || row.recipient !== '')))
}

/** What an act answers that changes nothing of what is stored. */
export const expectNoChange = async <T>({ database }: { database: Database }, act: () => Promise<T>): Promise<T> => {
  const before = await readAllRows(database)
  const answer = await act()
  expect(await readAllRows(database)).toBe(before)
  return answer
}
