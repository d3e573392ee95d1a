import type { ApiKey } from '@latchkey/contract'
import type { ApiKeyRow } from '../platform/database/tables.ts'
import { parseScopes, type Scope, toKeyPermissions } from './scopes.ts'

/** Returns the wire format, with the given permissions. */
export const toApiKey = (row: ApiKeyRow, now: number, scopes: readonly Scope[] = parseScopes(row.scopes)): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  start: row.start,
  userId: row.userId,
  organizationId: row.organizationId,
  // The table requires one of the two.
  referenceId: row.userId ?? row.organizationId ?? '',
  createdById: row.createdById,
  enabled: row.enabled === 1,
  permissions: toKeyPermissions(scopes),
  metadata: row.metadata === null ? null : JSON.parse(row.metadata),
  ipAllow: row.ipAllow === null ? [] : row.ipAllow.split(' '),
  expiresAt: toDate(row.expiresAt),
  previousKeyExpiresAt: row.previousUntil !== null && row.previousUntil > now ? new Date(row.previousUntil) : null,
  rateLimitEnabled: row.rateLimitMax !== null,
  rateLimitTimeWindow: row.rateLimitWindow,
  rateLimitMax: row.rateLimitMax,
  requestCount: row.requestCount,
  remaining: row.remaining,
  refillAmount: row.refillAmount,
  refillInterval: row.refillInterval,
  lastRefillAt: toDate(row.lastRefillAt),
  lastRequest: toDate(row.lastUsedAt),
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
})

/** Returns the details of audit rows about a key. */
export const toKeyDetails = ({ name, userId, organizationId }: ApiKeyRow) => ({ name, userId, organizationId })

const toDate = (time: number | null): Date | null => (time === null ? null : new Date(time))
