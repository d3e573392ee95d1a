import type { Context } from '../platform/context.ts'
import { insertRow } from '../platform/database/prepared.ts'
import type { WebhookEndpointRow } from '../platform/database/tables.ts'

const toOwnerFilter = (organizationId: string | null): ['organizationId', 'is' | '=', string | null] =>
  organizationId === null ? ['organizationId', 'is', null] : ['organizationId', '=', organizationId]

/** Lists the newest first. Null: the webhooks of the platform. */
export const listEndpoints = (ctx: Context, organizationId: string | null): Promise<WebhookEndpointRow[]> =>
  ctx.db
    .selectFrom('webhookEndpoint')
    .selectAll()
    .where(...toOwnerFilter(organizationId))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export const findEndpoint = (ctx: Context, id: string): Promise<WebhookEndpointRow | undefined> =>
  ctx.db.selectFrom('webhookEndpoint').selectAll().where('id', '=', id).executeTakeFirst()

export const countEndpoints = async (tx: Context, organizationId: string | null): Promise<number> => {
  const { count } = await tx.db
    .selectFrom('webhookEndpoint')
    .select(({ fn }) => fn.countAll<number | bigint>().as('count'))
    .where(...toOwnerFilter(organizationId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertEndpoint = (tx: Context, row: WebhookEndpointRow): Promise<void> =>
  insertRow(tx, 'webhookEndpoint', row)

type EndpointChanges = Partial<
  Pick<
    WebhookEndpointRow,
    | 'url'
    | 'description'
    | 'events'
    | 'secret'
    | 'previousSecret'
    | 'previousUntil'
    | 'enabled'
    | 'disabledReason'
    | 'failingSince'
  >
>

export const updateEndpoint = (tx: Context, id: string, changes: EndpointChanges): Promise<WebhookEndpointRow> =>
  tx.db
    .updateTable('webhookEndpoint')
    .set({ ...changes, updatedAt: tx.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Disables the endpoints whose URL a user chose since a time, in one statement, because a user can have any number of them.
 * The dispatcher skips their pending deliveries.
 */
export const disableEndpointsOfUser = (tx: Context, userId: string, since: number) =>
  tx.db
    .updateTable('webhookEndpoint')
    .set({ enabled: 0, disabledReason: 'manual', updatedAt: tx.now() })
    .where(({ and, eb, or }) =>
      or([
        and([eb('createdById', '=', userId), eb('createdAt', '>=', since), eb('urlChangedAt', 'is', null)]),
        and([eb('urlChangedById', '=', userId), eb('urlChangedAt', '>=', since)]),
      ]),
    )
    .where('enabled', '=', 1)
    .returning(['id', 'organizationId', 'url'])
    .execute()
