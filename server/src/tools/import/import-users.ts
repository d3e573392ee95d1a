import type { Kysely } from 'kysely'
import { decrypt, encrypt } from '../../platform/crypto/keys.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { toTokenEncryptionContext } from '../../social/identity.store.ts'
import {
  findDeletedTargets,
  findIdentities,
  findPasskeys,
  findUsersByEmail,
  findUsersById,
  insertImported,
} from './import.store.ts'
import { type ImportedUser, convertUser, type Duplicates, userChildTables, userTables } from './convert-user.ts'
import { skipExistingKeys } from './import-api-keys.ts'
import { createNewIds } from './new-ids.ts'
import type { StoredRows } from './import-report.ts'
import {
  findDuplicateTexts,
  reportOrphans,
  type ImportRun,
  inImportTransaction,
  streamWithChildren,
} from './import-run.ts'
import { readAllRows } from '../../platform/database/source.ts'

/**
 * Imports users. The accounts, second factor, passkeys, API keys and sessions of a user are inserted in the same transaction.
 * Existing users are not updated, so that changes made here are kept.
 */
export const importUsers = async (run: ImportRun): Promise<void> => {
  const duplicates: Duplicates = {
    emails: await findDuplicateTexts(run, 'user', 'email'),
    identities: await findDuplicateIdentities(run),
  }
  for await (const rows of streamWithChildren(run, 'user', userChildTables)) {
    const users = rows.flatMap((row) => convertUser(run, row, duplicates) ?? [])
    if (users.length > 0) {
      const stored = await inImportTransaction(run, (db) => storeUsers(run, db, users))
      run.report.addStored(['user', ...userChildTables], stored)
    }
    run.progress('user', rows.length)
  }
  for (const table of userChildTables) {
    // `skipKeysWithoutOwner` reports API keys, which organizations own, too.
    if (table !== 'apiKey') await reportOrphans(run, { table, parent: 'user' })
  }
}

const findDuplicateIdentities = async ({ source, layout }: ImportRun): Promise<ReadonlySet<string>> => {
  const provider = layout.quoteColumn('account', 't', 'providerId')
  const account = layout.quoteColumn('account', 't', 'accountId')
  const sql = `select ${provider} as "provider", ${account} as "account" from ${layout.quoteTable('account')} t
    where ${provider} <> 'credential' group by ${provider}, ${account} having count(*) > 1`
  return new Set((await readAllRows(source, sql)).map((row) => `${String(row['provider'])} ${String(row['account'])}`))
}

const storeUsers = async (
  run: ImportRun,
  db: Kysely<Tables>,
  users: readonly ImportedUser[],
): Promise<StoredRows<ImportedUser>> => {
  const ids = users.map(({ user: [{ id }] }) => id)
  const emails = users.map(({ user: [{ email }] }) => email)
  const targets = ids.map((id) => `user:${id}`)
  const storedTimes = new Map((await findUsersById(db, ids)).map(({ id, createdAt }) => [id, createdAt]))
  const deleted = await findDeletedTargets(db, 'user.deleted', targets)
  const owners = await findUsersByEmail(db, emails)
  for (const target of deleted) run.deletedUserIds.add(target.slice('user:'.length))
  const idByEmail = new Map(owners.map(({ id, email }) => [email, id]))

  const existing: ImportedUser[] = []
  const importable: ImportedUser[] = []
  for (const candidate of users) {
    const [{ id, email, createdAt }] = candidate.user
    const owner = idByEmail.get(email)
    // Numeric IDs can belong to a different user here, so the creation time must match, too.
    if (deleted.has(`user:${id}`) || storedTimes.get(id) === createdAt) existing.push(candidate)
    else if (storedTimes.has(id)) run.report.skip('user', id, 'the id is that of another user here')
    else if (owner !== undefined) run.report.skip('user', id, `${email} belongs to another user here, ${owner}`)
    else importable.push(candidate)
  }
  const withIdentities = await skipExistingIdentities(run, db, importable)
  const withPasskeys = await skipExistingPasskeys(run, db, withIdentities)
  const imported = await replaceExistingIds(run, db, await skipExistingKeys(run, db, withPasskeys))
  if (!run.isDry) await insertImported(db, userTables, imported)
  return { imported, existing }
}

/** Skips provider accounts that are linked to another user here. The user is imported without them. */
const skipExistingIdentities = async (
  run: ImportRun,
  db: Kysely<Tables>,
  users: readonly ImportedUser[],
): Promise<ImportedUser[]> => {
  const idsByProvider = new Map<string, string[]>()
  for (const { providerId, accountId } of users.flatMap(({ account }) => account)) {
    idsByProvider.set(providerId, [...(idsByProvider.get(providerId) ?? []), accountId])
  }
  const existing = new Set<string>()
  for (const [providerId, accountIds] of idsByProvider) {
    for (const { accountId } of await findIdentities(db, providerId, accountIds))
      existing.add(`${providerId} ${accountId}`)
  }
  return users.map((user) => ({
    ...user,
    account: user.account.filter(
      ({ id, providerId, accountId }) =>
        !existing.has(`${providerId} ${accountId}`) ||
        run.report.skip('account', id, `${accountId} of ${providerId} is linked to another user here`),
    ),
  }))
}

/** Skips passkeys that exist here or occurred before. The user is imported without them. */
const skipExistingPasskeys = async (
  run: ImportRun,
  db: Kysely<Tables>,
  users: readonly ImportedUser[],
): Promise<ImportedUser[]> => {
  const ids = users.flatMap(({ passkey }) => passkey.map(({ credentialId }) => credentialId))
  const existing = new Set(ids.length > 0 ? await findPasskeys(db, ids) : [])
  return users.map((user) => ({
    ...user,
    passkey: user.passkey.filter(({ id, credentialId }) => {
      if (existing.has(credentialId)) return run.report.skip('passkey', id, 'its credential is registered already')
      existing.add(credentialId)
      return true
    }),
  }))
}

/** Replaces the IDs of child rows that exist here. */
const replaceExistingIds = async (
  run: ImportRun,
  db: Kysely<Tables>,
  users: readonly ImportedUser[],
): Promise<ImportedUser[]> => {
  const toNewId = await createNewIds(run, db, userChildTables, users)
  return users.map((user) => ({
    ...user,
    account: user.account.map((row) => replaceAccountId(run, row, toNewId('account', row.id))),
    twoFactor: user.twoFactor.map((row) => ({ ...row, id: toNewId('twoFactor', row.id) })),
    passkey: user.passkey.map((row) => ({ ...row, id: toNewId('passkey', row.id) })),
    apiKey: user.apiKey.map((row) => ({ ...row, id: toNewId('apiKey', row.id) })),
    session: user.session.map((row) => ({ ...row, id: toNewId('session', row.id) })),
  }))
}

type ImportedAccount = ImportedUser['account'][number]

/** The encryption of the tokens depends on the ID of the account. */
const replaceAccountId = ({ keys }: ImportRun, account: ImportedAccount, id: string): ImportedAccount => {
  if (id === account.id) return account
  const reencryptToken = (name: 'accessToken' | 'refreshToken' | 'idToken') => {
    const token = account[name]
    if (!token) return null
    return encrypt(
      keys,
      toTokenEncryptionContext(id, name),
      decrypt(keys, toTokenEncryptionContext(account.id, name), token),
    )
  }
  return {
    ...account,
    id,
    accessToken: reencryptToken('accessToken'),
    refreshToken: reencryptToken('refreshToken'),
    idToken: reencryptToken('idToken'),
  }
}
