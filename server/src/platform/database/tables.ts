import type { BrandPictureKind, PictureMediaType } from '@latchkey/contract'
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { ApiKeyTable } from './api-key-tables.ts'
import type { Flag, Optional, Time } from './columns.ts'
import type { WebhookDeliveryTable, WebhookEndpointTable, WebhookEventTable } from './webhook-tables.ts'
import type {
  InvitationTable,
  MemberTable,
  OrganizationRoleTable,
  OrganizationTable,
  TeamTable,
} from './organization-tables.ts'
import type { PasskeyTable, PasskeyUserTable, UsedPasskeyChallengeTable } from './passkey-tables.ts'
import type {
  BackupCodeTable,
  MailedCodeTable,
  SecondFactorProofTable,
  TrustedDeviceTable,
  TwoFactorChallengeTable,
  TwoFactorRecoveryTable,
  TwoFactorTable,
} from './two-factor-tables.ts'

export interface UserTable {
  id: string
  name: string
  /** Lower case, unique. */
  email: string
  emailVerified: Flag
  image: string | null
  /** A code of `contract/src/languages.ts`; null until the user chooses a language. */
  language: string | null
  /** Platform roles, comma-separated. */
  role: ColumnType<string, string | undefined>
  /** Null until the first ban. */
  banned: Optional<Flag>
  banReason: Optional<string>
  /** The end of a temporary ban; null for a permanent ban. */
  banExpires: Optional<Time>
  /** The normalized name, for search and sorting. */
  searchName: ColumnType<string, string | undefined>
  /** Every revocation and every change of the user increments it, which invalidates cached sessions. */
  sessionVersion: number
  /**
   * 1 if the address was verified neither in a session of the user nor in the browser that signed up: the owner of the
   * mailbox and the holder of the account can be different persons (R21).
   */
  provenElsewhere: Generated<Flag>
  /** Sign-in requires a second factor. */
  twoFactorEnabled: Generated<Flag>
  /** A JSON object with the values of the additional fields. Null without values. */
  additionalFields: Optional<string>
  createdAt: Time
  updatedAt: Time
}

export interface SessionTable {
  /** `token` on the wire. It authenticates nothing. */
  id: string
  /** SHA-256 of the secret in the cookie. */
  tokenHash: string
  userId: string
  expiresAt: Time
  /** 0 if remember-me was off: the session is never refreshed. */
  remembered: Flag
  /** Null if no organization is active. */
  activeOrganizationId: string | null
  /** The ID of the impersonator. The session is deleted together with `impersonatorSessionId`. */
  impersonatedBy: Optional<string>
  impersonatorSessionId: Optional<string>
  /**
   * The last authentication in this session. Null in rows of older releases: it started with one. 0 after a change of
   * credentials in another session.
   */
  authenticatedAt: Optional<Time>
  /** The last second factor in this session. Null if there was none. */
  secondFactorAt: Optional<Time>
  /** The methods of these authentications (`AuthMethod`), comma-separated. */
  authMethods: Optional<string>
  ipAddress: string
  userAgent: string
  /** Until then, the session accepts a cookie with the name of an earlier release or of better-auth. */
  earlierCookieUntil: Generated<Time>
  /** A JSON object with the values of the additional fields. Null without values. */
  additionalFields: Optional<string>
  createdAt: Time
  updatedAt: Time
}

/** A browser in which the user has signed in. It has guessing limits of its own, and is not an authentication. */
export interface KnownDeviceTable {
  /** SHA-256 of the value in the cookie. A browser has one value for all its users. */
  id: string
  userId: string
  createdAt: Time
  /** Later sign-ins in the browser extend it. */
  expiresAt: Time
}

export interface AccountTable {
  id: string
  providerId: string
  /** The subject at the provider; for `credential`, the ID of the user. */
  accountId: string
  userId: string
  /** The issuer, or empty for providers without one. Provider, issuer, and subject identify an identity (R19). */
  issuer: ColumnType<string, string | undefined>
  /** The password hash; null for providers. */
  password: Optional<string>
  /** The tokens of the provider, encrypted. */
  accessToken: Optional<string>
  refreshToken: Optional<string>
  idToken: Optional<string>
  accessTokenExpiresAt: Optional<Time>
  refreshTokenExpiresAt: Optional<Time>
  /** Comma-separated. */
  scope: Optional<string>
  /** A parameter of the callback that each refresh must repeat (`echoedCallbackParameter`). VK names it `device_id`. */
  deviceId: Optional<string>
  /** The end of the lease of the request that refreshes the tokens. Many providers accept a refresh token once. */
  refreshingUntil: Optional<Time>
  createdAt: Time
  updatedAt: Time
}

