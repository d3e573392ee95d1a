import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'

/** An invitation whose secret proves the mailbox of a new user. */
export interface InvitationProof {
  readonly id: string
  readonly secret: string
  readonly email: string
}

/** What authorized a new password. */
export type PasswordChangeAuthorization = 'current-password' | 'mailbox' | 'admin'

/**
 * What other areas add to changes of an account. This area is below them and does not import them;
 * `create-services.ts` injects the implementation. Each method runs in the open transaction.
 */
export interface AccountHooks {
  /** Fails if the platform or an organization depends on this user: the last admin, the only owner. */
  requireRemovable(tx: Context, user: UserRow): Promise<void>
  /** Ends the user's memberships and the invitations to the user before the account is deleted. Fails like `requireRemovable`. */
  beforeDeletion(tx: Context, user: UserRow): Promise<void>
  /** Updates copies of the user's name and email address. */
  afterProfileChange(tx: Context, user: UserRow): Promise<void>
  /**
   * Ends the trust in devices and pending second factors of a user whose password changed, and disables the API keys unless
   * the user entered the current password. Returns whether there were any.
   */
  afterPasswordChange(
    tx: Context,
    user: Pick<UserRow, 'id' | 'twoFactorEnabled'>,
    authorization: PasswordChangeAuthorization,
  ): Promise<{ apiKeysDisabled: boolean }>
  /** Ends what was mailed to the previous address. */
  afterEmailChange(tx: Context, user: Pick<UserRow, 'id'>): Promise<void>
  /** Deletes all second factors of a user, also those of an unfinished enrollment, and the trust that depends on them. */
  endSecondFactors(tx: Context, user: UserRow): Promise<void>
  /** Ends the passkeys, API keys, webhooks and second factors that a user added since a time. */
  endAccessSince(tx: Context, user: UserRow, since: number): Promise<void>
  /** Links the login at a provider that waited for a second factor of the user. Fails if the account no longer accepts it. */
  linkPendingLogin(tx: Context, user: UserRow, pendingLoginId: string): Promise<void>
  /**
   * Deletes the passkeys and API keys that a user added since a time, and calls `disableKeysAndWebhooksOf`. Returns whether
   * there were any.
   */
  endKeysAndPasskeys(tx: Context, userId: string, since?: number): Promise<boolean>
  /**
   * Disables the API keys and webhooks of organizations and the platform whose valid secret or current URL a user received or
   * chose since a time. An attacker keeps access with them after all sessions have ended. Returns whether there were any.
   */
  disableKeysAndWebhooksOf(tx: Context, userId: string, since?: number): Promise<boolean>
  /** Fails unless the invitation is pending and was sent to this email address. */
  requireInvitation(ctx: Context, proof: InvitationProof): Promise<void>
}
