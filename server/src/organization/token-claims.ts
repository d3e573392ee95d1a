import type { FindOrganizationClaims } from '../session/access-tokens.ts'
import { findMembership } from './members.store.ts'

/** The active organization and the role in it. Null if the caller is no longer a member. */
export const findOrganizationClaims: FindOrganizationClaims = async (ctx) => {
  const { session, user } = ctx.caller
  if (!ctx.settings.organization || session.activeOrganizationId === null) return null
  const membership = await findMembership(ctx, session.activeOrganizationId, user.id)
  return membership ? { org_id: membership.organization.id, org_role: membership.member.role } : null
}
