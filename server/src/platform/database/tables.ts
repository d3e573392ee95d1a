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
  /** The normalized name, for search and sorting. */
  searchName: ColumnType<string, string | undefined>
  /** Incremented by every revocation and every change of the user, which makes cached sessions stale. */
  sessionVersion: number
  /**
   * The address was verified outside the user's sessions and outside the browser that signed up: the reader of the mailbox
   * is not necessarily the holder of the account (R21).
   */
  provenElsewhere: Generated<Flag>
  /** Sign-in requires a second factor. */
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
  /** The data of the template, including secrets of links: encrypted, and cleared once the mail server accepted the mail. */
  payload: string
  status: 'pending' | 'sent' | 'failed'
  attempts: number
  /** The next attempt. A node that claims the mail moves it, so that no other node claims it. */
  dueAt: Time
  lastError: string | null
  createdAt: Time
  sentAt: Time | null
}

export interface AuditTable {
  id: string
  action: string
  /** The user who acted; null for an unauthenticated caller. */
  actorId: string | null
  /** The impersonated user. */
  onBehalfOfId: string | null
  /** The object of the action, as `user:ID` or `session:ID`. */
  target: string
  /** The organization that the action concerns. */
  organizationId: Optional<string>
  ipAddress: string
  userAgent: string
  requestId: string
  /** JSON, without secrets. */
  details: string
  createdAt: Time
}

export interface PictureTable {
  /** New for each upload, so that browsers can cache the picture forever. */
  id: string
  /** A user has one picture. */
  userId: string
  type: PictureMediaType
  /** Base64, because the databases have different types for bytes. */
  content: string
  createdAt: Time
}

/** Jobs that one node at a time runs at intervals. */
export interface JobTable {
  id: string
  /** No node claims the job before. */
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