/** A social sign-in that waits for the callback of the provider. */
export interface SocialStateTable {
  /** Hash of the state. */
  id: string
  providerId: string
  /** Hash of the secret in the cookie of the browser that started the flow. */
  browserHash: string
  /** Encrypted, because it contains the code verifier. */
  payload: string
  expiresAt: Time
  createdAt: Time
}

/** A sign-in at a provider that waits for the user to verify an email address. */
export interface PendingSignUpTable {
  /** Hash of the secret in the cookie of the browser. */
  id: string
  providerId: string
  /** The profile and the tokens of the provider, encrypted. */
  payload: string
  /** The address that the current code was mailed to, encrypted. Null before the first code. */
  email: string | null
  /** HMAC of the code. */
  codeHash: string | null
  codeExpiresAt: Time
  /** Guesses of the current code. */
  failures: number
  expiresAt: Time
  createdAt: Time
}

/** A sign-in that passed all factors and waits for required data. */
export interface PendingSignInTable {
  /** Hash of the secret in the cookie of the browser. */
  id: string
  userId: string
  /** The version of the user at the sign-in. Every revocation and every change of the user invalidates the sign-in. */
  sessionVersion: number
  /** These become the fields of the session. */
  remembered: Flag
  authenticatedAt: Time | null
  secondFactorAt: Time | null
  authMethods: string | null
  /** The id of the provider that signed the user in. */
  provider: string | null
  expiresAt: Time
  createdAt: Time
}

/** A version of the terms that a user has accepted. */
export interface TermsAcceptanceTable {
  id: string
  userId: string
  version: string
  acceptedAt: Time
}

/** An ID token that has signed in a user. */
export interface SigningKeyTable {
  /** The thumbprint of the key, called `kid` on the wire. */
  id: string
  algorithm: string
  /** A JSON Web Key, as it is published. */
  publicKey: string
  /** Encrypted PKCS #8. */
  privateKey: string
  /** It signs from then on, until its successor does. */
  activeAt: Time
  /** It is published until then. Null without a successor. */
  expiresAt: Time | null
  createdAt: Time
}
export type SigningKeyRow = Selectable<SigningKeyTable>

export interface UsedIdTokenTable {
  /** Hash of the signed part of the token. */
  id: string
  /** The token is invalid after this time. */
  expiresAt: Time
}

/**
 * Owns every address that belongs to a user: the primary ones, which triggers copy from `user.email`, and the verified
 * additional ones. Its primary key makes an address unique over all users.
 */
export interface EmailAddressTable {
  /** Lower case. */
  email: string
  userId: string
  createdAt: Time
}

export interface VerificationTable {
  id: string
  /** Purpose and SHA-256 of the mailed secret. */
  identifier: string
  value: string
  /** Deleted together with the user. */
  userId: string
  expiresAt: Time
  createdAt: Time
  updatedAt: Time
}

/** The live code of a type for an address, known or unknown. The email of a sign-in has a link, too. */
export interface EmailCodeTable {
  /** Type and address: a newer code replaces the older one. */
  id: string
  email: string
  /** The user when the code was requested; null for an unknown address. Deleted together with the user. */
  userId: string | null
  /** HMAC of the code. A plain hash of such a short text can be brute-forced. */
  codeHash: string
  /** SHA-256 of the secret of the link. Unique; null without a link. */
  linkHash: string | null
  /** SHA-256 of the secret in the cookie of the browser that requested the code. */
  browserHash: string
  /** The name that a new user gets; null if the request has none. */
  name: string | null
  failures: number
  expiresAt: Time
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
  /** The time of the next attempt. A node claims the mail by moving this time. */
  dueAt: Time
  lastError: string | null
  createdAt: Time
  sentAt: Time | null
}

