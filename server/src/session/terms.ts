import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { deleteTermsAcceptances, insertTermsAcceptance } from './terms.store.ts'

/** Fails if the caller accepts other terms than the current ones: they may have changed while the user read them. */
export const requireCurrentTerms = ({ settings }: Context, acceptedVersion: string | undefined): void => {
  if (acceptedVersion !== undefined && acceptedVersion !== settings.terms?.version) fail('TERMS_VERSION_NOT_CURRENT')
}

/** Stores the acceptance of a version. An earlier acceptance of this version keeps its time. */
export const acceptTerms = async (tx: Context, userId: string, version: string): Promise<void> => {
  if (!(await insertTermsAcceptance(tx, userId, version))) return
  await recordAudit(tx, {
    action: 'user.terms-accepted',
    target: `user:${userId}`,
    actorId: userId,
    details: { version },
  })
}

/** Another person may have accepted the terms for the user. */
export const forgetAcceptedTerms = async (tx: Context, userId: string): Promise<void> => {
  if (tx.settings.terms) await deleteTermsAcceptances(tx, userId)
}
