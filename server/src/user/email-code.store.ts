import { emailCodeGuesses, type EmailCodeType } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { EmailCodeRow } from '../platform/database/tables.ts'

/** Each address has at most one valid code per type. */
export const toEmailCodeId = (type: EmailCodeType, email: string): string => `${type}:${email}`

/** Stores the code of a type and an address. Replaces the previous code and link. */
export const upsertEmailCode = async (tx: Context, code: EmailCodeRow): Promise<void> => {
  const { id, email, ...changes } = code
  await tx.db
    .insertInto('emailCode')
    .values(code)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** Counts a guess before the comparison. Returns undefined without a valid code, or if too many guesses failed. */
export const countEmailCodeGuess = (ctx: Context, id: string): Promise<EmailCodeRow | undefined> =>
  ctx.db
    .updateTable('emailCode')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', id)
    .where('expiresAt', '>', ctx.now())
    .where('failures', '<', emailCodeGuesses.perCode)
    .returningAll()
    .executeTakeFirst()

/** Also finds an expired code and one that has been guessed too often. */
export const findEmailCode = (ctx: Context, id: string): Promise<EmailCodeRow | undefined> =>
  ctx.db.selectFrom('emailCode').selectAll().where('id', '=', id).executeTakeFirst()

export const findEmailLink = (ctx: Context, linkHash: string): Promise<EmailCodeRow | undefined> =>
  ctx.db
    .selectFrom('emailCode')
    .selectAll()
    .where('linkHash', '=', linkHash)
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()

/** Deletes a code together with its link, unless a newer one replaced it. Of concurrent requests, one succeeds (R33). */
export const consumeEmailCode = (tx: Context, { id, codeHash }: EmailCodeRow) =>
  tx.db
    .deleteFrom('emailCode')
    .where('id', '=', id)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', tx.now())
    .returning('id')
    .executeTakeFirst()

/** Deletes a code together with its link. */
export const deleteEmailCode = (tx: Context, id: string) => tx.db.deleteFrom('emailCode').where('id', '=', id).execute()

/** Deletes the codes that reset the password of a user, of all addresses. */
export const deleteResetCodes = (tx: Context, userId: string) =>
  tx.db.deleteFrom('emailCode').where('userId', '=', userId).where('id', 'like', 'forget-password:%').execute()

const CHANGE_CODE = 'change-email'

export const toChangeCodeId = (userId: string, newEmail: string): string => `${CHANGE_CODE}:${userId}:${newEmail}`

/** Finds the new address whose code a user has not entered yet. */
export const findPendingChange = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('emailCode')
    .select(['email', 'expiresAt'])
    .where('userId', '=', userId)
    .where('id', 'like', `${CHANGE_CODE}:%`)
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()

export const deleteChangeCodes = (tx: Context, userId: string) =>
  tx.db.deleteFrom('emailCode').where('userId', '=', userId).where('id', 'like', `${CHANGE_CODE}:%`).execute()

/** Deletes the codes of an address, also those that were requested before its user existed. */
export const deleteEmailCodes = (tx: Context, email: string) =>
  tx.db
    .deleteFrom('emailCode')
    .where('id', 'in', [
      toEmailCodeId('sign-in', email),
      toEmailCodeId('email-verification', email),
      toEmailCodeId('forget-password', email),
    ])
    .execute()