/** An event for a handler after the commit. Deleted once the handler succeeded. */
export interface EventDeliveryTable {
  /** The id of the event. */
  id: string
  name: string
  /** Encrypted, because an event can contain names and addresses. */
  payload: string
  attempts: number
  /** The time of the next attempt. A node claims the event by moving this time. */
  dueAt: Time
  expiresAt: Time
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

/** The copy of a user's picture or an organization's logo on another host. */
/** At most one row: the values that admins have set. */
export interface BrandTable {
  id: string
  /** A JSON object. */
  content: string
  updatedAt: Time
}

export interface BrandPictureTable {
  /** Part of the URL. Each upload has a new one. */
  id: string
  kind: BrandPictureKind
  type: PictureMediaType
  /** Base64. */
  content: string
  createdAt: Time
}

export interface ExternalPictureTable {
  /** `user:ID` or `organization:ID`, so that each has one copy. */
  id: string
  /** The owner: one of the two. */
  userId: string | null
  organizationId: string | null
  /** The copy is shown while the owner has this URL. */
  url: string
  /** Null if the picture could not be fetched. */
  type: PictureMediaType | null
  /** Base64. Null if the picture could not be fetched. */
  content: string | null
  fetchedAt: Time
}

/** The words of names and primary addresses, except the first of each. Triggers of "user" write the rows. */
export interface UserSearchTermTable {
  /** The text from the start of the word, cut to `MAX_SEARCH_TERM_LENGTH`. */
  term: string
  userId: string
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
  emailAddress: EmailAddressTable
  userSearchTerm: UserSearchTermTable
  verification: VerificationTable
  emailCode: EmailCodeTable
  socialState: SocialStateTable
  pendingSignUp: PendingSignUpTable
  pendingSignIn: PendingSignInTable
  termsAcceptance: TermsAcceptanceTable
  usedIdToken: UsedIdTokenTable
  signingKey: SigningKeyTable
  mail: MailTable
  eventDelivery: EventDeliveryTable
  audit: AuditTable
  organization: OrganizationTable
  organizationRole: OrganizationRoleTable
  team: TeamTable
  member: MemberTable
  invitation: InvitationTable
  picture: PictureTable
  externalPicture: ExternalPictureTable
  twoFactor: TwoFactorTable
  backupCode: BackupCodeTable
  twoFactorChallenge: TwoFactorChallengeTable
  twoFactorRecovery: TwoFactorRecoveryTable
  mailedCode: MailedCodeTable
  secondFactorProof: SecondFactorProofTable
  trustedDevice: TrustedDeviceTable
  knownDevice: KnownDeviceTable
  passkey: PasskeyTable
  passkeyUser: PasskeyUserTable
  usedPasskeyChallenge: UsedPasskeyChallengeTable
  apiKey: ApiKeyTable
  webhookEndpoint: WebhookEndpointTable
  webhookEvent: WebhookEventTable
  webhookDelivery: WebhookDeliveryTable
  job: JobTable
  brand: BrandTable
  brandPicture: BrandPictureTable
}

export type StoredUser = Omit<Selectable<UserTable>, 'searchName'>
/** The columns that are read with each session. */
export type UserRow = Omit<StoredUser, 'provenElsewhere'>
export type SessionRow = Selectable<SessionTable>
/** When and how the user of a session authenticated. */
export type SessionAuthentication = Pick<SessionRow, 'authenticatedAt' | 'secondFactorAt' | 'authMethods'>
export type AccountRow = Selectable<AccountTable>
export type PendingSignUpRow = Selectable<PendingSignUpTable>
export type PendingSignInRow = Selectable<PendingSignInTable>
export type EmailCodeRow = Selectable<EmailCodeTable>
export type MailRow = Selectable<MailTable>
export type AuditRow = Selectable<AuditTable>
export type NewUser = Insertable<UserTable>
export type OrganizationRow = Selectable<OrganizationTable>
export type OrganizationRoleRow = Selectable<OrganizationRoleTable>
export type TeamRow = Selectable<TeamTable>
export type MemberRow = Selectable<MemberTable>
export type InvitationRow = Selectable<InvitationTable>
export type TwoFactorRow = Selectable<TwoFactorTable>
export type ChallengeRow = Selectable<TwoFactorChallengeTable>
export type RecoveryRow = Selectable<TwoFactorRecoveryTable>
export type PasskeyRow = Selectable<PasskeyTable>
export type ApiKeyRow = Selectable<ApiKeyTable>
export type WebhookEndpointRow = Selectable<WebhookEndpointTable>
export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>
export type TrustedDeviceRow = Selectable<TrustedDeviceTable>
