import type { FindOrganizationClaims } from '../session/access-tokens.ts'
import { findMembership } from './members.store.ts'
import { meetsTwoFactorPolicy } from './two-factor-policy-check.ts'

/**
 * Finds the active organization and the role in it. Returns null if the caller is no longer a member, or lacks the
 * required factor.
 */
export const findOrganizationClaims: FindOrganizationClaims = async (ctx) => {
  const { session, user } = ctx.caller
  if (!ctx.settings.organization || session.activeOrganizationId === null) return null
  const membership = await findMembership(ctx, session.activeOrganizationId, user.id)
  const hasAccess = membership && (await meetsTwoFactorPolicy(ctx, membership.organization))
  return hasAccess ? { org_id: membership.organization.id, org_role: membership.member.role } : null
}
