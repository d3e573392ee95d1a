import { decrypt, type Keys } from '../crypto/keys.ts'
import type { MailTable } from '../database/platform-tables.ts'

/** Binds the encrypted payload to its row. */
export const toMailEncryptionContext = (mailId: string): string => `mail:${mailId}`

export const decryptPayload = (keys: Keys, { id, payload }: Pick<MailTable, 'id' | 'payload'>): string =>
  decrypt(keys, toMailEncryptionContext(id), payload)
