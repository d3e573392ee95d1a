import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { successTrue, timestamp } from '../schemas.ts'

/** The `grant_type` of a token request of a device (RFC 8628, section 3.4). */
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** Longer than any code with separators. */
const typedCode = z.string().check(z.maxLength(64))
const clientId = z.string().check(z.minLength(1), z.maxLength(128))

const status = z.enum(['pending', 'approved', 'denied'])

const defaults = { feature: 'device-authorization', hasOAuthErrors: true } as const

/** A signed-in user decides about the request of a device. The user compares the code with the one on the device. */
const decision = {
  ...defaults,
  limit: 'default',
  isBlockedDuringImpersonation: true,
  body: z.object({ userCode: typedCode }),
} as const

const userCodeErrors = ['INVALID_USER_CODE', 'EXPIRED_USER_CODE'] as const
const decisionErrors = [...userCodeErrors, 'DEVICE_CODE_OF_ANOTHER_USER', 'DEVICE_CODE_ALREADY_PROCESSED'] as const

/** The device authorization grant (RFC 8628). Its requests and responses have the names of OAuth. */
export const deviceAuthorizationCalls = {
  requestDeviceCode: post({
    summary: 'Issues a device code and the code that the user enters (RFC 8628, section 3.1). Accepts JSON and forms.',
    path: '/device/code',
    ...defaults,
    access: 'anyone',
    limit: 'code',
    body: z.object({
      client_id: clientId,
      /** Separated by spaces. Scopes that the client does not have are ignored (RFC 6749, section 3.3). */
      scope: z.optional(z.string().check(z.maxLength(1024))),
    }),
    response: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      /** The page with the code filled in. It approves nothing. */
      verification_uri_complete: z.string(),
      expires_in: z.number(),
      interval: z.number(),
    }),
    errors: ['INVALID_CLIENT'],
  }),

  issueDeviceToken: post({
    summary: 'Returns the token of an approved device code, once (RFC 8628, section 3.4). Accepts JSON and forms.',
    path: '/device/token',
    ...defaults,
    access: 'anyone',
    limit: 'default',
    body: z.object({
      grant_type: z.literal(DEVICE_CODE_GRANT),
      device_code: z.string().check(z.maxLength(128)),
      client_id: clientId,
    }),
    response: z.object({
      /** A bearer token. */
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.number(),
      scope: z.string(),
    }),
    errors: [
      'AUTHORIZATION_PENDING',
      'POLLING_TOO_FREQUENTLY',
      'EXPIRED_DEVICE_CODE',
      'DEVICE_ACCESS_DENIED',
      'INVALID_DEVICE_CODE',
    ],
  }),

  getDeviceAuthorization: get({
    summary: 'Returns the status of a code. Changes nothing.',
    path: '/device',
    ...defaults,
    access: 'anyone',
    limit: 'default',
    query: z.object({ user_code: typedCode }),
    response: z.object({
      user_code: z.string(),
      status,
      /** Only for the user who claimed the code. */
      client_id: z.optional(z.string()),
      scope: z.optional(z.string()),
    }),
    errors: userCodeErrors,
  }),

  claimDeviceCode: post({
    summary: 'Assigns a code to the caller, who alone can approve or deny it, and returns who requested it.',
    path: '/device/claim',
    ...decision,
    access: 'signed-in',
    response: z.object({
      userCode: z.string(),
      status,
      clientId: z.string(),
      clientName: z.string(),
      scope: z.string(),
      /** The device that requested the code. */
      ipAddress: z.string(),
      userAgent: z.string(),
      createdAt: timestamp,
      expiresAt: timestamp,
    }),
    errors: decisionErrors,
  }),

  approveDevice: post({
    summary: 'Allows the device to sign in as the caller.',
    path: '/device/approve',
    ...decision,
    access: 'recent',
    response: successTrue,
    errors: [...decisionErrors, 'EMAIL_NOT_VERIFIED', 'REQUIRED_DATA_IS_MISSING'],
  }),

  denyDevice: post({
    summary: 'Rejects the request of the device.',
    path: '/device/deny',
    ...decision,
    access: 'signed-in',
    response: successTrue,
    errors: decisionErrors,
  }),
}
