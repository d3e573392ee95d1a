import type { administeredKeyCalls } from '@latchkey/contract'
import { toApiKey, toKeyDetails } from '../api-key/api-key.ts'
import { deleteKey, findKey, listKeys, updateKey } from '../api-key/administered-keys.ts'
import { findOrganization } from '../organization/find-organization.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import type { ApiKeyRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { findUser } from '../user/find-user.ts'
import { inAdminTransaction, readAsAdmin, requireManageableUser } from './admin-access.ts'

export const administeredKeyHandlers = {
  listUserApiKeys: (ctx, { userId }) =>
    readAsAdmin(ctx, 'apiKey:list', async () => {
      if (!(await findUser(ctx, userId))) fail('ADMINISTERED_USER_NOT_FOUND')
      return { apiKeys: (await listKeys(ctx, { userId })).map((row) => toApiKey(row, ctx.now())) }
    }),

  listOrganizationApiKeys: (ctx, { organizationId }) =>
    readAsAdmin(ctx, 'apiKey:list', async () => {
      if (!ctx.settings.organization || !(await findOrganization(ctx, organizationId))) fail('ORGANIZATION_NOT_FOUND')
      return { apiKeys: (await listKeys(ctx, { organizationId })).map((row) => toApiKey(row, ctx.now())) }
    }),

  disableApiKey: (ctx, { keyId }) =>
    inAdminTransaction(ctx, 'apiKey:revoke', async (tx) => {
      await requireManageableKey(tx, keyId)
      const row = await updateKey(tx, keyId, { enabled: 0 })
      await recordAudit(tx, {
        action: 'api-key.updated',
        target: `api-key:${keyId}`,
        details: { ...toKeyDetails(row), fields: 'enabled' },
      })
      return toApiKey(row, tx.now())
    }),

  revokeApiKey: (ctx, { keyId }) =>
    inAdminTransaction(ctx, 'apiKey:revoke', async (tx) => {
      const row = await requireManageableKey(tx, keyId)
      await deleteKey(tx, keyId)
      await recordAudit(tx, { action: 'api-key.deleted', target: `api-key:${keyId}`, details: toKeyDetails(row) })
      return { success: true }
    }),
} satisfies Handlers<typeof administeredKeyCalls>

/** Fails if the key belongs to a user with permissions that the caller lacks. */
const requireManageableKey = async (tx: CallerContext, keyId: string): Promise<ApiKeyRow> => {
  const row = (await findKey(tx, keyId)) ?? fail('KEY_NOT_FOUND')
  if (row.userId !== null) await requireManageableUser(tx, row.userId)
  return row
}
