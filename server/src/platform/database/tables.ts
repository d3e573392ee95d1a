import type { Insertable, Selectable } from 'kysely'
import type { ApiKeyTable } from './api-key-tables.ts'
import type { BrandPictureTable, BrandTable } from './brand-tables.ts'
import type { DeviceCodeTable } from './device-tables.ts'
import type { WebhookDeliveryTable, WebhookEndpointTable, WebhookEventTable } from './webhook-tables.ts'
import type {
  InvitationTable,
  MemberTable,
  OrganizationRoleTable,
  OrganizationTable,
  TeamTable,
} from './organization-tables.ts'
import type { PasskeyTable, PasskeyUserTable, UsedPasskeyChallengeTable } from './passkey-tables.ts'
import type { AddressChangeTable, AuditTable, EventDeliveryTable, JobTable, MailTable } from './platform-tables.ts'
import type { KnownDeviceTable, PendingSignInTable, SessionTable, SigningKeyTable } from './session-tables.ts'
import type { PendingSignUpTable, SocialStateTable, UsedIdTokenTable } from './social-tables.ts'
import type {
  BackupCodeTable,
  MailedCodeTable,
  SecondFactorProofTable,
  TrustedDeviceTable,
  TwoFactorChallengeTable,
  TwoFactorRecoveryTable,
  TwoFactorTable,
} from './two-factor-tables.ts'
import type {
  AccountTable,
  EmailAddressTable,
  EmailCodeTable,
  ExternalPictureTable,
  PictureTable,
  TermsAcceptanceTable,
  UserSearchTermTable,
  UserTable,
  VerificationTable,
} from './user-tables.ts'

/** All tables. Each is declared in the file of its area. */
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
  addressChange: AddressChangeTable
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
  deviceCode: DeviceCodeTable
  webhookEndpoint: WebhookEndpointTable
  webhookEvent: WebhookEventTable
  webhookDelivery: WebhookDeliveryTable
  job: JobTable
  brand: BrandTable
  brandPicture: BrandPictureTable
}

/** All columns of a user that code reads. Only queries use the search name. */
export type StoredUser = Omit<Selectable<UserTable>, 'searchName'>
/** The columns that are read with each session. */
export type UserRow = Omit<StoredUser, 'provenElsewhere'>
export type SessionRow = Selectable<SessionTable>
/** When and how the user of a session authenticated. */
export type SessionAuthentication = Pick<SessionRow, 'authenticatedAt' | 'secondFactorAt' | 'authMethods'>
export type AccountRow = Selectable<AccountTable>
export type SigningKeyRow = Selectable<SigningKeyTable>
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
export type DeviceCodeRow = Selectable<DeviceCodeTable>
export type WebhookEndpointRow = Selectable<WebhookEndpointTable>
export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>
export type TrustedDeviceRow = Selectable<TrustedDeviceTable>
