import type { CallerContext } from '../platform/context.ts'
import { updateSessionCookies } from './current-session.ts'
import {
  clearActiveOrganization,
  clearActiveOrganizationForMembers,
  updateActiveOrganization,
} from './active-organization.store.ts'
import { incrementSessionVersion } from './session.store.ts'

/** Sets or clears the active organization of the caller's session, and updates the browser's cookie cache. */
export const setActiveOrganization = async (tx: CallerContext, organizationId: string | null): Promise<void> => {
  const { session, user } = tx.caller
  await updateActiveOrganization(tx, session.id, organizationId)
  await incrementSessionVersion(tx, user.id)
  await updateSessionCookies(tx, tx.caller)
}

/** Clears the organization in all sessions of a former member. All nodes see the change after the commit. */
export const deactivateOrganization = async (
  tx: CallerContext,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> => {
  await clearActiveOrganization(tx, userId, organizationId)
  await incrementSessionVersion(tx, userId)
  if (tx.caller.user.id === userId) await updateSessionCookies(tx, tx.caller)
}

/** Clears an organization in the sessions of all its members before it is deleted. */
export const deactivateOrganizationForMembers = async (tx: CallerContext, organizationId: string): Promise<void> => {
  await clearActiveOrganizationForMembers(tx, organizationId)
  if (tx.caller.session.activeOrganizationId === organizationId) await updateSessionCookies(tx, tx.caller)
}
