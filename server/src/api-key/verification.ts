import type { InvalidKeyCode, keyVerificationCalls, Permissions } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { parseAddress } from '../platform/ip-address.ts'
import { createNetworkCheck } from '../platform/ip-networks.ts'
import { loadRoles } from '../organization/organization-roles.ts'
import { canHaveSecondFactors } from '../organization/two-factor-policy-check.ts'
import { isBanned } from '../session/ban.ts'
import { hasTwoFactor } from '../session/recent-authentication.ts'
import { toApiKey } from './api-key.ts'
import { hashKey, hasWrongChecksum } from './key-format.ts'
import { memberHasScope, requiresPlatformRole, userHasScope } from './owner-permissions.ts'
import { parseScopes, type Scope, toScopes } from './scopes.ts'
import { countUse, findKeyByHash, type KeyWithOwnerRoles, LAST_USE_INTERVAL_MS } from './verification.store.ts'

/** A request with a key, and its requirements. */
export interface KeyRequirement {
  readonly key: string
  readonly permissions?: Permissions | undefined
  readonly organizationId?: string | undefined
  readonly ipAddress?: string | undefined
}

/** A key that is valid for a request, with the permissions that its owner still has. */
interface VerifiedKey {
  readonly row: KeyWithOwnerRoles
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
    const { ipAddress } = requirement
    if (ipAddress !== undefined && parseAddress(ipAddress) === '') {
      fail('VALIDATION_ERROR', { message: '[body.ipAddress] Expected an IP address' })
    }
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
  const { key, organizationId = '', ipAddress } = requirement
  if (hasWrongChecksum(key)) return { code: 'KEY_NOT_FOUND' }
  const keyHash = hashKey(key)
  const row = await findKeyByHash(ctx, { keyHash, organizationId })
  if (!row) return { code: 'KEY_NOT_FOUND' }
  const invalidity = findInvalidKeyCode(ctx, row, { keyHash, ipAddress })
  if (invalidity !== null) return { code: invalidity }
  const limit = findReachedLimit(ctx, row)
  if (limit !== null) return limit
  const use = isUseStored(ctx, row) ? await countUse(ctx, row.id) : row
  if (!use) return explainUncountedUse(ctx, { keyHash, organizationId, ipAddress })
  const scopes = await findEffectiveScopes(ctx, row, organizationId)
  if (scopes === null) return { code: 'INSUFFICIENT_PERMISSIONS' }
  const isPermitted = toScopes(requirement.permissions).every((scope) => scopes.includes(scope))
  return isPermitted ? { row: { ...row, ...use }, scopes } : { code: 'INSUFFICIENT_PERMISSIONS' }
}

/** Finds the reason why the key is not valid, apart from its limits. Returns null if it is valid. */
export const findInvalidKeyCode = (
  ctx: Context,
  row: KeyWithOwnerRoles,
  { keyHash, ipAddress }: { keyHash: string; ipAddress: string | undefined },
): InvalidKeyCode | null => {
  const now = ctx.now()
  if (row.enabled === 0 || (row.userId !== null && isBanned(ctx, row))) return 'KEY_DISABLED'
  if (row.expiresAt !== null && row.expiresAt <= now) return 'KEY_EXPIRED'
  const isPreviousSecret = row.keyHash !== keyHash
  if (isPreviousSecret && (row.previousUntil ?? 0) <= now) return 'KEY_EXPIRED'
  return row.ipAllow === null || isAddressAllowed(row.ipAllow, ipAddress) ? null : 'IP_ADDRESS_NOT_ALLOWED'
}

/** Checks whether the allow-list, separated by spaces, contains the address. */
const isAddressAllowed = (ipAllow: string, ipAddress = ''): boolean =>
  createNetworkCheck(ipAllow.split(' '))(parseAddress(ipAddress))

/**
 * Finds the limit that the key has reached. Returns null if it has a use left, which `countUse` decides among
 * concurrent requests.
 */
const findReachedLimit = (ctx: Context, row: KeyWithOwnerRoles): InvalidKey | null => {
  const now = ctx.now()
  const quota = isOver(row.lastRefillAt, row.refillInterval, now) ? row.refillAmount : row.remaining
  if (quota !== null && quota <= 0) return { code: 'USAGE_EXCEEDED' }
  const { rateLimitMax, rateLimitWindow, requestCount, windowStartedAt } = row
  if (rateLimitMax === null || requestCount < rateLimitMax || isOver(windowStartedAt, rateLimitWindow, now)) return null
  return { code: 'RATE_LIMITED', tryAgainIn: Math.max(1, windowStartedAt + (rateLimitWindow ?? 0) - now) }
}

/** Checks whether a period ended. A start in the future is from a clock that has been set back since. */
const isOver = (start: number | null, duration: number | null, now: number): boolean =>
  start !== null && duration !== null && (start + duration <= now || start > now)

/** Finds why a use was not counted: other requests reached a limit, disabled or deleted the key after it was read. */
const explainUncountedUse = async (
  ctx: Context,
  { ipAddress, ...query }: { keyHash: string; organizationId: string; ipAddress: string | undefined },
): Promise<InvalidKey> => {
  const row = await findKeyByHash(ctx, query)
  if (!row) return { code: 'KEY_NOT_FOUND' }
  const invalidity = findInvalidKeyCode(ctx, row, { keyHash: query.keyHash, ipAddress })
  if (invalidity !== null) return { code: invalidity }
  return findReachedLimit(ctx, row) ?? { code: 'RATE_LIMITED', tryAgainIn: 1 }
}

/** Checks whether a use is stored. A key without limits only stores its last use, so most of its uses are reads. */
const isUseStored = (ctx: Context, { remaining, rateLimitMax, lastUsedAt }: KeyWithOwnerRoles): boolean =>
  remaining !== null ||
  rateLimitMax !== null ||
  lastUsedAt === null ||
  isOver(lastUsedAt, LAST_USE_INTERVAL_MS, ctx.now())

/**
 * Finds the permissions of a key in an organization, or without one. A key of a user has at most the current permissions of
 * that user. A key of an organization has the permissions that it was granted. Without an organization, it has none that
 * require a platform role, because any user can create an organization and such a key. An organization that requires a
 * second factor accepts only keys of users with two-factor. Returns null for a key that has no access to the organization:
 * like a session, it does not pass a route without permissions.
 */
const findEffectiveScopes = async (
  ctx: Context,
  row: KeyWithOwnerRoles,
  organizationId: string,
): Promise<readonly Scope[] | null> => {
  const scopes = parseScopes(row.scopes)
  const { userId, ownerRole, memberRole: role } = row
  if (userId === null) {
    if (organizationId === '') return scopes.filter((scope) => !requiresPlatformRole(ctx, scope))
    return organizationId === row.organizationId ? scopes : null
  }
  if (organizationId === '') {
    return scopes.filter((scope) => userHasScope(ctx, { id: userId, role: ownerRole ?? '' }, scope))
  }
  if (role === null || ctx.settings.organization === null) return null
  const ownerHasTwoFactor = hasTwoFactor(ctx, { twoFactorEnabled: row.ownerHasTwoFactor ?? 0 })
  if (row.requiresTwoFactor === 1 && canHaveSecondFactors(ctx) && !ownerHasTwoFactor) return null
  const roles = await loadRoles(ctx, organizationId, role)
  return scopes.filter((scope) => memberHasScope({ role, roles }, scope))
}
