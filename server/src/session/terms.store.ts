import type { Context } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import { insertUnlessExists } from '../platform/database/prepared.ts'

export const hasAcceptedTerms = async (tx: Context, userId: string, version: string): Promise<boolean> => {
  const query = tx.db.selectFrom('termsAcceptance').select('id')
  return (await query.where('userId', '=', userId).where('version', '=', version).executeTakeFirst()) !== undefined
}

/** Returns undefined if the user has accepted this version already. */
export const insertTermsAcceptance = (tx: Context, userId: string, version: string) =>
  insertUnlessExists(tx, 'termsAcceptance', {
    unique: ['userId', 'version'],
    row: { id: randomId(tx.random), userId, version, acceptedAt: tx.now() },
  })

export const deleteTermsAcceptances = (tx: Context, userId: string) =>
  tx.db.deleteFrom('termsAcceptance').where('userId', '=', userId).execute()
