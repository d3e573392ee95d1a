import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { randomLegibleCode } from '../platform/crypto/random.ts'
import { hashCodeWithAllKeys, type Keys } from '../platform/crypto/keys.ts'
import { consumeBackupCode, replaceBackupCodes } from './backup-codes.store.ts'
import type { SecondFactor } from './second-factor.ts'
import { requireTwoFactorSettings } from './settings.ts'

/** Creates codes and stores only their hashes. Pending codes become active when the enrollment is confirmed. */
export const issueBackupCodes = async (
  tx: Context,
  { userId, pending }: { userId: string; pending: 0 | 1 },
): Promise<string[]> => {
  const { amount, length } = requireTwoFactorSettings(tx).backupCodes
  const codes = Array.from({ length: amount }, () => randomLegibleCode(tx.random, length))
  const hashes = codes.map((code) => hashBackupCode(tx.keys, userId, code))
  await replaceBackupCodes(tx, { userId, hashes, pending })
  return codes.map((code) => `${code.slice(0, HYPHEN_POSITION)}-${code.slice(HYPHEN_POSITION)}`)
}

export const hashBackupCode = (keys: Keys, userId: string, code: string): string =>
  hashWithAllKeys(keys, userId, code)[0]

/** Creates the factor for a backup code. Each code is valid once. */
export const createBackupCodeFactor = (code: string): SecondFactor => ({
  name: 'backup-code',
  missingError: 'BACKUP_CODES_ARENT_ENABLED',
  check: async (tx, { user }) => {
    if (!user.twoFactorEnabled) fail('BACKUP_CODES_ARENT_ENABLED')
    return (await consumeBackupCode(tx, user.id, hashWithAllKeys(tx.keys, user.id, code)))
      ? null
      : 'INVALID_BACKUP_CODE'
  },
})

const HYPHEN_POSITION = 5

const hashWithAllKeys = (keys: Keys, userId: string, code: string) =>
  hashCodeWithAllKeys(keys, 'backup-code', `${userId}:${removeSeparators(code)}`)

/** Spaces and hyphens only improve legibility. */
const removeSeparators = (code: string): string => code.replaceAll(/[\s-]/g, '')
