import * as z from 'zod/mini'
import { safeName } from '../names.ts'
import { isShallow } from '../organization/organization.ts'
import { timestamp } from '../schemas.ts'
import { apiKeyLimits } from './limits.ts'

/** A resource or an action. Without spaces and colons, because `resource:action` is stored as one scope token. */
const permissionName = z.string().check(z.regex(/^[\w.-]{1,64}$/, { error: 'Expected letters, digits, _, . or -' }))

/** Actions by resource: `{ project: ['read', 'write'] }`. */
export const keyPermissions = z.record(permissionName, z.array(permissionName).check(z.maxLength(50))).check(
  z.refine((permissions) => Object.values(permissions).flat().length <= apiKeyLimits.permissions, {
    error: `Expected at most ${apiKeyLimits.permissions} actions`,
  }),
)

const range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'Expected an IP address or a CIDR such as 203.0.113.0/24',
})

/** The addresses and networks from which a key may be used. An empty list allows all addresses. */
export const ipAllowList = z.array(range).check(z.maxLength(apiKeyLimits.ipRanges))

export const keyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(64), safeName)

export const keyPrefix = z
  .string()
  .check(z.regex(/^[\w-]{2,16}$/, { error: 'Expected 2 to 16 letters, digits, _ or -' }))

export const keyMetadata = z.record(z.string().check(z.maxLength(100)), z.unknown()).check(
  z.refine((value) => isShallow(value, 8) && JSON.stringify(value).length <= apiKeyLimits.metadataCharacters, {
    error: `Expected an object of at most ${apiKeyLimits.metadataCharacters} characters as JSON, and eight levels`,
  }),
)

/** Seconds until a key expires. */
export const keyLifetime = z
  .number()
  .check(z.int(), z.minimum(apiKeyLimits.minLifetime), z.maximum(apiKeyLimits.maxLifetime))

/** An API key as its owner sees it. The secret is only part of the responses that create it. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The custom beginning of the key. */
  prefix: z.nullable(z.string()),
  /** The beginning of the key up to the fourth character of the secret, to recognize it. */
  start: z.string(),
  /** The owner: a user or an organization. */
  userId: z.nullable(z.string()),
  organizationId: z.nullable(z.string()),
  /** The ID of the user or of the organization. */
  referenceId: z.string(),
  /** The user who created the key. Null if the server did, or if that user was deleted. */
  createdById: z.nullable(z.string()),
  enabled: z.boolean(),
  /** Actions by resource. Null without permissions. */
  permissions: z.nullable(z.record(z.string(), z.array(z.string()))),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  ipAllow: z.array(z.string()),
  /** Null if the key does not expire. */
  expiresAt: z.nullable(timestamp),
  /** The secret before the last rotation is valid until this time. Null if it is invalid. */
  previousKeyExpiresAt: z.nullable(timestamp),
  rateLimitEnabled: z.boolean(),
  /** Milliseconds. */
  rateLimitTimeWindow: z.nullable(z.number()),
  rateLimitMax: z.nullable(z.number()),
  /** The uses since the current window of the rate limit started. 0 without a rate limit. */
  requestCount: z.number(),
  /** The uses that are left. Null if they are not limited. */
  remaining: z.nullable(z.number()),
  refillAmount: z.nullable(z.number()),
  /** Milliseconds. */
  refillInterval: z.nullable(z.number()),
  lastRefillAt: z.nullable(timestamp),
  /** The last use, to the minute. Null before the first one. */
  lastRequest: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
})
/** An API key without its secret. Limits are null if they do not apply, and windows are in milliseconds. */
export type ApiKey = z.infer<typeof apiKey>

/** The response of the calls that create a secret. */
export const apiKeyWithSecret = z.extend(apiKey, {
  /** The whole key. It is not stored, so no other response contains it. */
  key: z.string(),
})
