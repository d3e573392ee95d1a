import type { Kysely } from 'kysely'
import type { Row } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { TableName } from './better-auth-rows.ts'
import { findDeletedTargets, findIdentities, findUsersByEmail, findUsersById, insertRows } from './import.store.ts'
import { type ImportedUser, convertUser, type Duplicates } from './convert-user.ts'
import {
  idOf,
  findDuplicateTexts,
  reportOrphans,
  type ImportRun,
  inImportTransaction,
  streamChildren,
  streamRows,
} from './import-run.ts'
import { readAllRows } from '../../platform/database/source.ts'

/**
 * Imports users. The accounts, second factor and sessions of a user are inserted in the same transaction. Existing users are
 * not updated, so that changes made here are kept.
 */
export const importUsers = async (run: ImportRun): Promise<void> => {
  const repeated: Duplicates = {
    emails: await findDuplicateTexts(run, 'user', 'email'),
    identities: await findDuplicateIdentities(run),
  }
  const [accounts, twoFactors, sessions] = userChildTables.map((table) =>
    streamChildren(run, { table, parent: 'user' }),
  )
  for await (const rows of streamRows(run, 'user')) {
    const ids = new Set(rows.map(idOf))
    const children = {
      accounts: (await accounts?.(ids)) ?? none,
      twoFactors: (await twoFactors?.(ids)) ?? none,
      sessions: (await sessions?.(ids)) ?? none,
    }
    const users = rows.flatMap((user) => {
      const of = (children: ReadonlyMap<string, readonly Row[]>) => children.get(idOf(user)) ?? []
      const own = {
        accounts: of(children.accounts),
        twoFactors: of(children.twoFactors),
        sessions: of(children.sessions),
      }
      return convertUser(run, { user, ...own }, repeated) ?? []
    })
    if (users.length > 0) countUsers(run, await inImportTransaction(run, (db) => storeUsers(run, db, users)))
    run.progress('user', rows.length)
  }
  for (const table of userChildTables) await reportOrphans(run, { table, parent: 'user' })
}

const userChildTables = ['account', 'twoFactor', 'session'] as const satisfies readonly TableName[]
const none: ReadonlyMap<string, readonly Row[]> = new Map()

const findDuplicateIdentities = async ({ source, layout }: ImportRun): Promise<ReadonlySet<string>> => {
  const [provider, account] = ['providerId', 'accountId'].map((column) => layout.column('account', 't', column))
  const sql = `select ${provider} as "provider", ${account} as "account" from ${layout.table('account')} t
    where ${provider} <> 'credential' group by ${provider}, ${account} having count(*) > 1`
  return new Set((await readAllRows(source, sql)).map((row) => `${String(row['provider'])} ${String(row['account'])}`))
}

interface Stored {
  imported: readonly ImportedUser[]
  existing: readonly ImportedUser[]
}

const storeUsers = async (run: ImportRun, db: Kysely<Tables>, people: readonly ImportedUser[]): Promise<Stored> => {
  const known = await findUsersById(
    db,
    people.map(({ user }) => user.id),
  )
  const createdAt = new Map(known.map((user) => [user.id, user.createdAt]))
  const deleted = await findDeletedTargets(
    db,
    'user.deleted',
    people.map(({ user }) => `user:${user.id}`),
  )
  const owners = await findUsersByEmail(
    db,
    people.map(({ user }) => user.email),
  )
  for (const target of deleted) run.deletedUserIds.add(target.slice('user:'.length))
  const ownerOf = new Map(owners.map(({ id, email }) => [email, id]))

  // Numeric IDs can belong to a different user here, so the creation time must match, too.
  const existing = new Set(
    people.filter(({ user }) => deleted.has(`user:${user.id}`) || createdAt.get(user.id) === user.createdAt),
  )
  const importable = people.filter((person) => {
    const { id, email } = person.user
    if (existing.has(person)) return false
    if (createdAt.has(id)) return run.report.skip('user', id, 'the id is that of another user here')
    const owner = ownerOf.get(email)
    return owner === undefined || run.report.skip('user', id, `${email} belongs to another user here, ${owner}`)
  })
  const imported = await skipExistingIdentities(run, db, importable)
  if (!run.isDry) await insertUsers(db, imported)
  return { imported, existing: [...existing] }
}

const insertUsers = async (db: Kysely<Tables>, people: readonly ImportedUser[]): Promise<void> => {
  const users = people.map(({ user }) => user)
  const accounts = people.flatMap((person) => person.accounts)
  const secondFactors = people.flatMap(({ twoFactor }) => twoFactor ?? [])
  const backupCodes = people.flatMap((person) => person.backupCodes)
  const sessions = people.flatMap((person) => person.sessions)
  await insertRows(db, 'user', users)
  await insertRows(db, 'account', accounts)
  await insertRows(db, 'twoFactor', secondFactors)
  await insertRows(db, 'backupCode', backupCodes)
  await insertRows(db, 'session', sessions)
}

/** Skips provider accounts that are linked to another user here. The user is imported without them. */
const skipExistingIdentities = async (
  run: ImportRun,
  db: Kysely<Tables>,
  people: readonly ImportedUser[],
): Promise<ImportedUser[]> => {
  const idsByProvider = new Map<string, string[]>()
  for (const { providerId, accountId } of people.flatMap(({ accounts }) => accounts)) {
    idsByProvider.set(providerId, [...(idsByProvider.get(providerId) ?? []), accountId])
  }
  const taken = new Set<string>()
  for (const [providerId, accountIds] of idsByProvider) {
    for (const { accountId } of await findIdentities(db, providerId, accountIds))
      taken.add(`${providerId} ${accountId}`)
  }
  return people.map((person) => ({
    ...person,
    accounts: person.accounts.filter(
      ({ id, providerId, accountId }) =>
        !taken.has(`${providerId} ${accountId}`) ||
        run.report.skip('account', id, `${accountId} of ${providerId} is linked to another user here`),
    ),
  }))
}

const countUsers = ({ report }: ImportRun, { imported, existing }: Stored): void => {
  for (const [outcome, users] of [
    ['imported', imported],
    ['existing', existing],
  ] as const) {
    report.add('user', outcome, users.length)
    for (const { accounts, twoFactor, sessions } of users) {
      report.add('account', outcome, accounts.length)
      report.add('twoFactor', outcome, twoFactor ? 1 : 0)
      report.add('session', outcome, sessions.length)
    }
  }
}
