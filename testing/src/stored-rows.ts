import { expect } from 'vitest'
import type { Database } from '@latchkey/server'
import type { Tables } from '@latchkey/server/test-support'
import type { TestServer } from './test-server.ts'

export const TABLE_NAMES = Object.keys({
  user: 0,
  session: 0,
  account: 0,
  emailAddress: 0,
  userSearchTerm: 0,
  verification: 0,
  emailCode: 0,
  socialState: 0,
  pendingSignUp: 0,
  pendingSignIn: 0,
  termsAcceptance: 0,
  usedIdToken: 0,
  signingKey: 0,
  mail: 0,
  eventDelivery: 0,
  audit: 0,
  addressChange: 0,
  organization: 0,
  organizationRole: 0,
  team: 0,
  member: 0,
  invitation: 0,
  picture: 0,
  externalPicture: 0,
  twoFactor: 0,
  backupCode: 0,
  twoFactorChallenge: 0,
  twoFactorRecovery: 0,
  mailedCode: 0,
  secondFactorProof: 0,
  trustedDevice: 0,
  knownDevice: 0,
  passkey: 0,
  passkeyUser: 0,
  usedPasskeyChallenge: 0,
  apiKey: 0,
  deviceCode: 0,
  webhookEndpoint: 0,
  webhookEvent: 0,
  webhookDelivery: 0,
  job: 0,
  brand: 0,
  brandPicture: 0,
} satisfies Record<keyof Tables, 0>) as (keyof Tables)[]

/**
 * All stored rows as one text with a line per row, for comparisons. The lines are sorted, because a database returns rows
 * in any order. Decoy mails are left out: they are sent and deleted in the background.
 */
export const readAllRows = async ({ kysely }: Database): Promise<string> => {
  const tables = await Promise.all(
    TABLE_NAMES.map(async (table) => {
      const rows = await kysely.selectFrom(table).selectAll().execute()
      const kept = rows.filter((row) => !('recipient' in row) || row.recipient !== '')
      return kept.map((row) => `${table} ${JSON.stringify(row)}`).toSorted()
    }),
  )
  return tables.flat().join('\n')
}

/** Expects that the action does not change any stored row. Returns its result. */
export const expectNoChange = async <T>(
  { database, waitForSentMails }: Pick<TestServer, 'database' | 'waitForSentMails'>,
  action: () => Promise<T>,
): Promise<T> => {
  // Earlier mails are sent in the background, which changes their rows.
  await waitForSentMails()
  const before = await readAllRows(database)
  const result = await action()
  expect(await readAllRows(database)).toBe(before)
  return result
}

export const listUsers = ({ database }: Pick<TestServer, 'database'>) =>
  database.kysely.selectFrom('user').selectAll().execute()

export const listAccounts = ({ database }: Pick<TestServer, 'database'>) =>
  database.kysely.selectFrom('account').selectAll().execute()

export const listSessions = ({ database }: Pick<TestServer, 'database'>) =>
  database.kysely.selectFrom('session').selectAll().execute()

export const countSessions = async (server: Pick<TestServer, 'database'>): Promise<number> =>
  (await listSessions(server)).length
