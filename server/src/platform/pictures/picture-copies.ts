import type { Context } from '../context.ts'
import { afterCommit } from '../database/transaction.ts'
import { fail } from '../errors.ts'
import { Media } from '../reply.ts'
import {
  deleteExternalPicture,
  findExternalPicture,
  type PictureOwner,
  upsertExternalPicture,
} from './external-pictures.store.ts'
import { toPictureId } from './external-pictures.ts'
import { isExternalPictureUrl } from './fetch-picture.ts'

/** Copies the picture of a new user in the background after the commit. */
export const copyUserPicture = (tx: Context, userId: string, url: string | null): void =>
  copyAfterCommit(tx, { userId }, url)

/**
 * Copies the logo of an organization in the background after the commit. Stores the caller, because each fetch counts
 * against the limit of this user, also if another client requests the copy.
 */
export const copyLogo = async (tx: Context, organizationId: string, url: string | null): Promise<void> => {
  if (url === null || !isExternal(tx, url)) return
  await upsertExternalPicture(tx.db, {
    id: toPictureId({ organizationId }),
    organizationId,
    url,
    type: null,
    content: null,
    fetchedAt: 0,
    requestedById: tx.caller?.user.id ?? null,
  })
  copyAfterCommit(tx, { organizationId }, url)
}

const copyAfterCommit = (tx: Context, owner: PictureOwner, url: string | null): void => {
  if (url !== null && isExternal(tx, url)) afterCommit(tx, () => void tx.externalPictures.copy(owner, url))
}

/** Copies a changed picture in the background after the commit, and deletes the copy of the previous one. */
export const replaceUserPicture = async (tx: Context, userId: string, url: string | null): Promise<void> => {
  await deleteExternalPicture(tx.db, toPictureId({ userId }))
  copyUserPicture(tx, userId, url)
}

/** Replaces the copy of a logo as `replaceUserPicture` does. */
export const replaceLogo = async (tx: Context, organizationId: string, url: string | null): Promise<void> => {
  await deleteExternalPicture(tx.db, toPictureId({ organizationId }))
  await copyLogo(tx, organizationId, url)
}

/**
 * Finds the copy of the owner's current picture. Fetches it first if there is none yet. Fails with NOT_FOUND without a
 * copy.
 */
export const findPictureCopy = async (ctx: Context, owner: PictureOwner, url: string | null): Promise<Media> => {
  if (url === null || !isExternal(ctx, url)) return fail('NOT_FOUND')
  await ctx.externalPictures.copy(owner, url)
  const copy = await findExternalPicture(ctx.db, toPictureId(owner))
  if (copy?.url !== url || copy.content === null || copy.type === null) return fail('NOT_FOUND')
  return new Media(copy.type, Uint8Array.from(Buffer.from(copy.content, 'base64')))
}

const isExternal = ({ settings }: Context, url: string): boolean => isExternalPictureUrl(url, settings.origin)
