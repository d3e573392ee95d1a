import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { ExternalPictureTable } from '../database/user-tables.ts'

export type StoredPicture = Pick<
  Selectable<ExternalPictureTable>,
  'url' | 'type' | 'content' | 'fetchedAt' | 'requestedById'
>

/** The user or the organization that a picture shows. A copy is deleted with its owner. */
export type PictureOwner = { readonly userId: string } | { readonly organizationId: string }

/** Finds the URL of the current picture of an owner. */
export const findPictureUrl = async (db: Kysely<Tables>, owner: PictureOwner): Promise<string | null> => {
  const row = await ('userId' in owner
    ? db.selectFrom('user').select('image as url').where('id', '=', owner.userId).executeTakeFirst()
    : db.selectFrom('organization').select('logo as url').where('id', '=', owner.organizationId).executeTakeFirst())
  return row?.url ?? null
}

export const findExternalPicture = (db: Kysely<Tables>, id: string): Promise<StoredPicture | undefined> =>
  db
    .selectFrom('externalPicture')
    .select(['url', 'type', 'content', 'fetchedAt', 'requestedById'])
    .where('id', '=', id)
    .executeTakeFirst()

/** An owner has at most one copy. A failed fetch is stored without content. Without `requestedById`, the stored one remains. */
export const upsertExternalPicture = async (
  db: Kysely<Tables>,
  picture: Insertable<ExternalPictureTable>,
): Promise<void> => {
  await db
    .insertInto('externalPicture')
    .values(picture)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(picture))
    .execute()
}

export const deleteExternalPicture = async (db: Kysely<Tables>, id: string): Promise<void> => {
  await db.deleteFrom('externalPicture').where('id', '=', id).execute()
}
