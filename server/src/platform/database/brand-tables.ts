import type { BrandPictureKind, PictureMediaType } from '@latchkey/contract'
import type { Timestamp } from './columns.ts'

/** At most one row: the values that admins have set. */
export interface BrandTable {
  id: string
  /** A JSON object. */
  content: string
  updatedAt: Timestamp
}

/** An uploaded picture of the brand: at most one of each kind. */
export interface BrandPictureTable {
  /** Part of the URL. Each upload has a new one. */
  id: string
  kind: BrandPictureKind
  type: PictureMediaType
  /** Base64. */
  content: string
  createdAt: Timestamp
}
