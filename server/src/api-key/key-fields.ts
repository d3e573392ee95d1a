import type { apiKeyCalls, InputOf } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { ApiKeyRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { isNetwork } from '../platform/ip-networks.ts'
import { requireApiKeySettings } from './settings.ts'
import { toScopes } from './scopes.ts'

type CreateInput = InputOf<typeof apiKeyCalls.createApiKey>
type UpdateInput = InputOf<typeof apiKeyCalls.updateApiKey>
/** The fields of the creation and of the update. */
type FieldInput = Partial<CreateInput> & Partial<UpdateInput>

const serverOnlyFields = [
  'remaining',
  'refillAmount',
  'refillInterval',
  'rateLimitEnabled',
  'rateLimitTimeWindow',
  'rateLimitMax',
] as const

/** Users must not raise their own limits, so such a field fails in the request of a client. */
export const requireNoServerOnlyField = (ctx: Context, input: FieldInput): void => {
  const field = serverOnlyFields.find((name) => input[name] !== undefined)
  if (field === undefined || ctx.request.isServerCall) return
  fail('SERVER_ONLY_PROPERTY', { message: `[body.${field}] This property can only be set by the server` })
}

/** Returns the time of the expiry. Returns null if the key does not expire. */
export const toKeyExpiry = (ctx: Context, expiresIn: number | null, start = ctx.now()): number | null => {
  if (expiresIn !== null) return start + expiresIn * 1000
  if (requireApiKeySettings(ctx).allowNoExpiry || ctx.request.isServerCall) return null
  return fail('VALIDATION_ERROR', { message: '[body.expiresIn] Expected number, received null' })
}

type StoredFields = Partial<Pick<ApiKeyRow, 'name' | 'scopes' | 'metadata' | 'ipAllow' | 'enabled'>>

/** Returns the columns of the fields that the input contains. */
export const toStoredFields = ({ name, permissions, metadata, ipAllow, enabled }: FieldInput): StoredFields => ({
  ...(name !== undefined && { name }),
  ...(permissions !== undefined && { scopes: toScopes(permissions).join(' ') }),
  ...(metadata !== undefined && { metadata: metadata === null ? null : JSON.stringify(metadata) }),
  ...(ipAllow !== undefined && { ipAllow: toStoredAllowList(ipAllow) }),
  ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
})

const toStoredAllowList = (ranges: readonly string[]): string | null => {
  // The schema accepts every other network.
  const wrong = ranges.findIndex((range) => !isNetwork(range))
  if (wrong !== -1) {
    fail('VALIDATION_ERROR', {
      message: `[body.ipAllow.${wrong}] Expected at least 96 bits for an IPv4-mapped network`,
    })
  }
  return ranges.length === 0 ? null : ranges.join(' ')
}

type Limits = Pick<
  ApiKeyRow,
  'rateLimitMax' | 'rateLimitWindow' | 'remaining' | 'refillAmount' | 'refillInterval' | 'lastRefillAt'
>

/** Creates the quota and the rate limit of a new key. The default of the rate limit is that of the options. */
export const createKeyLimits = (ctx: Context, input: FieldInput): Limits => {
  const { enabled, max, window } = requireApiKeySettings(ctx).rateLimit
  const noQuota = { remaining: null, refillAmount: null, refillInterval: null, lastRefillAt: null }
  const rateLimitMax = enabled ? max : null
  const rateLimitWindow = enabled ? window * 1000 : null
  return toLimits(ctx, input, { rateLimitMax, rateLimitWindow, ...noQuota })
}

/**
 * Returns the changed limits of a key. Returns an empty result if the input contains none, so that the update does not
 * conflict with uses.
 */
export const toChangedLimits = (ctx: Context, input: FieldInput, current: Limits): Partial<Limits> =>
  serverOnlyFields.some((name) => input[name] !== undefined) ? toLimits(ctx, input, current) : {}

/** Returns the current limits with those of the input. A refill needs an amount and an interval, and starts a quota. */
const toLimits = (ctx: Context, input: FieldInput, current: Limits): Limits => {
  const isLimited = input.rateLimitEnabled ?? (current.rateLimitMax !== null || input.rateLimitMax !== undefined)
  const { rateLimit } = requireApiKeySettings(ctx)
  const refillAmount = input.refillAmount === undefined ? current.refillAmount : input.refillAmount
  const refillInterval = input.refillInterval === undefined ? current.refillInterval : input.refillInterval
  if ((refillAmount === null) !== (refillInterval === null)) {
    fail('VALIDATION_ERROR', { message: '[body.refillAmount] Expected refillAmount and refillInterval together' })
  }
  const remaining = input.remaining === undefined ? current.remaining : input.remaining
  return {
    rateLimitMax: isLimited ? (input.rateLimitMax ?? current.rateLimitMax ?? rateLimit.max) : null,
    rateLimitWindow: isLimited
      ? (input.rateLimitTimeWindow ?? current.rateLimitWindow ?? rateLimit.window * 1000)
      : null,
    remaining: refillAmount === null ? remaining : (remaining ?? refillAmount),
    refillAmount,
    refillInterval,
    lastRefillAt: refillInterval === null ? null : (current.lastRefillAt ?? ctx.now()),
  }
}
