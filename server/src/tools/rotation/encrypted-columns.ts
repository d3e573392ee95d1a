import type { Tables } from '../../platform/database/tables.ts'
import { toEventEncryptionContext } from '../../platform/hooks/deliveries.ts'
import { toMailEncryptionContext } from '../../platform/mail/payload.ts'
import {
  toWebhookPayloadEncryptionContext,
  toWebhookResponseEncryptionContext,
  toWebhookSecretEncryptionContext,
} from '../../platform/webhooks/encryption-contexts.ts'
import { toTokenEncryptionContext } from '../../social/identity.store.ts'
import { toPendingSignUpEncryptionContext } from '../../social/pending-sign-up.store.ts'
import { toSigningKeyEncryptionContext } from '../../session/signing-keys.ts'
import { toTotpSecretEncryptionContext } from '../../two-factor/authenticator.ts'

/** A column whose values `encrypt` created. */
export interface EncryptedColumn {
  readonly table: keyof Tables
  readonly column: string
  /** The unique column that identifies a row. The encryption is bound to its value. */
  readonly key: 'id' | 'userId'
  toEncryptionContext(key: string): string
}

/** All encrypted columns. A test fails if one is missing. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'account',
    column: 'accessToken',
    key: 'id',
    toEncryptionContext: (id) => toTokenEncryptionContext(id, 'accessToken'),
  },
  {
    table: 'account',
    column: 'refreshToken',
    key: 'id',
    toEncryptionContext: (id) => toTokenEncryptionContext(id, 'refreshToken'),
  },
  {
    table: 'account',
    column: 'idToken',
    key: 'id',
    toEncryptionContext: (id) => toTokenEncryptionContext(id, 'idToken'),
  },
  { table: 'twoFactor', column: 'secret', key: 'userId', toEncryptionContext: toTotpSecretEncryptionContext },
  { table: 'twoFactor', column: 'pendingSecret', key: 'userId', toEncryptionContext: toTotpSecretEncryptionContext },
  { table: 'mail', column: 'payload', key: 'id', toEncryptionContext: toMailEncryptionContext },
  { table: 'eventDelivery', column: 'payload', key: 'id', toEncryptionContext: toEventEncryptionContext },
  { table: 'webhookEndpoint', column: 'secret', key: 'id', toEncryptionContext: toWebhookSecretEncryptionContext },
  {
    table: 'webhookEndpoint',
    column: 'previousSecret',
    key: 'id',
    toEncryptionContext: toWebhookSecretEncryptionContext,
  },
  { table: 'webhookEvent', column: 'payload', key: 'id', toEncryptionContext: toWebhookPayloadEncryptionContext },
  {
    table: 'webhookDelivery',
    column: 'lastResponse',
    key: 'id',
    toEncryptionContext: toWebhookResponseEncryptionContext,
  },
  { table: 'socialState', column: 'payload', key: 'id', toEncryptionContext: (id) => id },
  { table: 'signingKey', column: 'privateKey', key: 'id', toEncryptionContext: toSigningKeyEncryptionContext },
  {
    table: 'pendingSignUp',
    column: 'payload',
    key: 'id',
    toEncryptionContext: (id) => toPendingSignUpEncryptionContext(id, 'payload'),
  },
  {
    table: 'pendingSignUp',
    column: 'email',
    key: 'id',
    toEncryptionContext: (id) => toPendingSignUpEncryptionContext(id, 'email'),
  },
]
