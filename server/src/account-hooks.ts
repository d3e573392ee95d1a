import { requireOtherAdmin } from './admin/last-admin.ts'
import { deleteApiKeys, disableApiKeys, disableOrganizationKeysOf } from './api-key/owner-changes.ts'
import { endEveryMembership, refreshSearchText, requireNoSoleOwnership } from './organization/own-memberships.ts'
import { requireInvitationTo } from './organization/received-invitation.ts'
import { removeInvitee } from './organization/remove-invitee.ts'
import { deletePasskeys } from './passkey/remove-passkeys.ts'
import { linkPendingLogin } from './social/pending-login.ts'
import {
  endTrustAfterEmailChange,
  endTrustAfterPasswordChange,
  endSecondFactors,
  endSecondFactorsSince,
} from './two-factor/enablement.ts'
import { endRecovery } from './two-factor/pending-recovery.ts'
import type { AccountHooks } from './user/account-hooks.ts'
import { disableWebhooksOf } from './webhook/disable-webhooks.ts'

const disableKeysAndWebhooksOf: AccountHooks['disableKeysAndWebhooksOf'] = async (tx, userId, since = 0) => {
  const hadKeys = await disableOrganizationKeysOf(tx, userId, since)
  const hadWebhooks = await disableWebhooksOf(tx, userId, since)
  return hadKeys || hadWebhooks
}

const endKeysAndPasskeys: AccountHooks['endKeysAndPasskeys'] = async (tx, userId, since = 0) => {
  const hadPasskeys = await deletePasskeys(tx, userId, since)
  const hadKeys = await deleteApiKeys(tx, userId, since)
  const hadOrganizationKeys = await disableKeysAndWebhooksOf(tx, userId, since)
  return hadPasskeys || hadKeys || hadOrganizationKeys
}

/** What the higher areas, such as organizations and administration, add to changes of an account. */
export const accountHooks: AccountHooks = {
  requireRemovable: async (tx, user) => {
    await requireOtherAdmin(tx, user)
    await requireNoSoleOwnership(tx, user.id)
  },
  beforeDeletion: async (tx, user) => {
    await requireOtherAdmin(tx, user)
    await endEveryMembership(tx, user.id)
    await removeInvitee(tx, user)
    await endRecovery(tx, user.id)
  },
  afterProfileChange: refreshSearchText,
  afterPasswordChange: async (tx, user, authorization) => {
    await endTrustAfterPasswordChange(tx, user, authorization)
    const apiKeysDisabled = authorization !== 'current-password' && (await disableApiKeys(tx, user.id))
    return { apiKeysDisabled }
  },
  afterEmailChange: endTrustAfterEmailChange,
  endSecondFactors,
  endAccessSince: async (tx, user, since) => {
    await endKeysAndPasskeys(tx, user.id, since)
    await endSecondFactorsSince(tx, user, since)
  },
  linkPendingLogin,
  endKeysAndPasskeys,
  disableKeysAndWebhooksOf,
  requireInvitation: requireInvitationTo,
}
