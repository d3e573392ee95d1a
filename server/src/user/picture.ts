import { MAX_PICTURE_BYTES, type PictureMediaType, type pictureCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { randomId } from '../platform/crypto/random.ts'
import { detectPictureType } from '../platform/pictures/picture-format.ts'
import { findPictureCopy, replaceUserPicture } from '../platform/pictures/picture-copies.ts'
import { Media } from '../platform/reply.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { updateSessionCookies } from '../session/current-session.ts'
import { findPicture, upsertPicture } from './picture.store.ts'
import { findUser, updateUserRow } from './user.store.ts'

export const pictureHandlers = {
  uploadPicture: (ctx, { picture }) => {
    const file = parsePicture(picture) ?? fail('INVALID_PICTURE')
    return inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      const { image, store } = preparePicture(tx, file)
      await store(user.id)
      if (!(await updateUserRow(tx, user.id, { image }))) fail('UNAUTHORIZED')
      await replaceUserPicture(tx, user.id, image)
      await recordAudit(tx, { action: 'user.picture-uploaded', target: `user:${user.id}`, extra: { image } })
      await updateSessionCookies(tx, tx.caller)
      return { image }
    })
  },

  picture: async (ctx, { id }) => {
    const { type, content } = (await findPicture(ctx, id)) ?? fail('NOT_FOUND')
    return new Media(type, Uint8Array.from(Buffer.from(content, 'base64')))
  },

  userPicture: async (ctx, { id }) => findPictureCopy(ctx, { userId: id }, (await findUser(ctx, id))?.image ?? null),
} satisfies Handlers<typeof pictureCalls>

/** Returns the URL for `user.image`, and a function that stores the picture once the user exists. */
export const preparePicture = (tx: Context, { type, bytes }: Picture) => {
  const id = randomId(tx.random)
  return {
    image: `${tx.settings.apiUrl}/picture/${id}`,
    store: (userId: string) =>
      upsertPicture(tx, { id, userId, type, content: bytes.toString('base64'), createdAt: tx.now() }),
  }
}

interface Picture {
  type: PictureMediaType
  bytes: Buffer
}

/**
 * Parses a data URL. Returns null if the type is unsupported or does not match the content, or if the picture is too
 * large.
 */
export const parsePicture = (dataUrl: string): Picture | null => {
  const [, declaredType, base64 = ''] = DATA_URL.exec(dataUrl) ?? []
  const bytes = Buffer.from(base64, 'base64')
  const type = detectPictureType(bytes)
  return type !== null && type === declaredType && bytes.length <= MAX_PICTURE_BYTES ? { type, bytes } : null
}

/** RFC 2397, in the form that `canvas.toDataURL` returns. */
const DATA_URL = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/
