import type { CallerContext, Context } from '../platform/context.ts'
import { replyWithSession } from './current-session.ts'
import {
  clearActiveOrganization,
  clearActiveOrganizationOfAll,
  raiseSessionVersion,
  updateActiveOrganization,
} from './session.store.ts'

/** The organization that the caller's session works in from now on, or none; the browser's cookie cache says so too. */
export const activateOrganization = async (tx: CallerContext, organizationId: string | null): Promise<void> => {
  const { session, user } = tx.caller
  await updateActiveOrganization(tx, session.id, organizationId)
  await raiseSessionVersion(tx, user.id)
  await replyWithSession(tx, tx.caller)
}

/**
 * Takes an organization from every session of a person who is no member any more (specification, section 4), on every
 * node from the commit on.
 */
export const deactivateOrganization = async (
  tx: Context,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> => {
  await clearActiveOrganization(tx, userId, organizationId)
  await raiseSessionVersion(tx, userId)
  if (tx.caller?.user.id === userId) await replyWithSession(tx, tx.caller)
}

/** Takes an organization that is about to be deleted from every session of everybody. */
export const deactivateOrganizationOfAll = async (tx: CallerContext, organizationId: string): Promise<void> => {
  await clearActiveOrganizationOfAll(tx, organizationId)
  if (tx.caller.session.activeOrganizationId === organizationId) await replyWithSession(tx, tx.caller)
}
