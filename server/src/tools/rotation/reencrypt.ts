import type { Database } from '../../platform/database/database.ts'
import { createKeys, getCurrentKeyPrefix, decrypt, encrypt, type Keys } from '../../platform/crypto/keys.ts'
import {
  countBackupCodesWithOldKey,
  countValuesWithOldKey,
  findValuesWithOldKey,
  replaceValue,
} from './encrypted-values.store.ts'
import { encryptedColumns } from './encrypted-columns.ts'

/** As many rows are renewed at once: each by a statement of its own, so that nobody waits for it. */
const BATCH_ROWS = 50

interface RotationInput {
  database: Pick<Database, 'kysely'>
  /** As the option `secret`. */
  secrets: readonly string[]
}

/** What needs another secret than the first one of the ring. */
export interface OldSecretUse {
  /** Tokens of providers, secrets of authenticator apps, mails and flows under way that are encrypted with it. */
  readonly encrypted: number
  /** Backup codes that only it can check, and the people who hold them. Nobody can renew them but those people. */
  readonly backupCodes: { readonly codes: number; readonly people: number }
}

export interface ReencryptionResult extends OldSecretUse {
  /** What was encrypted anew. */
  readonly renewed: number
  /** Of `encrypted`: what no secret of the ring opens. */
  readonly unreadable: number
}

/** Counts what still needs an older secret. */
export const countOldSecretUse = async ({ database, secrets }: RotationInput): Promise<OldSecretUse> => {
  const keys = createKeys(secrets)
  const keyPrefix = getCurrentKeyPrefix(keys, 'encryption')
  const counts = await Promise.all(
    encryptedColumns.map((column) => countValuesWithOldKey(database, { ...column, keyPrefix })),
  )
  return {
    encrypted: counts.reduce((sum, count) => sum + count, 0),
    backupCodes: await countBackupCodesWithOldKey(database, getCurrentKeyPrefix(keys, 'backup-code')),
  }
}

/**
 * Encrypts with the first secret what was encrypted with an older one. While the service runs, also twice at once: what
 * changes meanwhile stays as it is. Stopped halfway, it goes on where it was. Nodes that still encrypt with an older
 * secret leave work for a further run, which `encrypted` tells.
 */
export const reencrypt = async ({ database, secrets }: RotationInput): Promise<ReencryptionResult> => {
  const keys = createKeys(secrets)
  let renewed = 0
  let unreadable = 0
  for (const column of encryptedColumns) {
    const place = { ...column, keyPrefix: getCurrentKeyPrefix(keys, 'encryption') }
    for (let after = ''; ; ) {
      const rows = await findValuesWithOldKey(database, { place, after, count: BATCH_ROWS })
      const outcomes = await Promise.all(
        rows.map(async ({ key, sealed }) => {
          const text = reencryptValue(keys, column.contextOf(key), sealed)
          if (text === null) return 'unreadable'
          return (await replaceValue(database, { place, key, sealed, renewed: text })) ? 'renewed' : 'changed'
        }),
      )
      renewed += outcomes.filter((outcome) => outcome === 'renewed').length
      unreadable += outcomes.filter((outcome) => outcome === 'unreadable').length
      const last = rows.at(-1)
      if (!last) break
      after = last.key
    }
  }
  return { renewed, unreadable, ...(await countOldSecretUse({ database, secrets })) }
}

const reencryptValue = (keys: Keys, context: string, sealed: string): string | null => {
  try {
    return encrypt(keys, context, decrypt(keys, context, sealed))
  } catch {
    // It needs a secret that has left the ring, or was moved here: nothing is lost by leaving it.
    return null
  }
}
