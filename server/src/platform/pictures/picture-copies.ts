import type { Context } from '../context.ts'
import { afterCommit } from '../database/transaction.ts'
import { fail } from '../errors.ts'
import { Media } from '../reply.ts'
import { deleteExternalPicture, findExternalPicture } from './external-pictures.store.ts'
import { type PictureOwner, toPictureId } from './external-pictures.ts'
import { isExternalPictureUrl } from './fetch-picture.ts'

/** Copies the picture of a new owner in the background after the commit. */
export const copyAfterCommit = (tx: Context, owner: PictureOwner, url: string | null): void => {
  if (url !== null && isExternal(tx, url)) afterCommit(tx, () => void tx.externalPictures.copy(owner, url))
}

/** Copies a changed picture in the background after the commit, and deletes the copy of the previous one. */
export const replaceExternalPicture = async (tx: Context, owner: PictureOwner, url: string | null): Promise<void> => {
  await deleteExternalPicture(tx.db, toPictureId(owner))
  copyAfterCommit(tx, owner, url)
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
