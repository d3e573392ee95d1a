import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { id, serverOnly, successTrue, wholeNumber } from '../schemas.ts'
import { organizationIdInput } from '../organization/organization.ts'
import {
  apiKey,
  apiKeyWithSecret,
  ipAllowList,
  keyLifetime,
  keyMetadata,
  keyName,
  keyPermissions,
  keyPrefix,
} from './api-key.ts'
import { apiKeyLimits } from './limits.ts'

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2 ** 31 - 1))
const milliseconds = z.number().check(z.int(), z.minimum(1), z.maximum(366 * 86_400_000))

/** Fields that only the server-side interface sets. Over HTTP they fail with SERVER_ONLY_PROPERTY. */
const serverOnlyFields = {
  /** The uses that are left. Null if they are not limited. */
  remaining: z.optional(serverOnly(z.nullable(count))),
  /** The uses after each refill. */
  refillAmount: z.optional(serverOnly(z.nullable(count))),
  /** Milliseconds between refills. */
  refillInterval: z.optional(serverOnly(z.nullable(milliseconds))),
  rateLimitEnabled: z.optional(serverOnly(z.boolean())),
  /** Milliseconds. */
  rateLimitTimeWindow: z.optional(serverOnly(milliseconds)),
  /** Uses within the window. */
  rateLimitMax: z.optional(serverOnly(count.check(z.minimum(1)))),
}

const settableFields = {
  /** Seconds. Null never expires, which the option `apiKey.allowNoExpiry` permits. */
  expiresIn: z.optional(z.nullable(keyLifetime)),
  /** The owner must have these permissions. An update can keep the permissions that the key has. */
  permissions: z.optional(z.nullable(keyPermissions)),
  metadata: z.optional(z.nullable(keyMetadata)),
  ipAllow: z.optional(ipAllowList),
  ...serverOnlyFields,
}

const managementDefaults = {
  feature: 'api-key',
  access: 'recent-or-server',
  isBlockedDuringImpersonation: true,
  limit: 'default',
} as const

const keyErrors = ['KEY_NOT_FOUND', 'INSUFFICIENT_API_KEY_PERMISSIONS', 'ORGANIZATION_REQUIRES_TWO_FACTOR'] as const

export const listedKey = z.extend(apiKey, {
  /** The name of the user who created the key, who may have left the organization. Null if there is none. */
  createdByName: z.nullable(z.string()),
})

const page = z.object({
  apiKeys: z.array(listedKey),
  total: z.number(),
  limit: z.number(),
  offset: z.number(),
})

export const apiKeyCalls = {
  createApiKey: post({
    summary: 'Creates an API key of the caller or of an organization. Only this response contains the key.',
    path: '/api-key/create',
    ...managementDefaults,
    body: z.object({
      name: keyName,
      /** The beginning of the key. */
      prefix: z.optional(keyPrefix),
      /** The organization that owns the key. If absent, the caller owns it. */
      organizationId: organizationIdInput,
      /** The user who owns the key, in process, where no session is required. */
      userId: z.optional(serverOnly(id)),
      ...settableFields,
    }),
    response: apiKeyWithSecret,
    errors: [
      'UNAUTHORIZED',
      'SERVER_ONLY_PROPERTY',
      'API_KEY_LIMIT_REACHED',
      'PERMISSIONS_EXCEED_YOUR_OWN',
      'INSUFFICIENT_API_KEY_PERMISSIONS',
      'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'USER_NOT_FOUND',
      'ORGANIZATION_NOT_FOUND',
    ],
  }),
  getApiKey: get({
    summary: 'Returns an API key of the caller or of an organization, without its secret.',
    path: '/api-key/get',
    feature: 'api-key',
    access: 'signed-in',
    limit: 'default',
    query: z.object({ id }),
    response: apiKey,
    errors: keyErrors,
  }),
  listApiKeys: get({
    summary: 'Lists the API keys of the caller or of an organization, newest first.',
    path: '/api-key/list',
    feature: 'api-key',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    query: z.object({
      organizationId: organizationIdInput,
      limit: z.optional(wholeNumber(1, apiKeyLimits.perOwner)),
      offset: z.optional(wholeNumber(0, apiKeyLimits.perOwner)),
    }),
    /** A page if the query has `limit` or `offset`, otherwise all keys. */
    response: z.union([z.array(listedKey), page]),
    errors: [
      'INSUFFICIENT_API_KEY_PERMISSIONS',
      'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
    ],
  }),
  updateApiKey: post({
    summary: 'Changes the name, the permissions, the expiry or other fields of an API key.',
    path: '/api-key/update',
    ...managementDefaults,
    body: z.object({
      keyId: id,
      name: z.optional(keyName),
      enabled: z.optional(z.boolean()),
      ...settableFields,
    }),
    response: apiKey,
    errors: [...keyErrors, 'SERVER_ONLY_PROPERTY', 'NO_VALUES_TO_UPDATE', 'PERMISSIONS_EXCEED_YOUR_OWN'],
  }),
  rotateApiKey: post({
    summary: 'Replaces the secret of an API key. The previous secret stays valid for the overlap.',
    path: '/api-key/rotate',
    ...managementDefaults,
    body: z.object({
      keyId: id,
      /** Seconds for which the previous secret stays valid. 0 by default. */
      overlap: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(apiKeyLimits.maxOverlap))),
    }),
    response: apiKeyWithSecret,
    errors: [...keyErrors, 'PERMISSIONS_EXCEED_YOUR_OWN', 'KEY_IS_BEING_ROTATED'],
  }),
  deleteApiKey: post({
    summary: 'Deletes an API key. It stops working immediately.',
    path: '/api-key/delete',
    ...managementDefaults,
    body: z.object({ keyId: id }),
    response: successTrue,
    errors: keyErrors,
  }),
}
