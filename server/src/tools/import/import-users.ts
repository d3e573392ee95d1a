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
 * Takes over users, each with accounts, second factor and sessions in one transaction: a user who is there has all that is
 * children, and what has changed here since stays changed.
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
    const people = rows.flatMap((user) => {
      const of = (children: ReadonlyMap<string, readonly Row[]>) => children.get(idOf(user)) ?? []
      const own = {
        accounts: of(children.accounts),
        twoFactors: of(children.twoFactors),
        sessions: of(children.sessions),
      }
      return convertUser(run, { user, ...own }, repeated) ?? []
    })
    if (people.length > 0) countUsers(run, await inImportTransaction(run, (db) => storeUsers(run, db, people)))
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
  taken: readonly ImportedUser[]
  there: readonly ImportedUser[]
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

  // A number as an id may name another person here; nobody else was made in the same millisecond.
  const there = new Set(
    people.filter(({ user }) => deleted.has(`user:${user.id}`) || createdAt.get(user.id) === user.createdAt),
  )
  const fit = people.filter((person) => {
    const { id, email } = person.user
    if (there.has(person)) return false
    if (createdAt.has(id)) return run.report.skip('user', id, 'the id is that of another user here')
    const owner = ownerOf.get(email)
    return owner === undefined || run.report.skip('user', id, `${email} is the address of another user here, ${owner}`)
  })
  const taken = await skipExistingIdentities(run, db, fit)
  if (!run.isDry) await insertUsers(db, taken)
  return { taken, there: [...there] }
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

/** Whose account at a provider is somebody else's here comes without it. */
const skipExistingIdentities = async (
  run: ImportRun,
  db: Kysely<Tables>,
  people: readonly ImportedUser[],
): Promise<ImportedUser[]> => {
  const wanted = new Map<string, string[]>()
  for (const { providerId, accountId } of people.flatMap(({ accounts }) => accounts)) {
    wanted.set(providerId, [...(wanted.get(providerId) ?? []), accountId])
  }
  const taken = new Set<string>()
  for (const [providerId, accountIds] of wanted) {
    for (const { accountId } of await findIdentities(db, providerId, accountIds))
      taken.add(`${providerId} ${accountId}`)
  }
  return people.map((person) => ({
    ...person,
    accounts: person.accounts.filter(
      ({ id, providerId, accountId }) =>
        !taken.has(`${providerId} ${accountId}`) ||
        run.report.skip('account', id, `${accountId} of ${providerId} is another user's here`),
    ),
  }))
}

const countUsers = ({ report }: ImportRun, { taken, there }: Stored): void => {
  for (const [what, people] of [
    ['imported', taken],
    ['existing', there],
  ] as const) {
    report.add('user', what, people.length)
    for (const { accounts, twoFactor, sessions } of people) {
      report.add('account', what, accounts.length)
      report.add('twoFactor', what, twoFactor ? 1 : 0)
      report.add('session', what, sessions.length)
    }
  }
}
