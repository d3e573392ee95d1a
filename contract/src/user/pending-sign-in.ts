import * as z from 'zod/mini'
import { withChangedFields } from '../additional-fields.ts'
import { get, post } from '../call.ts'
import { userName } from '../names.ts'
import { timestamp } from '../schemas.ts'
import { user } from './user.ts'

export const terms = z.object({ version: z.string(), url: z.string(), privacyUrl: z.optional(z.string()) })
/** The terms that users accept: their version, and the pages with their texts. */
export type Terms = z.infer<typeof terms>

/** The version of the terms that the user accepts. Fails unless it is the current one. */
export const acceptedTermsVersion = z.optional(z.string().check(z.maxLength(100)))

/** A sign-in that returns `requiredDataRedirect` is pending in its browser, without a session. */
export const pendingSignInCalls = {
  pendingSignIn: get({
    summary: 'Returns the sign-in of this browser that waits for required data, or null.',
    path: '/pending-sign-in',
    access: 'anyone',
    limit: 'default',
    response: z.nullable(
      z.object({
        email: z.string(),
        missing: z.object({
          name: z.boolean(),
          /** The names of additional fields. */
          fields: z.array(z.string()),
          /** The terms to accept. Null if the user has accepted the current version. */
          terms: z.nullable(terms),
        }),
        expiresAt: timestamp,
      }),
    ),
    errors: [],
  }),
  completeSignIn: post({
    summary: 'Stores the missing data of the pending sign-in and starts its session.',
    path: '/sign-in/complete',
    access: 'anyone',
    limit: 'token',
    body: withChangedFields('user', z.object({ name: z.optional(userName), acceptedTermsVersion })),
    response: z.object({ token: z.string(), user }),
    errors: [
      'PENDING_SIGN_IN_NOT_FOUND',
      'TERMS_VERSION_NOT_CURRENT',
      'FIELD_NOT_ALLOWED',
      'BANNED_USER',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
  }),
}
