import { keyMetadata, keyName, keyPermissions } from '@latchkey/contract'
import * as z from 'zod/mini'
import { hashKey } from '../../api-key/key-format.ts'
import { toScopes } from '../../api-key/scopes.ts'
import type { Row } from '../../platform/database/database.ts'
import type { ApiKeyRow } from '../../platform/database/tables.ts'
import type { BetterAuth } from './better-auth-rows.ts'
import { parseJson } from './imported-fields.ts'
import { readId, type ImportRun, parseRow } from './import-run.ts'

/** better-auth 1.2 documents milliseconds, but counts days. A daily quota must not be refilled each millisecond. */
const MIN_REFILL_INTERVAL_MS = 1000

type SourceKey = BetterAuth<'apiKey'>

type KeyOwner = { userId: string } | { organizationId: string }

/** Returns the API keys of an owner. Their secrets stay valid, because better-auth stores the same hash. */
export const convertApiKeys = (run: ImportRun, rows: readonly Row[], owner: KeyOwner): ApiKeyRow[] =>
  rows.flatMap((row) => convertApiKey(run, row, owner) ?? [])

const convertApiKey = (run: ImportRun, row: Row, owner: KeyOwner): ApiKeyRow | null => {
  const { report, now } = run
  if (report.isSkipped('apiKey', readId(row))) return null
  const key = parseRow(run, 'apiKey', row)
  if (!key) return null
  const skip = (reason: string) => report.skip('apiKey', key.id, reason)
  if (key.expiresAt && key.expiresAt <= now()) {
    report.add('apiKey', 'expired', 1)
    return null
  }
  const permissions = z.safeParse(z.nullable(keyPermissions), toValue(key.permissions))
  if (!permissions.success) return skip('its permissions are not lists of actions by resource')
  const metadata = z.safeParse(z.nullable(keyMetadata), toValue(key.metadata))
  if (!metadata.success) return skip('its metadata is not an object of at most 2048 characters')
  if (key.refillAmount && key.refillInterval && key.refillInterval < MIN_REFILL_INTERVAL_MS) {
    return skip(`its refill interval is ${key.refillInterval} ms; set milliseconds if it counts days`)
  }
  const userId = 'userId' in owner ? owner.userId : null
  return {
    id: key.id,
    userId,
    organizationId: 'organizationId' in owner ? owner.organizationId : null,
    // better-auth does not store who created the key of an organization.
    createdById: userId,
    name: toName(run, key),
    prefix: key.prefix || null,
    start: key.start ?? '',
    keyHash: toHash(key),
    previousHash: null,
    previousUntil: null,
    previousRotatedById: null,
    rotatedById: null,
    rotatedAt: null,
    scopes: toScopes(permissions.data).join(' '),
    metadata: metadata.data && JSON.stringify(metadata.data),
    ipAllow: null,
    enabled: key.enabled ?? 1,
    expiresAt: key.expiresAt ?? null,
    ...toRateLimit(key),
    ...toQuota(key),
    lastUsedAt: key.lastRequest ?? null,
    createdAt: key.createdAt,
    updatedAt: key.updatedAt,
  }
}

/** Returns the value of a JSON column. Earlier versions encoded metadata twice. */
const toValue = (stored: SourceKey['metadata']): unknown => {
  if (stored === null || stored === undefined || stored === '') return null
  const value = typeof stored === 'string' ? parseJson(stored) : stored
  return typeof value === 'string' ? parseJson(value) : value
}

const toName = (run: ImportRun, { id, name }: SourceKey): string => {
  const result = z.safeParse(keyName, name)
  if (result.success) return result.data
  run.report.addNote('apiKey', id, 'is imported with the name API key, because it has no valid name')
  return 'API key'
}

/** With `disableKeyHashing`, better-auth stores the key itself, which begins with `start`. */
const toHash = ({ key, start }: SourceKey): string =>
  /^[\w-]{43}$/.test(key) && !(start && key.startsWith(start)) ? key : hashKey(key)

/** The window continues. Here it starts with the first use, in better-auth with each use. */
const toRateLimit = ({ rateLimitEnabled, rateLimitMax, rateLimitTimeWindow, requestCount, lastRequest }: SourceKey) => {
  const isLimited = (rateLimitEnabled ?? 1) === 1 && typeof rateLimitMax === 'number' && Boolean(rateLimitTimeWindow)
  return {
    rateLimitMax: isLimited ? rateLimitMax : null,
    rateLimitWindow: isLimited ? (rateLimitTimeWindow ?? null) : null,
    windowStartedAt: lastRequest ?? 0,
    requestCount: isLimited ? (requestCount ?? 0) : 0,
  }
}

/** A refill needs a quota, an amount and an interval. */
const toQuota = ({ remaining, refillAmount, refillInterval, lastRefillAt, createdAt }: SourceKey) => {
  const isRefilled = typeof remaining === 'number' && Boolean(refillAmount) && Boolean(refillInterval)
  return {
    remaining: remaining ?? null,
    refillAmount: isRefilled ? (refillAmount ?? null) : null,
    refillInterval: isRefilled ? (refillInterval ?? null) : null,
    lastRefillAt: isRefilled ? (lastRefillAt ?? createdAt) : null,
  }
}
