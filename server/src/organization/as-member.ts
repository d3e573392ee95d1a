import { type ErrorName, hasPermissions, type Permission, toPermissions, parseRoles } from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import { inTurn } from '../platform/database/in-turn.ts'
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
export interface Choice {
  /** From the input; without it the session's active organization. */
  organizationId: string | null | undefined
  /** Where neither names an organization. */
  unchosen: ErrorName
  /** Where the caller is no member; an organization that does not exist looks the same. */
  stranger: ErrorName
}

/** The settings of organizations; calls about them are not there where the feature is off. */
export const organizationSettings = (ctx: Context) => ctx.settings.organization ?? fail('NOT_FOUND')

/** The id of the organization that a call is about. */
export const chosenIn = ({ caller }: CallerContext, { organizationId, unchosen }: Choice): string =>
  organizationId || caller.session.activeOrganizationId || fail(unchosen)

/** Reads who the caller is in an organization, as the open transaction sees it. */
export const forMember = async <Ctx extends CallerContext>(ctx: Ctx, choice: Choice): Promise<Ctx & MemberContext> => {
  const found = (await findMembership(ctx, chosenIn(ctx, choice), ctx.caller.user.id)) ?? fail(choice.stranger)
  return { ...ctx, ...found }
}

/**
 * A transaction of a member about their organization. It reads caller and membership anew, so what was taken away
 * meanwhile is gone (rule R59); those about one organization wait for each other in this process, and strangers are sent
 * away before they hold up anybody.
 */
export const asMember = async <T>(
  ctx: CallerContext,
  choice: Choice,
  work: (tx: MemberContext) => Promise<T>,
): Promise<T> => {
  const id = chosenIn(ctx, choice)
  if ((await findRole(ctx, id, ctx.caller.user.id)) === undefined) fail(choice.stranger)
  return inTurn(ctx.database, `organization:${id}`, () =>
    asCaller(ctx, async (tx) => work(await forMember(tx, choice))),
  )
}

/** What a member is shown, who is one before and after it was read. */
export const showMember = <T>(
  ctx: CallerContext,
  choice: Choice,
  read: (member: MemberContext) => Promise<T>,
): Promise<T> => showTo(ctx, (now) => forMember(now, choice), read)

/** Whether the member's roles together grant this. */
export const can = (ctx: MemberContext, permission: Permission): boolean =>
  hasPermissions(organizationSettings(ctx).roles, parseRoles(ctx.member.role), toPermissions(permission))
