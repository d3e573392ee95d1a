import type { Context } from '../platform/context.ts'
import { insertRow } from '../platform/database/prepared.ts'
import type { ApiKeyRow } from '../platform/database/tables.ts'

/** The owner of keys: a user or an organization. */
export type KeyOwner = { readonly userId: string } | { readonly organizationId: string }

const toOwnerFilter = (owner: KeyOwner): ['userId' | 'organizationId', '=', string] =>
  'userId' in owner ? ['userId', '=', owner.userId] : ['organizationId', '=', owner.organizationId]

/** A key with the name of its creator. Null if there is none. */
export interface ListedKeyRow extends ApiKeyRow {
  readonly createdByName: string | null
}

/** Lists the newest first. */
export const listKeys = (ctx: Context, owner: KeyOwner): Promise<ListedKeyRow[]> =>
  ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('apiKey')
        .selectAll()
        .where(...toOwnerFilter(owner))
        .as('apiKey'),
    )
    .leftJoin('user', 'user.id', 'apiKey.createdById')
    .selectAll('apiKey')
    .select('user.name as createdByName')
    .orderBy('apiKey.createdAt', 'desc')
    .orderBy('apiKey.id')
    .execute()

export const countKeys = async (tx: Context, owner: KeyOwner): Promise<number> => {
  const { count } = await tx.db
    .selectFrom('apiKey')
    .select(({ fn }) => fn.countAll<number | bigint>().as('count'))
    .where(...toOwnerFilter(owner))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findKey = (ctx: Context, id: string): Promise<ApiKeyRow | undefined> =>
  ctx.db.selectFrom('apiKey').selectAll().where('id', '=', id).executeTakeFirst()

export const insertKey = (tx: Context, row: ApiKeyRow): Promise<void> => insertRow(tx, 'apiKey', row)

/** The columns of an update. Each use changes the others. */
type KeyChanges = Partial<Omit<ApiKeyRow, 'id' | 'userId' | 'organizationId' | 'createdById' | 'createdAt'>>

export const updateKey = (tx: Context, id: string, changes: KeyChanges): Promise<ApiKeyRow> =>
  tx.db
    .updateTable('apiKey')
    .set({ ...changes, updatedAt: tx.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Replaces the secret. With an overlap, returns undefined while the secret before the last rotation is valid, so that only one
 * of several concurrent rotations succeeds. Without an overlap, both earlier secrets end immediately.
 */
export const rotateKey = (
  tx: Context,
  id: string,
  { keyHash, start, previousUntil }: Pick<ApiKeyRow, 'keyHash' | 'start'> & { previousUntil: number | null },
): Promise<ApiKeyRow | undefined> =>
  tx.db
    .updateTable('apiKey')
    .set(({ ref }) => ({
      keyHash,
      start,
      previousHash: previousUntil === null ? null : ref('keyHash'),
      previousUntil,
      previousRotatedById: previousUntil === null ? null : ref('rotatedById'),
      rotatedById: tx.caller?.user.id ?? null,
      rotatedAt: tx.now(),
      updatedAt: tx.now(),
    }))
    .where('id', '=', id)
    .$if(previousUntil !== null, (query) =>
      query.where(({ or, eb }) => or([eb('previousUntil', 'is', null), eb('previousUntil', '<=', tx.now())])),
    )
    .returningAll()
    .executeTakeFirst()

export const deleteKey = (tx: Context, id: string) => tx.db.deleteFrom('apiKey').where('id', '=', id).execute()

/** Deletes the keys of a user that were created, or whose secret was replaced, since a time. Returns whether there were any. */
export const deleteKeysOfUser = async (tx: Context, userId: string, since = 0): Promise<boolean> => {
  const { numDeletedRows } = await tx.db
    .deleteFrom('apiKey')
    .where('userId', '=', userId)
    .where(({ eb, or }) => or([eb('createdAt', '>=', since), eb('rotatedAt', '>=', since)]))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Disables the keys of a user. Returns whether one was enabled. */
export const disableKeysOfUser = async (tx: Context, userId: string): Promise<boolean> => {
  const { numUpdatedRows } = await disableKeys(tx).where('userId', '=', userId).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Disables the keys of organizations whose secret a user received since a time, also the secret before a rotation whose overlap
 * has not ended. Returns whether one was enabled.
 */
export const disableOrganizationKeysOfUser = async (tx: Context, userId: string, since: number): Promise<boolean> => {
  const { numUpdatedRows } = await disableKeys(tx)
    .where('organizationId', 'is not', null)
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('createdById', '=', userId),
          eb('createdAt', '>=', since),
          // After a rotation, the secret of the creation is at most the previous one.
          or([
            eb('rotatedAt', 'is', null),
            and([eb('previousRotatedById', 'is', null), eb('previousUntil', '>', tx.now())]),
          ]),
        ]),
        and([eb('rotatedById', '=', userId), eb('rotatedAt', '>=', since)]),
        and([eb('previousRotatedById', '=', userId), eb('previousUntil', '>', tx.now())]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const disableKeys = (tx: Context) =>
  tx.db.updateTable('apiKey').set({ enabled: 0, updatedAt: tx.now() }).where('enabled', '=', 1)
