import type { profileCalls } from '@latchkey/contract'
import { mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { requirePictureUrl } from '../platform/picture-url.ts'
import { replaceExternalPicture } from '../platform/pictures/picture-copies.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { updateSessionCookies } from '../session/current-session.ts'
import { deletePicture } from './picture.store.ts'
import { updateUserRow } from './user.store.ts'

export const profileHandlers = {
  updateUser: async (ctx, { email, name, image, language, ...fields }) => {
    if (email !== undefined) fail('EMAIL_CAN_NOT_BE_UPDATED')
    requirePictureUrl(ctx, 'image', image)
    const changes = { name, image, language }
    if (Object.values({ ...changes, ...fields }).every((value) => value === undefined)) return { status: true }
    return inCallerTransaction(ctx, async (tx) => {
      const additionalFields = mergeFields(tx.caller.user.additionalFields, fields)
      const user =
        (await updateUserRow(tx, tx.caller.user.id, { ...changes, additionalFields })) ?? fail('UNAUTHORIZED')
      // The uploaded picture is no longer used.
      if (image !== undefined && image !== tx.caller.user.image) {
        await deletePicture(tx, user.id)
        await replaceExternalPicture(tx, { userId: user.id }, image)
      }
      if (name !== undefined) await tx.accountHooks.afterProfileChange(tx, user)
      await recordAudit(tx, {
        action: 'user.updated',
        target: `user:${user.id}`,
        extra: { name: user.name, image: user.image, language: user.language },
      })
      await updateSessionCookies(tx, tx.caller)
      return { status: true }
    })
  },
} satisfies Handlers<typeof profileCalls>
