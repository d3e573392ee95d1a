import type { administeredKeyCalls } from '@latchkey/contract'
import { toApiKey } from '../api-key/api-key.ts'
import { deleteKey, findKey, listKeys } from '../api-key/administered-keys.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { findUser } from '../user/find-user.ts'
import { inAdminTransaction, readAsAdmin, requireManageableUser } from './admin-access.ts'

export const administeredKeyHandlers = {
  listUserApiKeys: (ctx, { userId }) =>
    readAsAdmin(ctx, 'apiKey:list', async () => {
      if (!(await findUser(ctx, userId))) fail('ADMINISTERED_USER_NOT_FOUND')
      return { apiKeys: (await listKeys(ctx, { userId })).map((row) => toApiKey(row, ctx.now())) }
    }),

  revokeApiKey: (ctx, { keyId }) =>
    inAdminTransaction(ctx, 'apiKey:revoke', async (tx) => {
      const { name, userId, organizationId } = (await findKey(tx, keyId)) ?? fail('KEY_NOT_FOUND')
      if (userId !== null) await requireManageableUser(tx, userId)
      await deleteKey(tx, keyId)
      await recordAudit(tx, {
        action: 'api-key.deleted',
        target: `api-key:${keyId}`,
        details: { name, userId, organizationId },
      })
      return { success: true }
    }),
} satisfies Handlers<typeof administeredKeyCalls>
