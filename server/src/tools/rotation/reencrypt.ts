import type { Database } from '../../platform/database/database.ts'
import { createKeys, getCurrentKeyPrefix, decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'
import {
  countBackupCodesWithOldKey,
  countValuesWithOldKey,
  listValuesWithOldKey,
  replaceValue,
} from './encrypted-values.store.ts'
import { encryptedColumns } from './encrypted-columns.ts'

/** Rows per batch. Each row is updated by its own statement, so that requests of the service do not wait. */
const BATCH_ROWS = 50

interface RotationInput {
  database: Pick<Database, 'kysely'>
  /** The key ring of the option `secret`, newest first. */
  secrets: readonly string[]
}

/** Numbers of stored values that need an older secret than the first one. */
export interface OldSecretUse {
  /** Values of `encryptedColumns`. */
  readonly encrypted: number
  /** Backup codes, and users who have them. Codes are hashed, so only their users can replace them. */
  readonly backupCodes: { readonly codes: number; readonly users: number }
}

export interface ReencryptionResult extends OldSecretUse {
  /** Values that were encrypted with the first secret. */
  readonly renewed: number
  /** Values that no secret of the ring decrypts. They are included in `encrypted`. */
  readonly unreadable: number
}

/** Counts the stored values that still need an older secret. */
export const countOldSecretUse = async ({ database: { kysely }, secrets }: RotationInput): Promise<OldSecretUse> => {
  const keys = createKeys(secrets)
  const keyPrefix = getCurrentKeyPrefix(keys, 'encryption')
  let encrypted = 0
  for (const column of encryptedColumns) encrypted += await countValuesWithOldKey(kysely, column, keyPrefix)
  return {
    encrypted,
    backupCodes: await countBackupCodesWithOldKey(kysely, getCurrentKeyPrefix(keys, 'backup-code')),
  }
}

/**
 * Encrypts all values again that an older secret encrypted, with the first secret. It is safe while the service runs, when
 * two runs overlap, and after an interruption: values that change at the same time are kept. If nodes still encrypt with an
 * older secret, `encrypted` is above 0 and another run is needed.
 *
 *     const { renewed, encrypted } = await reencrypt({ database, secrets: [newSecret, oldSecret] })
 */
export const reencrypt = async ({ database, secrets }: RotationInput): Promise<ReencryptionResult> => {
  const keys = createKeys(secrets)
  const keyPrefix = getCurrentKeyPrefix(keys, 'encryption')
  let renewed = 0
  let unreadable = 0
  for (const column of encryptedColumns) {
    for (let after = ''; ; ) {
      const values = await listValuesWithOldKey(database.kysely, column, { keyPrefix, after, limit: BATCH_ROWS })
      await Promise.all(
        values.map(async ({ rowKey, encrypted }) => {
          const text = reencryptValue(keys, column.toEncryptionContext(rowKey), encrypted)
          if (text === null) unreadable++
          else if (await replaceValue(database.kysely, column, { rowKey, encrypted, renewed: text })) renewed++
        }),
      )
      const last = values.at(-1)
      if (!last) break
      after = last.rowKey
    }
  }
  return { renewed, unreadable, ...(await countOldSecretUse({ database, secrets })) }
}

const reencryptValue = (keys: Keys, context: string, encrypted: string): string | null => {
  try {
    return encrypt(keys, context, decrypt(keys, context, encrypted))
  } catch {
    // Its secret is not in the ring, or it was copied from another row. The stored value is kept.
    return null
  }
}
