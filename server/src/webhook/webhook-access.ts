import type { ErrorName } from '@latchkey/contract'
import { hasPlatformPermission, inAdminTransaction, readAsAdmin } from '../admin/admin-access.ts'
import { findMemberRoles, inMemberTransaction, type MemberRoles, readAsMember } from '../organization/member-access.ts'
import { memberCan } from '../organization/permitted-members.ts'
import type { CallerContext, Context } from '../platform/context.ts'
import type { WebhookEndpointRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { inCallerTransaction, readAsCaller } from '../session/caller-transaction.ts'
import { findEndpoint } from './webhooks.store.ts'

type WebhookAction = 'create' | 'read' | 'update' | 'delete'

/** Runs a transaction of a caller who can perform the action on the webhooks of an owner. Without an ID: the platform. */
export const inOwnerTransaction = <T>(
  ctx: CallerContext,
  organizationId: string | undefined,
  action: WebhookAction,
  work: (tx: CallerContext) => Promise<T>,
): Promise<T> =>
  organizationId === undefined
    ? inAdminTransaction(ctx, `webhook:${action}`, work)
    : inMemberTransaction(ctx, toOrganizationRef(organizationId), async (tx) => {
        requireMemberCan(tx, { role: tx.member.role, roles: tx.roles }, action)
        return work(tx)
      })

/** Reads for a caller who can read the webhooks of an owner. Without an ID: the platform. */
export const readAsOwner = <T>(
  ctx: CallerContext,
  organizationId: string | undefined,
  read: () => Promise<T>,
): Promise<T> =>
  organizationId === undefined
    ? readAsAdmin(ctx, 'webhook:read', read)
    : readAsMember(ctx, toOrganizationRef(organizationId), async ({ member, roles }) => {
        requireMemberCan(ctx, { role: member.role, roles }, 'read')
        return read()
      })

interface WebhookRef {
  readonly webhookId: string
  readonly action: WebhookAction
  /** The error for unknown webhooks and those of others. */
  readonly notFoundError?: ErrorName
}

/** Runs a transaction of a caller who can perform the action on a webhook. */
export const inWebhookTransaction = <T>(
  ctx: CallerContext,
  ref: WebhookRef,
  work: (tx: CallerContext, webhook: WebhookEndpointRow) => Promise<T>,
): Promise<T> => inCallerTransaction(ctx, async (tx) => work(tx, await requireWebhook(tx, ref)))

/** Reads for a caller who can read a webhook. */
export const readAsWebhookReader = <T>(
  ctx: CallerContext,
  webhookId: string,
  read: (webhook: WebhookEndpointRow) => Promise<T>,
): Promise<T> => readAsCaller(ctx, (current) => requireWebhook(current, { webhookId, action: 'read' }), read)

/** Callers who cannot know of a webhook get the error for unknown ones, so that the response does not reveal which exist. */
const requireWebhook = async (
  ctx: CallerContext,
  { webhookId, action, notFoundError = 'WEBHOOK_NOT_FOUND' }: WebhookRef,
): Promise<WebhookEndpointRow> => {
  const webhook = (await findEndpoint(ctx, webhookId)) ?? fail(notFoundError)
  const { organizationId } = webhook
  if (organizationId === null) {
    if (!ctx.settings.admin || !hasPlatformPermission(ctx, 'webhook:read')) fail(notFoundError)
    if (!hasPlatformPermission(ctx, `webhook:${action}`)) fail('INSUFFICIENT_WEBHOOK_PERMISSIONS')
    return webhook
  }
  if (!ctx.settings.organization) fail(notFoundError)
  requireMemberCan(ctx, (await findMemberRoles(ctx, organizationId)) ?? fail(notFoundError), action)
  return webhook
}

const toOrganizationRef = (organizationId: string) =>
  ({ organizationId, notMemberError: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' }) as const

const requireMemberCan = (ctx: Context, member: MemberRoles, action: WebhookAction): void => {
  if (!memberCan(ctx, member, `webhook:${action}`)) fail('INSUFFICIENT_WEBHOOK_PERMISSIONS')
}
