import type { Kysely } from 'kysely'
import * as accounts from './migrations/0001-accounts.ts'
import * as organizations from './migrations/0002-organizations.ts'
import * as pictures from './migrations/0003-pictures.ts'
import * as social from './migrations/0004-social.ts'
import * as twoFactor from './migrations/0005-two-factor.ts'
import * as administration from './migrations/0006-administration.ts'
import * as sessionIndexes from './migrations/0007-session-indexes.ts'
import * as retention from './migrations/0009-retention.ts'
import * as verifiedOnAnotherDevice from './migrations/0010-verified-on-another-device.ts'
import * as fillfactor from './migrations/0011-fillfactor.ts'
import * as partialTeamIndexes from './migrations/0012-partial-team-indexes.ts'
import * as fewerInvitationIndexes from './migrations/0013-fewer-invitation-indexes.ts'
import * as organizationStatistics from './migrations/0014-organization-statistics.ts'
import * as authentications from './migrations/0015-authentications.ts'
import * as usedIdTokens from './migrations/0016-used-id-tokens.ts'
import * as knownDevices from './migrations/0017-known-devices.ts'
import * as mailAndPasswordIndexes from './migrations/0018-mail-and-password-indexes.ts'
import * as twoFactorRecovery from './migrations/0019-two-factor-recovery.ts'
import * as externalPictures from './migrations/0021-external-pictures.ts'
import * as replacedCookies from './migrations/0021-replaced-cookies.ts'
import * as additionalFields from './migrations/0022-additional-fields.ts'
import * as eventDeliveries from './migrations/0023-event-deliveries.ts'
import * as passkeys from './migrations/0024-passkeys.ts'
import * as emailCodes from './migrations/0025-email-codes.ts'
import * as pendingSignUps from './migrations/0026-pending-sign-ups.ts'
import * as challengeProviders from './migrations/0028-challenge-providers.ts'
import * as emailAddresses from './migrations/0031-email-addresses.ts'
import * as emailAddressesBackfill from './migrations/0031-email-addresses-backfill.ts'
import * as requiredData from './migrations/0033-required-data.ts'
import * as apiKeys from './migrations/0034-api-keys.ts'
import * as brand from './migrations/0035-brand.ts'
import * as userSearch from './migrations/0036-user-search.ts'
import * as userSearchBackfill from './migrations/0036-user-search-backfill.ts'
import * as signingKeys from './migrations/0037-signing-keys.ts'
import * as twoFactorPolicy from './migrations/0040-two-factor-policy.ts'
import * as organizationRoles from './migrations/0041-organization-roles.ts'
import * as deviceCodes from './migrations/0042-device-codes.ts'
import * as webhooks from './migrations/0043-webhooks.ts'
import * as pendingLinks from './migrations/0044-pending-links.ts'
import * as pictureRequesters from './migrations/0045-picture-requesters.ts'
import * as addressChanges from './migrations/0046-address-changes.ts'
import * as secretChanges from './migrations/0047-secret-changes.ts'
import * as previousRotations from './migrations/0048-previous-rotations.ts'

/** A forward-only migration. It commits together with its row in the migration table. */
export interface Migration {
  /**
   * A migration that changes many rows changes a batch of them, and returns the position of the next batch while rows are
   * left. Each batch commits on its own, so that other nodes can write in between. The migration may be interrupted and
   * run again from the position ''.
   */
  // The migrations declare the tables of their release.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly up: (db: Kysely<any>, position: string) => Promise<string | null | void>
  /**
   * The oldest migration whose release still works after this one. Without it, releases that do not know this migration
   * no longer start on the database.
   */
  readonly worksWith?: string
  /**
   * For `create index concurrently`, which PostgreSQL rejects in a transaction. It may be interrupted and run again, so it
   * starts by dropping the indexes that it creates.
   */
  readonly isConcurrent?: true
}

/**
 * In the order of the names. Databases contain the names of applied migrations, so a name never changes. Some files have a
 * clearer name.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-organizations': organizations,
  '0003-pictures': pictures,
  '0004-social': social,
  '0005-two-factor': twoFactor,
  '0006-administration': administration,
  '0007-session-indexes': sessionIndexes,
  '0009-retention': retention,
  '0010-proven-elsewhere': verifiedOnAnotherDevice,
  '0011-room-for-changes': fillfactor,
  '0012-nobody-in-no-team': partialTeamIndexes,
  '0013-fewer-indexes-of-invitations': fewerInvitationIndexes,
  '0014-a-hundred-members': organizationStatistics,
  '0015-authentications': authentications,
  '0016-used-id-tokens': usedIdTokens,
  '0017-known-devices': knownDevices,
  '0018-mail-and-password-indexes': mailAndPasswordIndexes,
  '0019-two-factor-recovery': twoFactorRecovery,
  '0021-external-pictures': externalPictures,
  '0021-replaced-cookies': replacedCookies,
  '0022-additional-fields': additionalFields,
  '0023-event-deliveries': eventDeliveries,
  '0024-passkeys': passkeys,
  '0025-email-codes': emailCodes,
  '0026-pending-sign-ups': pendingSignUps,
  '0028-challenge-providers': challengeProviders,
  '0031-email-addresses': emailAddresses,
  '0031-email-addresses-backfill': emailAddressesBackfill,
  '0033-required-data': requiredData,
  '0034-api-keys': apiKeys,
  '0035-brand': brand,
  '0036-user-search': userSearch,
  '0036-user-search-backfill': userSearchBackfill,
  '0037-signing-keys': signingKeys,
  '0040-two-factor-policy': twoFactorPolicy,
  '0041-organization-roles': organizationRoles,
  '0042-device-codes': deviceCodes,
  '0043-webhooks': webhooks,
  '0044-pending-links': pendingLinks,
  '0045-picture-requesters': pictureRequesters,
  '0046-address-changes': addressChanges,
  '0047-secret-changes': secretChanges,
  '0048-previous-rotations': previousRotations,
}
