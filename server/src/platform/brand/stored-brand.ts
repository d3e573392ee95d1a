import { type BrandPictureKind, type BrandValues, emptyBrandValues } from '@latchkey/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Settings } from '../options/settings.ts'
import { findBrandContent, upsertBrandContent } from './brand.store.ts'

/** Parses the JSON text of the row, or an empty text if there is no row. Replaces the IDs of pictures with their URLs. */
export const parseStoredBrand = ({ apiUrl }: Pick<Settings, 'apiUrl'>, content: string): BrandValues => {
  const values = parseContent(content)
  const toPictureUrl = (kind: BrandPictureKind) =>
    values[kind] === null ? null : `${apiUrl}/brand-picture/${values[kind]}`
  return { ...values, logo: toPictureUrl('logo'), logoDark: toPictureUrl('logoDark'), icon: toPictureUrl('icon') }
}

/** Writes the changed values. Their pictures are IDs of `brandPicture`. Returns the names of the changed fields. */
export const updateStoredBrand = async (
  db: Kysely<Tables>,
  changes: Partial<BrandValues>,
  now: number,
): Promise<string[]> => {
  const stored = parseContent((await findBrandContent(db)) ?? '')
  const fields = brandFields.filter((field) => changes[field] !== undefined && changes[field] !== stored[field])
  const changed = Object.fromEntries(fields.map((field) => [field, changes[field]]))
  if (fields.length > 0) await upsertBrandContent(db, JSON.stringify({ ...stored, ...changed }), now)
  return fields
}

/** Keeps unknown fields: a newer release may run on the same database. */
const parseContent = (content: string): BrandValues => ({
  ...emptyBrandValues,
  ...(content === '' ? {} : JSON.parse(content)),
})

const brandFields = Object.keys(emptyBrandValues) as (keyof BrandValues)[]
