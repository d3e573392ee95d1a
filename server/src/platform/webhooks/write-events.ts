import {
  organizationWebhookEventTypes,
  toWebhookEventType,
  WEBHOOK_TEST_TYPE,
  type WebhookEventType,
} from '@latchkey/contract'
import type { Insertable } from 'kysely'
import type { EventName, LatchkeyEvent } from '../audit/events.ts'
import type { Context } from '../context.ts'
import { encrypt } from '../crypto/keys.ts'
import { randomId } from '../crypto/random.ts'
import { insertRow, insertRows, MAX_ROWS_PER_STATEMENT } from '../database/prepared.ts'
import type { WebhookDeliveryTable, WebhookEventTable, WebhookSubscriber } from '../database/webhook-tables.ts'
import { DAY_MS } from '../durations.ts'
import { toWebhookPayloadEncryptionContext } from './encryption-contexts.ts'
import { findSubscribers } from './endpoints.store.ts'

/** Events and the log of their deliveries are deleted after this time. */
const EVENT_LIFETIME_MS = 30 * DAY_MS

/**
 * Writes the events of the open transaction for the endpoints that receive them. Without such an endpoint, the transaction
 * has one more read. Returns whether there are any deliveries.
 */
export const writeWebhookEvents = async (tx: Context, events: readonly LatchkeyEvent[]): Promise<boolean> => {
  const eventRows: Insertable<WebhookEventTable>[] = []
  const deliveries: Insertable<WebhookDeliveryTable>[] = []
  for (const event of events) {
    const type = toWebhookEventType(event.name)
    if (type === null) continue
    const ids = getEventIds(event)
    const organizationId = ids.organizationId ?? null
    const receivers = await findReceivers(tx, type, organizationId)
    if (receivers.length === 0) continue
    const { id, actorId, onBehalfOfId, createdAt } = event
    eventRows.push(toEventRow(tx, { id, type, createdAt, data: { ...event.data, actorId, onBehalfOfId } }))
    const aggregate = organizationId ?? ids.userId ?? id
    for (const receiver of receivers) {
      deliveries.push(toDeliveryRow(tx, { eventId: id, endpointId: receiver.id, aggregate }))
    }
  }
  await insertRows(tx, 'webhookEvent', eventRows)
  await insertRows(tx, 'webhookDelivery', deliveries)
  return deliveries.length > 0
}

/**
 * Counts the statements that write events of a user, for the decoys of a request that writes none (R37). Reads the
 * endpoints as the events do.
 */
export const countWebhookStatements = async (tx: Context, names: readonly EventName[]): Promise<number> => {
  if (!tx.webhooks) return 0
  let count = 0
  for (const name of names) {
    const type = toWebhookEventType(name)
    if (type !== null) count += (await findReceivers(tx, type, null)).length
  }
  return count === 0 ? 0 : 1 + Math.ceil(count / MAX_ROWS_PER_STATEMENT)
}

/** Writes an event of the type `webhook.test` for one endpoint. Returns the ID of its delivery. */
export const writeTestEvent = async (tx: Context, endpointId: string): Promise<string> => {
  const id = randomId(tx.random)
  const event = { id, type: WEBHOOK_TEST_TYPE, createdAt: new Date(tx.now()), data: { webhookId: endpointId } }
  await insertRow(tx, 'webhookEvent', toEventRow(tx, event))
  return writeDelivery(tx, { eventId: id, endpointId, aggregate: id })
}

/** Writes a delivery of a stored event. Returns its ID. */
export const writeDelivery = async (tx: Context, delivery: NewDelivery): Promise<string> => {
  const row = toDeliveryRow(tx, delivery)
  await insertRow(tx, 'webhookDelivery', row)
  return row.id
}

const organizationTypes: ReadonlySet<string> = new Set(organizationWebhookEventTypes)

/** Finds the endpoints that receive an event. A transaction reads the endpoints of an organization once. */
const findReceivers = async (
  tx: Context,
  type: WebhookEventType,
  organizationId: string | null,
): Promise<readonly WebhookSubscriber[]> => {
  const cache = tx.transaction?.webhookSubscribers
  const subscribers = cache?.get(organizationId) ?? (await findSubscribers(tx, organizationId))
  cache?.set(organizationId, subscribers)
  return subscribers.filter((subscriber) => isSubscribedTo(subscriber, type))
}

/** An endpoint of an organization receives no events about users and the platform, even if they name the organization. */
const isSubscribedTo = ({ organizationId, events }: WebhookSubscriber, type: WebhookEventType): boolean =>
  (organizationId === null || organizationTypes.has(type)) &&
  (events === null || (JSON.parse(events) as string[]).includes(type))

interface EventIds {
  readonly organizationId?: string | null
  readonly userId?: string | null
}

/** The data of each event has these IDs under the same names. */
const getEventIds = (event: LatchkeyEvent): EventIds => event.data as EventIds

interface NewEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly data: object
}

const toEventRow = (tx: Context, { id, type, createdAt, data }: NewEvent): Insertable<WebhookEventTable> => ({
  id,
  type,
  payload: encrypt(
    tx.keys,
    toWebhookPayloadEncryptionContext(id),
    JSON.stringify({ type, timestamp: createdAt.toISOString(), data }),
  ),
  expiresAt: tx.now() + EVENT_LIFETIME_MS,
})

type NewDelivery = Pick<Insertable<WebhookDeliveryTable>, 'eventId' | 'endpointId' | 'aggregate'>

const toDeliveryRow = (tx: Context, delivery: NewDelivery): Insertable<WebhookDeliveryTable> => ({
  ...delivery,
  id: randomId(tx.random),
  status: 'pending',
  attempts: 0,
  dueAt: tx.now(),
  createdAt: tx.now(),
})
