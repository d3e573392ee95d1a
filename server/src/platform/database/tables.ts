import type { PictureMediaType } from '@latchkey/contract'
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { Flag, Optional, Time } from './columns.ts'
import type { InvitationTable, MemberTable, OrganizationTable, TeamTable } from './organization-tables.ts'
import type {
  BackupCodeTable,
  MailedCodeTable,
  SecondFactorProofTable,
  TrustedDeviceTable,
  TwoFactorChallengeTable,
  TwoFactorTable,
} from './two-factor-tables.ts'

export interface UserTable {
  id: string
  name: string
  /** Lower-cased and unique. */
  email: string
  emailVerified: Flag
  image: string | null
  /** The specification's language code, once chosen. */
  language: string | null
  /** Platform roles, comma-separated. */
  role: ColumnType<string, string | undefined>
  /** Null until the first ban. */
  banned: Optional<Flag>
  banReason: Optional<string>
  /** When the ban ends by itself; null where it does not. */
  banExpires: Optional<Time>
  /** The name as it is searched and sorted by, in one form for all spellings. */
  searchName: ColumnType<string, string | undefined>
  /** Counts everything that makes a cached session of this user stale: a revocation, a change of the user. */
  sessionVersion: number
  /**
   * The address was verified by a link that was opened in neither a session of the account nor the browser that signed
   * up: whoever reads the mailbox need not be who holds the account (rule R21).
   */
  provenElsewhere: Generated<Flag>
  /** Whoever gives the password is asked for a second factor besides. */
  twoFactorEnabled: Generated<Flag>
  createdAt: Time
  updatedAt: Time
}

export interface SessionTable {
  /** Also the handle that the wire calls `token`. */
  id: string
  /** SHA-256 of the secret in the cookie. */
  tokenHash: string
  userId: string
  expiresAt: Time
  /** 0: started with remember-me off, never refreshed. */
  remembered: Flag
  /** The organization that this session works in. */
  activeOrganizationId: string | null
  /** Who impersonates the user in it, and the session of theirs that it ends with. */
  impersonatedBy: Optional<string>
  impersonatorSessionId: Optional<string>
  ipAddress: string
  userAgent: string
  createdAt: Time
  updatedAt: Time
}

export interface AccountTable {
  id: string
  providerId: string
  /** The person at the provider; for `credential` the user's id. */
  accountId: string
  userId: string
  /** Who says so: the issuer of a provider that has one, else empty. With the two above: who it is (rule R19). */
  issuer: ColumnType<string, string | undefined>
  /** Password hash, for `credential` alone. */
  password: Optional<string>
  /** What the provider gave, encrypted. */
  accessToken: Optional<string>
  refreshToken: Optional<string>
  idToken: Optional<string>
  accessTokenExpiresAt: Optional<Time>
  refreshTokenExpiresAt: Optional<Time>
  /** Comma-separated. */
  scope: Optional<string>
  /** What VK calls the browser that approved, and wants to hear with every refresh. */
  deviceId: Optional<string>
  /** Until then one request alone renews the tokens: the refresh token of many providers works once. */
  refreshingUntil: Optional<Time>
  createdAt: Time
  updatedAt: Time
}

/** A flow that has led to a provider and not yet come back. */
export interface SocialStateTable {
  /** Hash of the state. */
  id: string
  providerId: string
  /** Hash of the secret in the cookie of the browser that was sent there. */
  browserHash: string
  /** Encrypted: the code verifier is in it. */
  payload: string
  expiresAt: Time
  createdAt: Time
}

export interface VerificationTable {
  id: string
  /** Purpose and SHA-256 of the mailed secret. */
  identifier: string
  value: string
  /** Whose it is; it goes when the user goes. */
  userId: string
  expiresAt: Time
  createdAt: Time
  updatedAt: Time
}

export interface MailTable {
  id: string
  kind: string
  recipient: string
  language: string
  /** What the template needs, links with their secrets among it: encrypted, and emptied once an SMTP server took the mail. */
  payload: string
  status: 'pending' | 'sent' | 'failed'
  attempts: number
  /** When it is due; moved ahead by whoever takes it, so that nobody else does. */
  dueAt: Time
  lastError: string | null
  createdAt: Time
  sentAt: Time | null
}

export interface AuditTable {
  id: string
  action: string
  /** Who did it; null for a stranger. */
  actorId: string | null
  /** On whose behalf, when somebody acts as somebody else. */
  onBehalfOfId: string | null
  /** Whom or what it was done to, as `user:ID` or `session:ID`. */
  target: string
  /** The organization that it is about, if it is about one. */
  organizationId: Optional<string>
  ipAddress: string
  userAgent: string
  requestId: string
  /** JSON, without secrets. */
  details: string
  createdAt: Time
}

export interface PictureTable {
  /** New with each upload: what browsers have kept is never out of date. */
  id: string
  /** One each. */
  userId: string
  type: PictureMediaType
  /** Base64: bytes are of another type in each database. */
  content: string
  createdAt: Time
}

/** Work that is done at intervals, by one node at a time. */
export interface JobTable {
  id: string
  /** Until then it is nobody's turn. */
  dueAt: Time
}

export interface Tables {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  socialState: SocialStateTable
  mail: MailTable
  audit: AuditTable
  organization: OrganizationTable
  team: TeamTable
  member: MemberTable
  invitation: InvitationTable
  picture: PictureTable
  twoFactor: TwoFactorTable
  backupCode: BackupCodeTable
  twoFactorChallenge: TwoFactorChallengeTable
  mailedCode: MailedCodeTable
  secondFactorProof: SecondFactorProofTable
  trustedDevice: TrustedDeviceTable
  job: JobTable
}

export type StoredUser = Omit<Selectable<UserTable>, 'searchName'>
/** What is read with every session, too. */
export type UserRow = Omit<StoredUser, 'provenElsewhere'>
export type SessionRow = Selectable<SessionTable>
export type AccountRow = Selectable<AccountTable>
export type MailRow = Selectable<MailTable>
export type AuditRow = Selectable<AuditTable>
export type NewUser = Insertable<UserTable>
export type OrganizationRow = Selectable<OrganizationTable>
export type TeamRow = Selectable<TeamTable>
export type MemberRow = Selectable<MemberTable>
export type InvitationRow = Selectable<InvitationTable>
export type TwoFactorRow = Selectable<TwoFactorTable>
export type ChallengeRow = Selectable<TwoFactorChallengeTable>
export type TrustedDeviceRow = Selectable<TrustedDeviceTable>
