import type { InvalidKeyCode, keyVerificationCalls, Permissions } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { loadRoles } from '../organization/organization-roles.ts'
import { canHaveSecondFactors } from '../organization/required-factor.ts'
import { isBanned } from '../session/ban.ts'
import { toApiKey } from './api-key.ts'
import { isAddressAllowed } from './ip-allow-list.ts'
import { hashKey, hasWrongChecksum } from './key-format.ts'
import { memberHasRight, userHasRight } from './rights.ts'
import { parseScopes, type Scope, toScopes } from './scopes.ts'
import { claimUse, findKeyByHash, type KeyUse } from './verification.store.ts'

/** A request with a key, and its requirements. */
export interface KeyRequirement {
  readonly key: string
  readonly permissions?: Permissions | undefined
  readonly organizationId?: string | undefined
  readonly ipAddress?: string | undefined
}

/** A key that is valid for a request, with the permissions that its owner still has. */
interface VerifiedKey {
  readonly row: KeyUse
  readonly scopes: readonly Scope[]
}

/** The reason to refuse a request with a key. */
interface InvalidKey {
  readonly code: InvalidKeyCode
  /** With RATE_LIMITED: milliseconds until the window ends. */
  readonly tryAgainIn?: number
}

export const keyVerificationHandlers = {
  verifyApiKey: async (ctx, requirement) => {
    const result = await verifyKey(ctx, requirement)
    if ('row' in result) return { valid: true, error: null, key: toApiKey(result.row, ctx.now(), result.scopes) }
    const { code, tryAgainIn } = result
    const details = tryAgainIn === undefined ? {} : { details: { tryAgainIn } }
    return { valid: false, error: { code, message: messages[code], ...details }, key: null }
  },
} satisfies Handlers<typeof keyVerificationCalls>

const messages: Record<InvalidKeyCode, string> = {
  KEY_NOT_FOUND: 'Invalid API key',
  KEY_DISABLED: 'API key is disabled',
  KEY_EXPIRED: 'API key has expired',
  IP_ADDRESS_NOT_ALLOWED: 'API key is not allowed from this address',
  USAGE_EXCEEDED: 'API key has reached its usage limit',
  RATE_LIMITED: 'API key has reached its rate limit',
  INSUFFICIENT_PERMISSIONS: 'API key lacks a permission',
}

/**
 * Verifies a key for a request and counts the use. A use without the required permissions counts, too: only the holder of the
 * key can cause it. A use from an address outside of the IP allow-list does not count, so that the thief of a key cannot
 * exhaust its limits.
 */
export const verifyKey = async (ctx: Context, requirement: KeyRequirement): Promise<VerifiedKey | InvalidKey> => {
  if (hasWrongChecksum(requirement.key)) return { code: 'KEY_NOT_FOUND' }
  const keyHash = hashKey(requirement.key)
  const organizationId = requirement.organizationId ?? ''
  const row =
    (await claimUse(ctx, { keyHash, organizationId, checkedIpAllow: '' })) ??
    (await explainOrClaim(ctx, { keyHash, organizationId, ipAddress: requirement.ipAddress }))
  if ('code' in row) return row
  const scopes = await findEffectiveScopes(ctx, row, organizationId)
  const isPermitted = toScopes(requirement.permissions).every((scope) => scopes.includes(scope))
  return isPermitted ? { row, scopes } : { code: 'INSUFFICIENT_PERMISSIONS' }
}

interface UnclaimedUse {
  readonly keyHash: string
  readonly organizationId: string
  readonly ipAddress: string | undefined
}

/** Counts the use of a key whose IP allow-list contains the address. Returns the reason if the key is not valid. */
const explainOrClaim = async (ctx: Context, use: UnclaimedUse): Promise<KeyUse | InvalidKey> => {
  const row = await findKeyByHash(ctx, use.keyHash)
  if (!row) return { code: 'KEY_NOT_FOUND' }
  const code = findInvalidity(ctx, row, use)
  if (code !== null) return { code }
  const claimed = row.ipAllow === null ? undefined : await claimUse(ctx, { ...use, checkedIpAllow: row.ipAllow })
  if (claimed) return claimed
  if (row.remaining !== null && row.remaining <= 0) return { code: 'USAGE_EXCEEDED' }
  return { code: 'RATE_LIMITED', tryAgainIn: Math.max(1, row.windowStartedAt + (row.rateLimitWindow ?? 0) - ctx.now()) }
}

type StoredKey = NonNullable<Awaited<ReturnType<typeof findKeyByHash>>>

/** Why the key is not valid, apart from its limits. Null if it is valid. */
export const findInvalidity = (
  ctx: Context,
  row: StoredKey,
  { keyHash, ipAddress }: Pick<UnclaimedUse, 'keyHash' | 'ipAddress'>,
): InvalidKeyCode | null => {
  const now = ctx.now()
  if (row.enabled === 0 || (row.userId !== null && isBanned(ctx, row))) return 'KEY_DISABLED'
  if (row.expiresAt !== null && row.expiresAt <= now) return 'KEY_EXPIRED'
  if (row.keyHash !== keyHash && (row.previousUntil ?? 0) <= now) return 'KEY_EXPIRED'
  return row.ipAllow === null || isAddressAllowed(row.ipAllow, ipAddress) ? null : 'IP_ADDRESS_NOT_ALLOWED'
}

/**
 * The permissions of a key in an organization, or without one. A key of a user has at most the current rights of that user. A
 * key of an organization has the permissions that it was granted. An organization that requires a second factor accepts only
 * keys of users with two-factor.
 */
const findEffectiveScopes = async (ctx: Context, row: KeyUse, organizationId: string): Promise<readonly Scope[]> => {
  const scopes = parseScopes(row.scopes)
  const { userId, ownerRole, memberRole: role } = row
  if (userId === null) return organizationId === '' || organizationId === row.organizationId ? scopes : []
  if (organizationId === '') {
    return scopes.filter((scope) => userHasRight(ctx, { id: userId, role: ownerRole ?? '' }, scope))
  }
  if (role === null || ctx.settings.organization === null) return []
  if (row.requiresTwoFactor === 1 && canHaveSecondFactors(ctx) && !hasTwoFactor(ctx, row)) return []
  const roles = await loadRoles(ctx, organizationId, role)
  return scopes.filter((scope) => memberHasRight({ role, roles }, scope))
}

/** As for sessions, an enrolled second factor has no effect while the option is off. */
const hasTwoFactor = (ctx: Context, { ownerHasTwoFactor }: KeyUse): boolean =>
  ctx.settings.twoFactor !== null && ownerHasTwoFactor === 1
