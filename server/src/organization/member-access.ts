import {
  type ErrorName,
  hasPermissions,
  parseRoles,
  type Permission,
  type Roles,
  toPermissions,
} from '@latchkey/contract'
import type { CallerContext } from '../platform/context.ts'
import { inLockedTransaction } from '../platform/database/transaction.ts'
import type { MemberRow, OrganizationRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { requireCurrentCaller, readAsCaller } from '../session/caller-transaction.ts'
import { findMembership } from './members.store.ts'
import { findMemberAccess, findMemberRoleText } from './member-roles.store.ts'
import { loadRoles } from './organization-roles.ts'
import { enforceTwoFactorPolicy } from './two-factor-policy-check.ts'

/** A caller who is a member of the organization of the call. */
export interface MemberContext extends CallerContext {
  readonly organization: OrganizationRow
  readonly member: MemberRow
  /** The roles of the options. Includes the custom roles of the organization if the member has one (`loadRoles`). */
  readonly roles: Roles
}

/** The role text of a member, and the permissions of the roles in the organization. */
export interface MemberRoles {
  readonly role: string
  readonly roles: Roles
}

/** The organization of a call, and the errors for callers without access to it. */
export interface OrganizationRef {
  /** From the input. The active organization of the session is the default. */
  organizationId: string | null | undefined
  /** The error if the input names no organization and none is active; NO_ACTIVE_ORGANIZATION by default. */
  missingError?: ErrorName
  /** The error for non-members. It also covers unknown organizations, so that responses don't reveal which IDs exist. */
  notMemberError: ErrorName
  /** Whether members without the second factor that the organization requires have access, too. */
  allowsMissingFactor?: boolean
}

export const toOrganizationLock = (organizationId: string): string => `organization:${organizationId}`

export const resolveOrganizationId = (
  { caller }: CallerContext,
  { organizationId, missingError = 'NO_ACTIVE_ORGANIZATION' }: Pick<OrganizationRef, 'organizationId' | 'missingError'>,
): string => organizationId || caller.session.activeOrganizationId || fail(missingError)

/**
 * Adds the organization and the caller's membership, as the open transaction reads them. Fails if the caller lacks the
 * second factor that the organization requires.
 */
export const requireMembership = async <Ctx extends CallerContext>(
  ctx: Ctx,
  ref: OrganizationRef,
): Promise<Ctx & MemberContext> => {
  const organizationId = resolveOrganizationId(ctx, ref)
  const membership = (await findMembership(ctx, organizationId, ctx.caller.user.id)) ?? fail(ref.notMemberError)
  if (!ref.allowsMissingFactor) await enforceTwoFactorPolicy(ctx, membership.organization)
  const roles = await loadRoles(ctx, organizationId, membership.member.role)
  return { ...ctx, ...membership, roles }
}

/**
 * Finds the caller's roles in an organization, or undefined for non-members. Reads less than `requireMembership`. Fails if
 * the caller lacks the second factor that the organization requires.
 */
export const findMemberRoles = async (ctx: CallerContext, organizationId: string): Promise<MemberRoles | undefined> => {
  const access = await findMemberAccess(ctx, organizationId, ctx.caller.user.id)
  if (!access) return undefined
  await enforceTwoFactorPolicy(ctx, access)
  return { role: access.role, roles: await loadRoles(ctx, organizationId, access.role) }
}

/**
 * Runs a transaction of a member. It reads session and membership again, so that a concurrent sign-out or removal takes
 * effect (R59). The organization is the one of the request: another one may have become active since. Non-members fail
 * before the lock of the organization, so that they cannot delay its members.
 */
export const inMemberTransaction = async <T>(
  ctx: CallerContext,
  ref: OrganizationRef,
  work: (tx: MemberContext) => Promise<T>,
): Promise<T> => {
  const organizationId = resolveOrganizationId(ctx, ref)
  if ((await findMemberRoleText(ctx, organizationId, ctx.caller.user.id)) === null) fail(ref.notMemberError)
  return inLockedTransaction(ctx, toOrganizationLock(organizationId), async (tx) => {
    const caller = await requireCurrentCaller(tx)
    return work(await requireMembership({ ...tx, caller }, { ...ref, organizationId }))
  })
}

/** Reads data for a member, and checks the membership before and after the read. */
export const readAsMember = <T>(
  ctx: CallerContext,
  ref: OrganizationRef,
  read: (member: MemberContext) => Promise<T>,
): Promise<T> => readAsCaller(ctx, (current) => requireMembership(current, ref), read)

/** Checks whether the roles of the member, combined, grant a permission. */
export const can = (ctx: MemberContext, permission: Permission): boolean =>
  hasPermissions(ctx.roles, parseRoles(ctx.member.role), toPermissions(permission))
