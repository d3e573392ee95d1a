import { isIP } from 'node:net'
import { DEFAULT_PLATFORM_ROLE, platformRoles, parseRoles } from '@latchkey/contract'
import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import type { Row } from '../../platform/database/database.ts'
import type { ApiKeyRow, NewUser, SessionRow } from '../../platform/database/tables.ts'
import type { AccountTable } from '../../platform/database/user-tables.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { randomId } from '../../platform/crypto/random.ts'
import { encrypt } from '../../platform/crypto/keys.ts'
import { isBanned } from '../../session/ban.ts'
import { UNTIL_REPLACED } from '../../session/earlier-cookie.ts'
import { hashSessionSecret } from '../../session/session-secret.ts'
import { toTokenEncryptionContext } from '../../social/identity.store.ts'
import { encryptTotpSecret } from '../../two-factor/authenticator.ts'
import { hashBackupCode } from '../../two-factor/backup-codes.ts'
import { normalizeEmail } from '../../user/email-address.ts'
import { buildNewUser } from '../../user/new-user.ts'
import { decryptBetterAuthValue, hasVersionPrefix } from './better-auth-secret.ts'
import type { BetterAuth } from './better-auth-rows.ts'
import { convertApiKeys } from './convert-api-keys.ts'
import { convertPasskeys } from './convert-passkeys.ts'
import { convertName, convertPictureUrl } from './convert-profile.ts'
import { convertFields, parseJson } from './imported-fields.ts'
import { parseRow, type ImportRun, type ParentRow } from './import-run.ts'
import type { ImportedRows } from './import.store.ts'

/** The tables with the rows of a user. */
export const userTables = ['user', 'account', 'twoFactor', 'backupCode', 'passkey', 'apiKey', 'session'] as const

/** A user with their accounts, second factor, passkeys, API keys and sessions, as stored. */
export interface ImportedUser extends ImportedRows<(typeof userTables)[number]> {
  readonly user: readonly [NewUser]
}

/** The tables of the source with rows of a user. */
export const userChildTables = ['account', 'twoFactor', 'passkey', 'apiKey', 'session'] as const

type UserRows = ParentRow<(typeof userChildTables)[number]>

/** Values that occur more than once in the source but must be unique here. */
export interface Duplicates {
  /** Lower-cased. */
  readonly emails: ReadonlySet<string>
  /** `provider account`. */
  readonly identities: ReadonlySet<string>
}

/** Returns null if the user cannot be imported with the same protection, for example with the second factor. */
export const convertUser = (
  run: ImportRun,
  { row, childrenIn }: UserRows,
  duplicates: Duplicates,
): ImportedUser | null => {
  const user = parseRow(run, 'user', row)
  if (!user) return null
  const { report } = run
  const email = normalizeEmail(user.email)
  if (!email) return report.skip('user', user.id, `${user.email} is not a valid email address`)
  if (duplicates.emails.has(email)) {
    return report.skip('user', user.id, `${user.email} is also the address of another user, in different case`)
  }
  if (user.id.length > 64) return report.skip('user', user.id, 'its ID is longer than 64 characters')
  const role = convertRole(run, user.role)
  if (role === null) {
    return report.skip('user', user.id, `the role ${user.role} is not defined in the option admin.roles`)
  }
  const secondFactor = user.twoFactorEnabled ? convertSecondFactor(run, user, childrenIn('twoFactor')) : noSecondFactor
  if (!secondFactor) return null
  if (!user.twoFactorEnabled) report.add('twoFactor', 'expired', childrenIn('twoFactor').length)
  const name = convertName(run, 'user', user, '')
  const image = convertPictureUrl(run, { table: 'user', column: 'image', id: user.id }, user.image)
  const newUser = {
    ...buildNewUser(run, { name, email, image, language: null, role }),
    id: user.id,
    additionalFields: convertFields(run, 'user', row),
    emailVerified: user.emailVerified,
    banned: user.banned ?? null,
    banReason: user.banReason ?? null,
    banExpires: user.banExpires ?? null,
    twoFactorEnabled: user.twoFactorEnabled ?? 0,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  }
  const apiKeys = convertApiKeys(run, childrenIn('apiKey'), { userId: user.id })
  const sessions = childrenIn('session').flatMap((session) => convertSession(run, session) ?? [])
  return {
    user: [newUser],
    account: convertAccounts(run, user.id, childrenIn('account'), duplicates),
    ...secondFactor,
    passkey: convertPasskeys(run, childrenIn('passkey')),
    ...(isBanned(run, newUser) ? applyBan(run, apiKeys, sessions) : { apiKey: apiKeys, session: sessions }),
  }
}

/** As a ban here: the end of the ban restores no session and enables no API key. */
const applyBan = ({ report }: ImportRun, apiKeys: readonly ApiKeyRow[], sessions: readonly SessionRow[]) => {
  report.add('session', 'expired', sessions.length)
  return { apiKey: apiKeys.map((key) => ({ ...key, enabled: 0 as const })), session: [] }
}

const convertRole = ({ settings }: ImportRun, text: string | null | undefined): string | null => {
  const { roles, defaultRole } = settings.admin ?? { roles: platformRoles, defaultRole: DEFAULT_PLATFORM_ROLE }
  const named = parseRoles(text ?? '')
  if (named.some((role) => !Object.hasOwn(roles, role))) return null
  const inOrder = Object.keys(roles).filter((role) => named.includes(role))
  return inOrder.join(',') || defaultRole
}

