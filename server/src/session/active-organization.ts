import type { CallerContext, Context } from '../platform/context.ts'
import { updateSessionCookies } from './current-session.ts'
import {
  clearActiveOrganization,
  clearActiveOrganizationForMembers,
  incrementSessionVersion,
  updateActiveOrganization,
} from './session.store.ts'

/** The organization that the caller's session works in from now on, or none; the browser's cookie cache says so too. */
export const setActiveOrganization = async (tx: CallerContext, organizationId: string | null): Promise<void> => {
  const { session, user } = tx.caller
  await updateActiveOrganization(tx, session.id, organizationId)
  await incrementSessionVersion(tx, user.id)
  await updateSessionCookies(tx, tx.caller)
}

/**
 * Takes an organization from every session of a person who is no member any more (specification, section 4), on every
 * node from the commit on.
 */
export const unsetActiveOrganization = async (
  tx: Context,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> => {
  await clearActiveOrganization(tx, userId, organizationId)
  await incrementSessionVersion(tx, userId)
  if (tx.caller?.user.id === userId) await updateSessionCookies(tx, tx.caller)
}

/** Takes an organization that is about to be deleted from every session of everybody. */
export const unsetActiveOrganizationForMembers = async (tx: CallerContext, organizationId: string): Promise<void> => {
  await clearActiveOrganizationForMembers(tx, organizationId)
  if (tx.caller.session.activeOrganizationId === organizationId) await updateSessionCookies(tx, tx.caller)
}
