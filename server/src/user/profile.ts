import type { profileCalls } from '@latchkey/contract'
import { type FieldValues, mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context, Handlers } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { requirePictureUrl } from '../platform/picture-url.ts'
import { replaceUserPicture } from '../platform/pictures/picture-copies.ts'
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
      const user = await changeProfile(tx, tx.caller.user, { ...changes, fields })
      // The uploaded picture is no longer used.
      if (image !== undefined && image !== tx.caller.user.image) {
        await deletePicture(tx, user.id)
        await replaceUserPicture(tx, user.id, image)
      }
      await updateSessionCookies(tx, tx.caller)
      return { status: true }
    })
  },
} satisfies Handlers<typeof profileCalls>

interface ProfileChanges extends Partial<Pick<UserRow, 'image' | 'language'>> {
  readonly name?: string | undefined
  readonly fields: FieldValues
}

/** Changes a user on behalf of the caller, or of the user who completes a sign-in. `user` was read in the open transaction. */
export const changeProfile = async (
  tx: Context,
  { id, additionalFields }: UserRow,
  { fields, ...changes }: ProfileChanges,
): Promise<UserRow> => {
  const stored = { ...changes, additionalFields: mergeFields(additionalFields, fields) }
  const user = (await updateUserRow(tx, id, stored)) ?? fail('UNAUTHORIZED')
  if (changes.name !== undefined) await tx.accountHooks.afterProfileChange(tx, user)
  await recordAudit(tx, {
    action: 'user.updated',
    target: `user:${id}`,
    ...(!tx.caller && { actorId: id }),
    extra: { name: user.name, image: user.image, language: user.language },
  })
  return user
}
