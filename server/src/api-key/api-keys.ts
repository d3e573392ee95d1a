import { type apiKeyCalls, apiKeyLimits } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import type { ApiKeyRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { readAsMember } from '../organization/member-access.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { toApiKey, toKeyDetails } from './api-key.ts'
import { deleteKey, findKey, type ListedKeyRow, listKeys, rotateKey, updateKey } from './api-keys.store.ts'
import {
  type ManagedKey,
  requireGrantableKey,
  requireGrantable,
  requireManagedKey,
  requireKeyPermission,
} from './key-access.ts'
import { toChangedLimits, toKeyExpiry, requireNoServerOnlyField, toStoredFields } from './key-fields.ts'
import { createKey } from './key-format.ts'
import { createApiKey, notifyKeyOwner } from './new-key.ts'
import { parseScopes, toScopes } from './scopes.ts'
import { requireApiKeySettings } from './settings.ts'

export const apiKeyHandlers = {
  createApiKey: async (ctx, input) => {
    requireNoServerOnlyField(ctx, input)
    return createApiKey(ctx, input)
  },

  getApiKey: async (ctx, { id }) => toApiKey((await requireManagedKey(ctx, id, 'read')).row, ctx.now()),

  listApiKeys: async (ctx, { organizationId, limit, offset }) => {
    const rows = organizationId
      ? await listKeysAsMember(ctx, organizationId)
      : await listKeys(ctx, { userId: ctx.caller.user.id })
    const apiKeys = rows.map((row) => ({ ...toApiKey(row, ctx.now()), createdByName: row.createdByName }))
    if (limit === undefined && offset === undefined) return apiKeys
    const page = { limit: limit ?? apiKeyLimits.perOwner, offset: offset ?? 0 }
    return { apiKeys: apiKeys.slice(page.offset, page.offset + page.limit), total: apiKeys.length, ...page }
  },

  updateApiKey: async (ctx, { keyId, ...input }) => {
    requireNoServerOnlyField(ctx, input)
    const fields = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    if (fields.length === 0) fail('NO_VALUES_TO_UPDATE')
    return changeKey(ctx, keyId, 'update', async (tx, managed) => {
      if (input.permissions && tx.caller) {
        const current = parseScopes(managed.row.scopes)
        const added = toScopes(input.permissions).filter((scope) => !current.includes(scope))
        await requireGrantable({ ...tx, caller: tx.caller }, managed, added)
      }
      const updated = await updateKey(tx, keyId, {
        ...toStoredFields(input),
        ...(input.expiresIn !== undefined && { expiresAt: toKeyExpiry(tx, input.expiresIn) }),
        ...toChangedLimits(tx, input, managed.row),
      })
      await recordAudit(tx, {
        action: 'api-key.updated',
        target: `api-key:${keyId}`,
        details: { ...toKeyDetails(updated), fields: fields.join(',') },
      })
      const isNotified = isUsable(tx, updated) && (!isUsable(tx, managed.row) || hasMoreAccess(updated, managed.row))
      if (isNotified) await notifyKeyOwner(tx, updated)
      return toApiKey(updated, tx.now())
    })
  },

  rotateApiKey: (ctx, { keyId, overlap = 0 }) =>
    changeKey(ctx, keyId, 'update', async (tx, { row }) => {
      const { key, keyHash, start } = createKey(tx.random, {
        prefix: row.prefix ?? '',
        environment: requireApiKeySettings(tx).environment,
      })
      const previousUntil = overlap === 0 ? null : tx.now() + overlap * 1000
      const rotated = (await rotateKey(tx, keyId, { keyHash, start, previousUntil })) ?? fail('KEY_IS_BEING_ROTATED')
      await recordAudit(tx, {
        action: 'api-key.rotated',
        target: `api-key:${keyId}`,
        details: {
          ...toKeyDetails(rotated),
          previousUntil: previousUntil === null ? null : new Date(previousUntil).toISOString(),
        },
      })
      await notifyKeyOwner(tx, rotated)
      return { ...toApiKey(rotated, tx.now()), key }
    }),

  deleteApiKey: (ctx, { keyId }) =>
    changeKey(ctx, keyId, 'delete', async (tx, { row }) => {
      await deleteKey(tx, keyId)
      await recordAudit(tx, { action: 'api-key.deleted', target: `api-key:${keyId}`, details: toKeyDetails(row) })
      return { success: true }
    }),
} satisfies Handlers<typeof apiKeyCalls>

/**
 * Checks whether a key has permissions or addresses that it did not have before, or expires later. An attacker can know its
 * secret, as that of a key that a ban or a password reset disabled.
 */
const hasMoreAccess = (after: ApiKeyRow, before: ApiKeyRow): boolean => {
  const expiresLater = (before.expiresAt ?? Infinity) < (after.expiresAt ?? Infinity)
  const hasNewPermission = includesNew(parseScopes(after.scopes), parseScopes(before.scopes))
  const hasNewAddress =
    before.ipAllow !== null &&
    (after.ipAllow === null || includesNew(after.ipAllow.split(' '), before.ipAllow.split(' ')))
  return expiresLater || hasNewPermission || hasNewAddress
}

const includesNew = (values: readonly string[], previous: readonly string[]): boolean =>
  values.some((value) => !previous.includes(value))

const isUsable = (tx: Context, { enabled, expiresAt }: ApiKeyRow): boolean =>
  enabled === 1 && (expiresAt === null || expiresAt > tx.now())

const listKeysAsMember = (ctx: CallerContext, organizationId: string): Promise<ListedKeyRow[]> =>
  readAsMember(
    ctx,
    { organizationId, notMemberError: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' },
    async ({ member, roles }) => {
      requireKeyPermission(ctx, { role: member.role, roles }, 'read')
      return listKeys(ctx, { organizationId })
    },
  )

/** Runs a change of a key that the caller can manage. In-process calls without a session change every key. */
const changeKey = async <T>(
  ctx: Context,
  keyId: string,
  action: 'update' | 'delete',
  work: (tx: Context, managed: ManagedKey) => Promise<T>,
): Promise<T> => {
  const { caller } = ctx
  if (!caller) {
    return inTransaction(ctx, async (tx) =>
      work(tx, { row: (await findKey(tx, keyId)) ?? fail('KEY_NOT_FOUND'), membership: null }),
    )
  }
  return inCallerTransaction({ ...ctx, caller }, async (tx) => {
    const managed = await requireManagedKey(tx, keyId, action)
    if (action === 'update') requireGrantableKey(tx, managed)
    return work(tx, managed)
  })
}
