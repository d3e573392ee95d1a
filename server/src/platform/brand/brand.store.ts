import type { BrandPictureKind } from '@latchkey/contract'
import type { Insertable, Kysely } from 'kysely'
import type { BrandPictureTable } from '../database/brand-tables.ts'
import type { Tables } from '../database/tables.ts'

/** The ID of the only row. */
const BRAND_ID = 'brand'

/** Finds the stored JSON. Null until an admin has changed the brand. */
export const findBrandContent = async (db: Kysely<Tables>): Promise<string | null> => {
  const row = await db.selectFrom('brand').select('content').where('id', '=', BRAND_ID).executeTakeFirst()
  return row?.content ?? null
}

export const upsertBrandContent = async (db: Kysely<Tables>, content: string, updatedAt: number): Promise<void> => {
  await db
    .insertInto('brand')
    .values({ id: BRAND_ID, content, updatedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ content, updatedAt }))
    .execute()
}

export const findBrandPicture = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('brandPicture').select(['type', 'content']).where('id', '=', id).executeTakeFirst()

export const findBrandPictureOfKind = (db: Kysely<Tables>, kind: BrandPictureKind) =>
  db.selectFrom('brandPicture').select(['type', 'content']).where('kind', '=', kind).executeTakeFirst()

/** A brand has at most one picture of each kind. */
export const upsertBrandPicture = async (db: Kysely<Tables>, picture: Insertable<BrandPictureTable>): Promise<void> => {
  await db
    .insertInto('brandPicture')
    .values(picture)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(picture))
    .execute()
}

export const deleteBrandPicture = async (db: Kysely<Tables>, kind: BrandPictureKind): Promise<void> => {
  await db.deleteFrom('brandPicture').where('kind', '=', kind).execute()
}
