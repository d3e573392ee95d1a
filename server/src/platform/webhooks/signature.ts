import { createHmac } from 'node:crypto'
import type { Random } from '../crypto/random.ts'

// Standard Webhooks 1.0.0: https://github.com/standard-webhooks/standard-webhooks

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** `whsec_` and the key in Base64. */
export const createWebhookSecret = (random: Random): string =>
  `${SECRET_PREFIX}${Buffer.from(random.bytes(SECRET_BYTES)).toString('base64')}`

interface SignedRequest {
  readonly id: string
  /** Seconds since the epoch. */
  readonly timestamp: number
  readonly body: string
}

/** Returns the header `webhook-signature`: one signature per secret. */
export const signWebhook = (secrets: readonly string[], { id, timestamp, body }: SignedRequest): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
