import type { WebhookDeliveryError } from '@latchkey/contract'
import { decrypt, encrypt, type Keys } from '../crypto/keys.ts'
import type { WebhookDeliveryRow } from '../database/tables.ts'
import { InternalAddress } from '../network/public-address.ts'
import type { Settings } from '../options/settings.ts'
import type { DeliveryTarget } from './deliveries.store.ts'
import {
  toWebhookPayloadEncryptionContext,
  toWebhookResponseEncryptionContext,
  toWebhookSecretEncryptionContext,
} from './encryption-contexts.ts'
import { isWebhookUrlAllowed, type PostResponse, postRequest } from './post-request.ts'
import { parseRetryAfter } from './retry-schedule.ts'
import { signWebhook } from './signature.ts'

/** For name resolution, connection and response together. */
const TIMEOUT_MS = 15_000

interface Parts {
  readonly keys: Keys
  readonly settings: NonNullable<Settings['webhooks']>
  readonly now: () => number
  /** Aborts requests during a shutdown. */
  readonly signal: AbortSignal
}

export interface AttemptResult {
  /** Null after a successful delivery. */
  readonly error: WebhookDeliveryError | null
  readonly retryAfterMs: number | null
  /** Null without a response. */
  readonly lastStatusCode: number | null
  readonly lastLatency: number
  /** Encrypted. */
  readonly lastResponse: string | null
}

/** Sends the event of a delivery to its endpoint once. Never throws for a failed request. */
export const attemptDelivery = async (
  { id, eventId }: Pick<WebhookDeliveryRow, 'id' | 'eventId'>,
  target: DeliveryTarget,
  parts: Parts,
): Promise<AttemptResult> => {
  const startedAt = performance.now()
  const sent = await post(eventId, target, parts)
  const lastLatency = Math.round(performance.now() - startedAt)
  if (typeof sent === 'string') {
    return { error: sent, retryAfterMs: null, lastStatusCode: null, lastLatency, lastResponse: null }
  }
  return {
    error: toDeliveryError(sent),
    retryAfterMs: parseRetryAfter(sent.retryAfter, parts.now()),
    lastStatusCode: sent.status,
    lastLatency,
    lastResponse: sent.start === '' ? null : encrypt(parts.keys, toWebhookResponseEncryptionContext(id), sent.start),
  }
}

const post = async (
  eventId: string,
  target: DeliveryTarget,
  { keys, settings, now, signal: shutdownSignal }: Parts,
): Promise<PostResponse | WebhookDeliveryError> => {
  if (!isWebhookUrlAllowed(target.url, settings)) return 'url'
  const body = decrypt(keys, toWebhookPayloadEncryptionContext(eventId), target.payload)
  const signal = AbortSignal.any([shutdownSignal, AbortSignal.timeout(TIMEOUT_MS)])
  const timestamp = Math.floor(now() / 1000)
  try {
    return await postRequest(target.url, {
      allowPrivateNetworks: settings.allowPrivateNetworks,
      signal,
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'latchkey',
        'webhook-id': eventId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(listSecrets(keys, target, now()), { id: eventId, timestamp, body }),
      },
    })
  } catch (error) {
    if (error instanceof InternalAddress) return 'private-address'
    return signal.aborted ? 'timeout' : 'connection'
  }
}

/** Lists the secret, and the previous one during the overlap of a rotation. */
const listSecrets = (
  keys: Keys,
  { id, secret, previousSecret, previousUntil }: DeliveryTarget,
  now: number,
): readonly string[] => {
  const isOverlapping = previousSecret !== null && previousUntil !== null && previousUntil > now
  return [secret, ...(isOverlapping ? [previousSecret] : [])].map((text) =>
    decrypt(keys, toWebhookSecretEncryptionContext(id), text),
  )
}

const toDeliveryError = ({ status }: PostResponse): WebhookDeliveryError | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}
