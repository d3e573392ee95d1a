import type { additionalFieldCalls } from '@latchkey/contract'
import { mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { incrementSessionVersion } from '../session/end-sessions.ts'
import { findStoredFields, updateStoredFields } from './additional-fields.store.ts'

export const additionalFieldHandlers = {
  setAdditionalFields: (ctx, { entity, id, fields }) =>
    inTransaction(ctx, async (tx) => {
      if (!tx.settings.additionalFields[entity]) fail('NOT_FOUND')
      const { additionalFields, userId, organizationId } = (await findStoredFields(tx, entity, id)) ?? fail('NOT_FOUND')
      await updateStoredFields(tx, entity, id, mergeFields(additionalFields, fields))
      if (userId !== null) await incrementSessionVersion(tx, userId)
      await recordAudit(tx, {
        action: 'additional-fields.changed',
        target: `${entity}:${id}`,
        details: { fields: Object.keys(fields).join(','), ...(organizationId !== null && { organizationId }) },
      })
      return { status: true }
    }),
} satisfies Handlers<typeof additionalFieldCalls>
