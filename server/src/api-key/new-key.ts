import { type apiKeyCalls, apiKeyLimits, type InputOf } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { ApiKeyRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { inMemberTransaction } from '../organization/member-access.ts'
import { findOrganization } from '../organization/find-organization.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { findUser } from '../user/find-user.ts'
import { notifyAllAddresses } from '../user/user-mail.ts'
import { toApiKey, toKeyDetails } from './api-key.ts'
import { countKeys, insertKey, type KeyOwner } from './api-keys.store.ts'
import { requireGrantableByMember, requireGrantableByUser, requireKeyPermission } from './key-access.ts'
import { createKey, type NewKey } from './key-format.ts'
import { toKeyExpiry, createKeyLimits, toStoredFields } from './key-fields.ts'
import { requireApiKeySettings } from './settings.ts'
import { toScopes } from './scopes.ts'

type Input = InputOf<typeof apiKeyCalls.createApiKey>

/** Creates a key for the caller, or for the owner that the server names. Only the result contains the whole key. */
export const createApiKey = (ctx: Context, input: Input) => {
  const { caller } = ctx
  if (!caller) return inTransaction(ctx, async (tx) => insertNewKey(tx, await requireOwner(tx, input), input))
  const { userId, organizationId } = input
  if (userId !== undefined && userId !== caller.user.id) fail('UNAUTHORIZED')
  const callerContext = { ...ctx, caller }
  if (organizationId) {
    const ref = { organizationId, notMemberError: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' } as const
    return inMemberTransaction(callerContext, ref, async (tx) => {
      const membership = { role: tx.member.role, roles: tx.roles }
      requireKeyPermission(tx, membership, 'create')
      requireGrantableByMember(tx, membership, toScopes(input.permissions))
      return insertNewKey(tx, { organizationId }, input)
    })
  }
  return inCallerTransaction(callerContext, async (tx) => {
    await requireGrantableByUser(tx, tx.caller.user, toScopes(input.permissions))
    return insertNewKey(tx, { userId: tx.caller.user.id }, input)
  })
}

/** Returns the owner of a key that the server creates. */
const requireOwner = async (tx: Context, { userId, organizationId }: Input): Promise<KeyOwner> => {
  if (organizationId) {
    if (!tx.settings.organization || !(await findOrganization(tx, organizationId))) fail('ORGANIZATION_NOT_FOUND')
    return { organizationId }
  }
  if (userId === undefined) return fail('UNAUTHORIZED')
  if (!(await findUser(tx, userId))) fail('USER_NOT_FOUND')
  return { userId }
}

const insertNewKey = async (tx: Context, owner: KeyOwner, input: Input) => {
  if ((await countKeys(tx, owner)) >= apiKeyLimits.perOwner) fail('API_KEY_LIMIT_REACHED')
  const prefix = input.prefix ?? ''
  const created = createKey(tx.random, { prefix, environment: requireApiKeySettings(tx).environment })
  const row = toNewRow(tx, owner, input, created)
  await insertKey(tx, row)
  await recordAudit(tx, { action: 'api-key.created', target: `api-key:${row.id}`, details: toKeyDetails(row) })
  await notifyKeyOwner(tx, row)
  return { ...toApiKey(row, tx.now()), key: created.key }
}

const toNewRow = (tx: Context, owner: KeyOwner, input: Input, { keyHash, start }: NewKey): ApiKeyRow => {
  const now = tx.now()
  const expiresIn = input.expiresIn === undefined ? requireApiKeySettings(tx).expiresIn : input.expiresIn
  return {
    id: randomId(tx.random),
    userId: 'userId' in owner ? owner.userId : null,
    organizationId: 'organizationId' in owner ? owner.organizationId : null,
    createdById: tx.caller?.user.id ?? null,
    name: input.name,
    prefix: input.prefix ?? null,
    start,
    keyHash,
    previousHash: null,
    previousUntil: null,
    previousRotatedById: null,
    rotatedById: null,
    rotatedAt: null,
    scopes: '',
    metadata: null,
    ipAllow: null,
    ...toStoredFields(input),
    enabled: 1,
    expiresAt: toKeyExpiry(tx, expiresIn, now),
    ...createKeyLimits(tx, input),
    windowStartedAt: 0,
    requestCount: 0,
    lastUsedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * Notifies the owner of a new secret, or of a key that is valid again or has more access: the user, or the member who acted
 * for an organization.
 */
export const notifyKeyOwner = async (tx: Context, { name, userId }: ApiKeyRow): Promise<void> => {
  const recipientId = userId ?? tx.caller?.user.id
  const user = recipientId === undefined ? undefined : await findUser(tx, recipientId)
  if (user) await notifyAllAddresses(tx, user, 'apiKeyCreated', { keyName: name })
}
