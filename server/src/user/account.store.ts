import { MAX_LISTED_ACCOUNTS } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { insertRow, prepared } from '../platform/database/prepared.ts'
import { randomId } from '../platform/crypto/random.ts'
import { findDeviceId } from '../session/known-devices.ts'

const CREDENTIAL = 'credential'

const findPasswordQuery = prepared<{ userId: string }>()((db, value) =>
  db
    .selectFrom('account')
    .select('password')
    .where('providerId', '=', CREDENTIAL)
    .where('accountId', '=', value('userId')),
)

/** One statement for primary and additional addresses, so that all take the same time (R37). */
const selectUserWithPassword = (db: Context['db']) =>
  db
    .selectFrom('emailAddress')
    .innerJoin('user', 'user.id', 'emailAddress.userId')
    .leftJoin('account', (join) =>
      join.onRef('account.accountId', '=', 'user.id').on('account.providerId', '=', CREDENTIAL),
    )
    .selectAll('user')
    .select('account.password as hash')

const findWithPasswordQuery = prepared<{ email: string }>()((db, value) =>
  selectUserWithPassword(db).where('emailAddress.email', '=', value('email')),
)

/** Finds the user with this address and their password hash, if any. */
export const findUserWithPassword = async (ctx: Context, email: string) => {
  const [row] = await findWithPasswordQuery(ctx, { email })
  if (!row) return undefined
  const { hash, ...user } = row
  return { user, hash }
}

// In a transaction, reading this table would conflict with concurrent sign-ins, which write it.
const findWithDeviceQuery = prepared<{ email: string; deviceId: string }>()((db, value) =>
  selectUserWithPassword(db)
    .leftJoin('knownDevice', (join) =>
      join.onRef('knownDevice.userId', '=', 'user.id').on('knownDevice.id', '=', value('deviceId')),
    )
    .select('knownDevice.expiresAt as deviceExpiresAt')
    .where('emailAddress.email', '=', value('email')),
)

/**
 * Finds the user with this address, their password hash, and whether this browser is a known device of the user. Call
 * it outside of transactions.
 */
export const findSignInCandidate = async (ctx: Context, email: string) => {
  const deviceId = findDeviceId(ctx)
  const [row] = await findWithDeviceQuery(ctx, { email, deviceId: deviceId ?? '' })
  if (!row) return undefined
  const { hash, deviceExpiresAt, ...user } = row
  const isKnown = deviceExpiresAt !== null && deviceExpiresAt > ctx.now()
  return { user, hash, knownDeviceId: isKnown ? deviceId : null }
}

/** Finds the password hash of a user, or null if there is no password. */
export const findPasswordHash = async (ctx: Context, userId: string): Promise<string | null> => {
  const [row] = await findPasswordQuery(ctx, { userId })
  return row?.password ?? null
}

const findImportedPasswordQuery = prepared<Record<never, never>>()((db) =>
  db
    .selectFrom('account')
    .select('providerId')
    .where('providerId', '=', CREDENTIAL)
    // The condition of a partial index, which is empty without imported passwords.
    .where(sql<string>`substr("password", 1, 1)`, '!=', sql.lit('$'))
    .limit(1),
)

/** Checks whether any password hash was imported and is not upgraded yet. */
export const hasImportedPasswords = async (ctx: Context): Promise<boolean> =>
  (await findImportedPasswordQuery(ctx, {})).length > 0

/** Lists the oldest first, at most `MAX_LISTED_ACCOUNTS`. */
export const listAccounts = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('account')
    .select(['id', 'providerId', 'accountId', 'scope', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_LISTED_ACCOUNTS)
    .execute()

/** Stores the first password of a user who was created in the open transaction. */
export const insertPassword = (ctx: Context, userId: string, password: string): Promise<void> =>
  insertRow(ctx, 'account', createCredentialRow(ctx, userId, password))

/** Stores a password if the user has none. Returns undefined if there was one. */
export const insertPasswordIfMissing = (ctx: Context, userId: string, password: string) =>
  ctx.db
    .insertInto('account')
    .values(createCredentialRow(ctx, userId, password))
    .onConflict((conflict) =>
      conflict
        .columns(['providerId', 'accountId'])
        .doUpdateSet({ password, updatedAt: ctx.now() })
        .where('account.password', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()

/** Sets or replaces the password of a user. */
export const upsertPassword = (ctx: Context, userId: string, password: string) =>
  ctx.db
    .insertInto('account')
    .values(createCredentialRow(ctx, userId, password))
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password, updatedAt: ctx.now() }),
    )
    .execute()

/** Returns undefined if the stored hash is not `from`: it changed since the caller read it. */
export const replacePassword = (ctx: Context, { userId, from, to }: { userId: string; from: string; to: string }) =>
  ctx.db
    .updateTable('account')
    .set({ password: to, updatedAt: ctx.now() })
    .where('providerId', '=', CREDENTIAL)
    .where('accountId', '=', userId)
    .where('password', '=', from)
    .returning('id')
    .executeTakeFirst()

/** Deletes the password and the accounts at providers, and returns their providers. */
export const deleteAccounts = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('account').where('userId', '=', userId).returning('providerId').execute()

/** Deletes the password, and the accounts at providers that were linked since a time. */
export const deleteAccountsSince = (tx: Context, userId: string, since: number) =>
  tx.db
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where(({ or, eb }) => or([eb('providerId', '=', CREDENTIAL), eb('createdAt', '>=', since)]))
    .execute()

const createCredentialRow = (ctx: Context, userId: string, password: string) => ({
  id: randomId(ctx.random),
  providerId: CREDENTIAL,
  accountId: userId,
  userId,
  password,
  createdAt: ctx.now(),
  updatedAt: ctx.now(),
})
