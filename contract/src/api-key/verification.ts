import * as z from 'zod/mini'
import { post } from '../call.ts'
import { organizationIdInput } from '../organization/organization.ts'
import { id } from '../schemas.ts'
import { session } from '../session/sessions.ts'
import { ownUser } from '../user/user.ts'
import { apiKey, keyPermissions } from './api-key.ts'

/** Why a key is not valid. */
const invalidKeyCodes = [
  'KEY_NOT_FOUND',
  'KEY_DISABLED',
  'KEY_EXPIRED',
  'IP_ADDRESS_NOT_ALLOWED',
  'USAGE_EXCEEDED',
  'RATE_LIMITED',
  'INSUFFICIENT_PERMISSIONS',
] as const
/** Why `verifyApiKey` returns `valid: false`. The call itself succeeds. */
export type InvalidKeyCode = (typeof invalidKeyCodes)[number]

const requirement = {
  /** Actions by resource. The key must have all of them. */
  permissions: z.optional(keyPermissions),
  /**
   * The organization whose data the request concerns. A key of a user has the permissions of the user's role in this
   * organization. A key of another organization has none.
   */
  organizationId: organizationIdInput,
  /**
   * The address of the client, also with a zone or a port, as servers and proxies return it. Keys with an IP allow-list are
   * valid only with it. `verifyApiKey` refuses other texts.
   */
  ipAddress: z.optional(z.string().check(z.maxLength(100))),
}

export const keyVerificationCalls = {
  verifyApiKey: post({
    summary: 'Verifies an API key and counts its use. Over HTTP, the caller needs a key with `apiKey:verify`.',
    path: '/api-key/verify',
    feature: 'api-key',
    access: 'api-key',
    limit: 'keyVerification',
    body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(512)), ...requirement }),
    response: z.object({
      valid: z.boolean(),
      error: z.nullable(
        z.object({
          code: z.enum(invalidKeyCodes),
          message: z.string(),
          /** With RATE_LIMITED: milliseconds until the window ends. */
          details: z.optional(z.object({ tryAgainIn: z.number() })),
        }),
      ),
      /** `permissions` are those that the owner still has. Null if the key is not valid. */
      key: z.nullable(apiKey),
    }),
    errors: ['INVALID_API_KEY', 'AMBIGUOUS_CREDENTIALS', 'INSUFFICIENT_API_KEY_PERMISSIONS'],
  }),
}

const sessionPrincipal = z.object({ kind: z.literal('session'), userId: id, session, user: ownUser })

const keyPrincipal = z.object({
  kind: z.literal('api-key'),
  /** Null for a key of an organization. */
  userId: z.nullable(z.string()),
  organizationId: z.nullable(z.string()),
  key: apiKey,
})

const principal = z.union([sessionPrincipal, keyPrincipal])
/** The authenticated sender of a request: a user in a session, or an API key. */
export type Principal = z.infer<typeof principal>

export const authorizationCalls = {
  authorize: post({
    summary: 'Authenticates a request of the application by its session or its API key, and checks permissions.',
    path: '/authorize',
    access: 'server',
    limit: 'none',
    body: z.object(requirement),
    /** The principal of the request. */
    response: principal,
    errors: [
      'UNAUTHORIZED',
      'INVALID_API_KEY',
      'AMBIGUOUS_CREDENTIALS',
      'INSUFFICIENT_PERMISSIONS',
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
    ],
  }),
}
