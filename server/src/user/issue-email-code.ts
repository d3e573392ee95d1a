import { defaults } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { hashCodeWithAllKeys, hashSecret } from '../platform/crypto/keys.ts'
import { randomDigits } from '../platform/crypto/random.ts'
import type { EmailCodeRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { toEmailCodeId, upsertEmailCode } from './email-code.store.ts'

/** Returns the HMACs of a code with all keys. They include type and address, so that a code is invalid for others (R57). */
export const hashEmailCode = (ctx: Context, id: string, code: string) =>
  hashCodeWithAllKeys(ctx.keys, 'email-code', `${id}:${code}`)

export const hashEmailLink = (secret: string): string => hashSecret('email-link', secret)

export const requireEmailCodeSettings = ({ settings }: Context) => settings.emailCode ?? fail('NOT_FOUND')

/** The type, the address and the user of a code. Only a sign-in has a link, which is bound to a browser, and a name. */
type NewEmailCode = Pick<EmailCodeRow, 'id' | 'email' | 'userId'> &
  Partial<Pick<EmailCodeRow, 'linkHash' | 'browserHash' | 'name'>> & {
    /** Seconds. */
    lifetime: number
  }

/** Stores a code and returns it. Replaces the previous code with this ID. */
export const issueEmailCode = async (
  tx: Context,
  { id, email, userId, linkHash = null, browserHash = '', name = null, lifetime }: NewEmailCode,
): Promise<string> => {
  const code = randomDigits(tx.random, defaults.emailCode.digits)
  const codeHash = hashEmailCode(tx, id, code)[0]
  const expiresAt = tx.now() + lifetime * 1000
  await upsertEmailCode(tx, { id, email, userId, linkHash, browserHash, name, codeHash, failures: 0, expiresAt })
  return code
}

/** The code of a mail whose link has its own lifetime. Empty if the service mails no codes. */
export interface CodeOfLinkMail {
  code?: string
  /** Seconds. */
  codeLifetime?: number
}

/**
 * Issues the code of a mail with a link. Call it for every address, also for one that receives no mail, so that guesses
 * reveal no accounts (R37).
 */
export const issueCodeOfLinkMail = async (
  tx: Context,
  { type, email, userId }: { type: 'email-verification' | 'forget-password'; email: string; userId: string | null },
): Promise<CodeOfLinkMail> => {
  if (!tx.settings.emailCode) return {}
  const { expiresIn: codeLifetime } = tx.settings.emailCode
  const code = await issueEmailCode(tx, { id: toEmailCodeId(type, email), email, userId, lifetime: codeLifetime })
  return { code, codeLifetime }
}

/** Counts the statements of `issueCodeOfLinkMail`. */
export const countCodeStatements = ({ settings }: Context): number => (settings.emailCode ? 1 : 0)
