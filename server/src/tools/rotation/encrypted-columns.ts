import type { Tables } from '../../platform/database/tables.ts'
import { eventContextOf } from '../../platform/hooks/deliveries.ts'
import { encryptionContextOf as mailContextOf } from '../../platform/mail/outbox.ts'
import {
  webhookPayloadContextOf,
  webhookResponseContextOf,
  webhookSecretContextOf,
} from '../../platform/webhooks/encryption-contexts.ts'
import { tokenContextOf } from '../../social/identity.store.ts'
import { pendingSignUpContextOf } from '../../social/pending-sign-up.store.ts'
import { signingKeyContext } from '../../session/signing-keys.ts'
import { totpSecretContext } from '../../two-factor/authenticator.ts'

/** A column whose values `encrypt` created. */
export interface EncryptedColumn {
  readonly table: keyof Tables
  readonly column: string
  /** The unique column that identifies a row. The encryption is bound to its value. */
  readonly key: 'id' | 'userId'
  contextOf(key: string): string
}

/** All encrypted columns. A test fails if one is missing. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'account', column: 'accessToken', key: 'id', contextOf: (id) => tokenContextOf(id, 'accessToken') },
  { table: 'account', column: 'refreshToken', key: 'id', contextOf: (id) => tokenContextOf(id, 'refreshToken') },
  { table: 'account', column: 'idToken', key: 'id', contextOf: (id) => tokenContextOf(id, 'idToken') },
  { table: 'twoFactor', column: 'secret', key: 'userId', contextOf: totpSecretContext },
  { table: 'twoFactor', column: 'pendingSecret', key: 'userId', contextOf: totpSecretContext },
  { table: 'mail', column: 'payload', key: 'id', contextOf: mailContextOf },
  { table: 'eventDelivery', column: 'payload', key: 'id', contextOf: eventContextOf },
  { table: 'webhookEndpoint', column: 'secret', key: 'id', contextOf: webhookSecretContextOf },
  { table: 'webhookEndpoint', column: 'previousSecret', key: 'id', contextOf: webhookSecretContextOf },
  { table: 'webhookEvent', column: 'payload', key: 'id', contextOf: webhookPayloadContextOf },
  { table: 'webhookDelivery', column: 'lastResponse', key: 'id', contextOf: webhookResponseContextOf },
  { table: 'socialState', column: 'payload', key: 'id', contextOf: (id) => id },
  { table: 'signingKey', column: 'privateKey', key: 'id', contextOf: signingKeyContext },
  { table: 'pendingSignUp', column: 'payload', key: 'id', contextOf: (id) => pendingSignUpContextOf(id, 'payload') },
  { table: 'pendingSignUp', column: 'email', key: 'id', contextOf: (id) => pendingSignUpContextOf(id, 'email') },
]
