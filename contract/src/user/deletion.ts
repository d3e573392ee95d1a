import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { redirectTarget } from '../schemas.ts'

const deletion = z.object({
  success: z.literal(true),
  message: z.enum(['User deleted', 'Verification email sent']),
})

const deletionLink = {
  path: '/delete-user/callback',
  access: 'anyone',
  isBlockedDuringImpersonation: true,
  limit: 'token',
  response: deletion,
  errors: [
    'NOT_FOUND',
    'FAILED_TO_GET_USER_INFO',
    // The session ends during the request.
    'UNAUTHORIZED',
    'DELETION_TOKEN_INVALID',
    'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION',
    'UNABLE_TO_REMOVE_LAST_ADMIN',
    'INVALID_CALLBACKURL',
  ],
  changesSession: true,
} as const

export const deletionCalls = {
  deleteUser: post({
    summary: 'Deletes the caller, after confirmation by email if that is enabled.',
    path: '/delete-user',
    access: 'recent',
    passwordField: 'password',
    isBlockedDuringImpersonation: true,
    limit: 'credential',
    body: z.object({
      callbackURL: redirectTarget,
      password: z.optional(z.string()),
      token: z.optional(z.string()),
    }),
    response: deletion,
    errors: [
      'NOT_FOUND',
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
      'INVALID_PASSWORD',
      'DELETION_TOKEN_INVALID',
      'EMAIL_CHANGE_CAN_BE_UNDONE',
      'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION',
      'UNABLE_TO_REMOVE_LAST_ADMIN',
      'INVALID_CALLBACKURL',
    ],
    changesSession: true,
  }),
  deleteUserCallback: get({
    summary:
      'Consumes a deletion link with the session of its recipient. Navigations get a page with a button, so that prefetching does not delete the account.',
    ...deletionLink,
    navigationReplies: ['page', 'redirect'],
    query: z.object({ token: z.string(), callbackURL: redirectTarget }),
  }),
  confirmDeletion: post({
    summary: 'Consumes a deletion link. The button on the page of the GET request submits this request.',
    ...deletionLink,
    navigationReplies: ['redirect'],
    body: z.object({ token: z.string(), callbackURL: redirectTarget }),
  }),
}
