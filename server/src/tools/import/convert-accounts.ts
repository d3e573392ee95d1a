import type { Insertable } from 'kysely'
import { encrypt } from '../../platform/crypto/keys.ts'
import type { Row } from '../../platform/database/database.ts'
import type { AccountTable } from '../../platform/database/user-tables.ts'
import { toTokenEncryptionContext } from '../../social/identity.store.ts'
import { decryptBetterAuthValue, hasVersionPrefix } from './better-auth-secret.ts'
import type { BetterAuth } from './better-auth-rows.ts'
import { parseRow, type ImportRun } from './import-run.ts'

const CREDENTIAL_PROVIDER_ID = 'credential'

/** `duplicateIdentities` has the identities that the source links to several accounts: `provider account`. */
export const convertAccounts = (
  run: ImportRun,
  userId: string,
  rows: readonly Row[],
  duplicateIdentities: ReadonlySet<string>,
) => {
  const accounts = rows.flatMap((row) => parseRow(run, 'account', row) ?? [])
  const passwords = accounts.filter(({ providerId }) => providerId === CREDENTIAL_PROVIDER_ID).length
  return accounts.flatMap((account): Insertable<AccountTable>[] => {
    const { id, providerId, accountId, password = null } = account
    const isCredential = providerId === CREDENTIAL_PROVIDER_ID
    const problem = isCredential
      ? findPasswordProblem(password, passwords)
      : duplicateIdentities.has(`${providerId} ${accountId}`) &&
        `${accountId} of ${providerId} is linked to several accounts`
    if (problem) return run.report.skip('account', id, problem) ?? []
    const encryptToken = (name: 'accessToken' | 'refreshToken' | 'idToken') => {
      const token = readToken(run, account, name)
      return token ? encrypt(run.keys, toTokenEncryptionContext(id, name), token) : null
    }
    return [
      {
        id,
        providerId,
        accountId: isCredential ? userId : accountId,
        userId,
        issuer: isCredential ? '' : run.getIssuer(providerId),
        password: isCredential ? password : null,
        accessToken: encryptToken('accessToken'),
        refreshToken: encryptToken('refreshToken'),
        idToken: encryptToken('idToken'),
        accessTokenExpiresAt: account.accessTokenExpiresAt ?? null,
        refreshTokenExpiresAt: account.refreshTokenExpiresAt ?? null,
        scope: account.scope ?? null,
        createdAt: account.createdAt,
        updatedAt: account.updatedAt,
      },
    ]
  })
}

/** Tokens are encrypted in the source if it has the option `encryptOAuthTokens`. */
const readToken = (
  { secrets, report }: ImportRun,
  account: BetterAuth<'account'>,
  name: 'accessToken' | 'refreshToken' | 'idToken',
): string | null => {
  const value = account[name]
  if (!value) return null
  const token = decryptBetterAuthValue(secrets, value)
  if (token !== null || !hasVersionPrefix(value)) return token ?? value
  report.addNote('account', account.id, `is imported without its ${name}, which no secret decrypts`)
  return null
}

/** The hash formats that `password-hash.ts` can verify. */
const SUPPORTED_HASH = /^(?:[^:]+:[0-9a-f]{128}|\$argon2.+)$/i

const findPasswordProblem = (password: string | null, count: number): string | false => {
  if (count > 1) return 'its user has several passwords'
  return password !== null && !SUPPORTED_HASH.test(password) && 'the format of its password hash is not supported'
}