const noSecondFactor = { twoFactor: [], backupCode: [] }

const backupCodeList = z.array(z.string())

const convertSecondFactor = (run: ImportRun, user: BetterAuth<'user'>, rows: readonly Row[]) => {
  const { report, keys, secrets, settings } = run
  const skipUser = (reason: string): null => report.skip('user', user.id, reason)
  // The password alone would sign in.
  if (!settings.twoFactor) return skipUser('two-factor is enabled, but the option twoFactor is off')
  const factors = rows.flatMap((row) => parseRow(run, 'twoFactor', row) ?? [])
  if (factors.length < rows.length) return skipUser('two-factor is enabled, but its secret is invalid')
  const confirmed = factors.filter(({ verified }) => verified !== 0)
  report.add('twoFactor', 'expired', factors.length - confirmed.length)
  const [factor, ...others] = confirmed
  if (others.length > 0)
    return skipUser(`two-factor is enabled, but there are ${confirmed.length} secrets instead of 1`)
  if (!factor) {
    // better-auth mails codes to a user without a confirmed authenticator.
    if (settings.mails.twoFactorCode === false) {
      return skipUser('two-factor is enabled with mailed codes, but the option twoFactor.otpOptions.sendOTP is not set')
    }
    return { twoFactor: [buildTwoFactorRow(run, user, { id: randomId(run.random), secret: null })], backupCode: [] }
  }
  const secret = decryptBetterAuthValue(secrets, factor.secret)
  if (secret === null) return skipUser('two-factor is enabled, but no secret decrypts it; set BETTER_AUTH_SECRET')
  // The option `storeBackupCodes: 'plain'` stores them without encryption.
  const codes = decryptBetterAuthValue(secrets, factor.backupCodes) ?? factor.backupCodes
  const texts = z.safeParse(backupCodeList, parseJson(codes))
  if (!texts.success) return skipUser('two-factor is enabled, but its backup codes are invalid')
  // better-auth uses the characters of the text as the key and does not decode it.
  const encryptedSecret = encryptTotpSecret(keys, user.id, Buffer.from(secret))
  const backupCode = texts.data.map((code) => ({
    id: randomId(run.random),
    userId: user.id,
    codeHash: hashBackupCode(keys, user.id, code),
    pending: 0 as const,
    createdAt: run.now(),
  }))
  return { twoFactor: [buildTwoFactorRow(run, user, { id: factor.id, secret: encryptedSecret })], backupCode }
}

const buildTwoFactorRow = (
  run: ImportRun,
  { id: userId, createdAt }: BetterAuth<'user'>,
  { id, secret }: { id: string; secret: string | null },
) => ({
  id,
  userId,
  secret,
  pendingSecret: null,
  lastStep: 0,
  failures: 0,
  lockedUntil: 0,
  mailResetAt: null,
  createdAt,
  updatedAt: run.now(),
})

const CREDENTIAL_PROVIDER_ID = 'credential'

const convertAccounts = (run: ImportRun, userId: string, rows: readonly Row[], duplicates: Duplicates) => {
  const accounts = rows.flatMap((row) => parseRow(run, 'account', row) ?? [])
  const passwords = accounts.filter(({ providerId }) => providerId === CREDENTIAL_PROVIDER_ID).length
  return accounts.flatMap((account): Insertable<AccountTable>[] => {
    const { id, providerId, accountId, password = null } = account
    const isCredential = providerId === CREDENTIAL_PROVIDER_ID
    const problem = isCredential
      ? findPasswordProblem(password, passwords)
      : duplicates.identities.has(`${providerId} ${accountId}`) &&
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

/** better-auth does not store remember-me. Without it a session lasts one day; one second of tolerance is added. */
const MAX_TEMPORARY_SESSION_MS = DAY_MS + 1000

const convertSession = (run: ImportRun, row: Row): SessionRow | null => {
  const session = parseRow(run, 'session', row)
  if (!session) return null
  const { id, token, userId, expiresAt, createdAt, updatedAt } = session
  // An impersonation here references the session of its admin, which better-auth does not store.
  if (expiresAt <= run.now() || session.impersonatedBy) {
    run.report.add('session', 'expired', 1)
    return null
  }
  return {
    id,
    tokenHash: hashSessionSecret(token),
    userId,
    expiresAt,
    remembered: expiresAt - createdAt > MAX_TEMPORARY_SESSION_MS ? 1 : 0,
    // Set by `restoreActiveOrganizations`, once the organizations exist.
    activeOrganizationId: null,
    impersonatedBy: null,
    impersonatorSessionId: null,
    authenticatedAt: null,
    secondFactorAt: null,
    authMethods: null,
    additionalFields: convertFields(run, 'session', row),
    earlierCookieUntil: UNTIL_REPLACED,
    // better-auth can store any text of a header.
    ipAddress: session.ipAddress && isIP(session.ipAddress) ? session.ipAddress : '',
    userAgent: (session.userAgent ?? '').slice(0, 512),
    // The absolute lifetime starts with it.
    createdAt: Math.min(createdAt, run.now()),
    updatedAt,
  }
}
