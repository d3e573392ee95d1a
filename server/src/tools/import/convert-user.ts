import { isIP } from 'node:net'
import { DEFAULT_PLATFORM_ROLE, platformRoles, parseRoles } from '@latchkey/contract'
import type { Row } from '../../platform/database/database.ts'
import type { ApiKeyRow, NewUser, SessionRow } from '../../platform/database/tables.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { isBanned } from '../../session/ban.ts'
import { UNTIL_REPLACED } from '../../session/earlier-cookie.ts'
import { hashSessionSecret } from '../../session/session-secret.ts'
import { normalizeEmail } from '../../user/email-address.ts'
import { buildNewUser } from '../../user/new-user.ts'
import { convertAccounts } from './convert-accounts.ts'
import { convertApiKeys } from './convert-api-keys.ts'
import { convertPasskeys } from './convert-passkeys.ts'
import { convertName, convertPictureUrl } from './convert-profile.ts'
import { convertSecondFactor, noSecondFactor } from './convert-second-factor.ts'
import { convertFields } from './imported-fields.ts'
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
    account: convertAccounts(run, user.id, childrenIn('account'), duplicates.identities),
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
