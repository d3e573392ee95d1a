import { type ErrorName, hasPermissions, type Permission, toPermissions, parseRoles } from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import { withLocalLock } from '../platform/database/local-lock.ts'
import type { MemberRow, OrganizationRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { asCaller, showTo } from '../session/as-caller.ts'
import { findMembership } from './members.store.ts'
import { findRole } from './permissions.store.ts'

/** The caller as a member of the organization that a call is about. */
export interface MemberContext extends CallerContext {
  readonly organization: OrganizationRow
  readonly member: MemberRow
}

/** Which organization a call is about, and how it is refused without one. */
export interface OrganizationRef {
  /** From the input; without it the session's active organization. */
  organizationId: string | null | undefined
  /** Where neither names an organization. */
  missingError: ErrorName
  /** Where the caller is no member; an organization that does not exist looks the same. */
  notMemberError: ErrorName
}

/** The settings of organizations; calls about them are not there where the feature is off. */
export const organizationSettings = (ctx: Context) => ctx.settings.organization ?? fail('NOT_FOUND')

/** The id of the organization that a call is about. */
export const resolveOrganizationId = (
  { caller }: CallerContext,
  { organizationId, missingError }: OrganizationRef,
): string => organizationId || caller.session.activeOrganizationId || fail(missingError)

/** Reads who the caller is in an organization, as the open transaction sees it. */
export const requireMembership = async <Ctx extends CallerContext>(
  ctx: Ctx,
  ref: OrganizationRef,
): Promise<Ctx & MemberContext> => {
  const found =
    (await findMembership(ctx, resolveOrganizationId(ctx, ref), ctx.caller.user.id)) ?? fail(ref.notMemberError)
  return { ...ctx, ...found }
}

/**
 * A transaction of a member about their organization. It reads caller and membership anew, so what was taken away
 * meanwhile is gone (rule R59); those about one organization wait for each other in this process, and strangers are sent
 * away before they hold up anybody.
 */
export const inMemberTransaction = async <T>(
  ctx: CallerContext,
  ref: OrganizationRef,
  work: (tx: MemberContext) => Promise<T>,
): Promise<T> => {
  const id = resolveOrganizationId(ctx, ref)
  if ((await findRole(ctx, id, ctx.caller.user.id)) === undefined) fail(ref.notMemberError)
  return withLocalLock(ctx.database, `organization:${id}`, () =>
    asCaller(ctx, async (tx) => work(await requireMembership(tx, ref))),
  )
}

/** What a member is shown, who is one before and after it was read. */
export const readAsMember = <T>(
  ctx: CallerContext,
  ref: OrganizationRef,
  read: (member: MemberContext) => Promise<T>,
): Promise<T> => showTo(ctx, (now) => requireMembership(now, ref), read)

/** Whether the member's roles together grant this. */
export const can = (ctx: MemberContext, permission: Permission): boolean =>
  hasPermissions(organizationSettings(ctx).roles, parseRoles(ctx.member.role), toPermissions(permission))
