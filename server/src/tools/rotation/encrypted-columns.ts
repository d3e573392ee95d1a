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
  readonly keyColumn: 'id' | 'userId'
  toEncryptionContext(rowKey: string): string
}

/** All encrypted columns. A test fails if one is missing. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'account',
    column: 'accessToken',
    keyColumn: 'id',
    toEncryptionContext: (id) => toTokenEncryptionContext(id, 'accessToken'),
  },
  {
    table: 'account',
    column: 'refreshToken',
    keyColumn: 'id',
    toEncryptionContext: (id) => toTokenEncryptionContext(id, 'refreshToken'),
  },
  {
    table: 'account',
    column: 'idToken',
    keyColumn: 'id',
    toEncryptionContext: (id) => toTokenEncryptionContext(id, 'idToken'),
  },
  { table: 'twoFactor', column: 'secret', keyColumn: 'userId', toEncryptionContext: toTotpSecretEncryptionContext },
  {
    table: 'twoFactor',
    column: 'pendingSecret',
    keyColumn: 'userId',
    toEncryptionContext: toTotpSecretEncryptionContext,
  },
  { table: 'mail', column: 'payload', keyColumn: 'id', toEncryptionContext: toMailEncryptionContext },
  { table: 'eventDelivery', column: 'payload', keyColumn: 'id', toEncryptionContext: toEventEncryptionContext },
  {
    table: 'webhookEndpoint',
    column: 'secret',
    keyColumn: 'id',
    toEncryptionContext: toWebhookSecretEncryptionContext,
  },
  {
    table: 'webhookEndpoint',
    column: 'previousSecret',
    keyColumn: 'id',
    toEncryptionContext: toWebhookSecretEncryptionContext,
  },
  { table: 'webhookEvent', column: 'payload', keyColumn: 'id', toEncryptionContext: toWebhookPayloadEncryptionContext },
  {
    table: 'webhookDelivery',
    column: 'lastResponse',
    keyColumn: 'id',
    toEncryptionContext: toWebhookResponseEncryptionContext,
  },
  { table: 'socialState', column: 'payload', keyColumn: 'id', toEncryptionContext: (id) => id },
  { table: 'signingKey', column: 'privateKey', keyColumn: 'id', toEncryptionContext: toSigningKeyEncryptionContext },
  {
    table: 'pendingSignUp',
    column: 'payload',
    keyColumn: 'id',
    toEncryptionContext: (id) => toPendingSignUpEncryptionContext(id, 'payload'),
  },
  {
    table: 'pendingSignUp',
    column: 'email',
    keyColumn: 'id',
    toEncryptionContext: (id) => toPendingSignUpEncryptionContext(id, 'email'),
  },
]
