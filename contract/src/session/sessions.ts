import * as z from 'zod/mini'
import { withChangedFields, withFields } from '../additional-fields.ts'
import { get, post } from '../call.ts'
import { ownedByServer, timestamp, statusTrue, successTrue } from '../schemas.ts'
import { ownUser } from '../user/user.ts'

export const session = withFields(
  'session',
  z.object({
    id: z.string(),
    token: z.string(),
    userId: z.string(),
    expiresAt: timestamp,
    createdAt: timestamp,
    updatedAt: timestamp,
    ipAddress: z.string(),
    userAgent: z.string(),
    activeOrganizationId: z.nullable(z.string()),
    /** The ID of the impersonator. Present if admin is enabled in the options. */
    impersonatedBy: z.optional(z.nullable(z.string())),
  }),
)
/** `token` identifies the session in `/revoke-session`. It does not authenticate requests. */
export type Session = z.infer<typeof session>

export const sessionWithUser = z.object({ session, user: ownUser })

/** True for `true` and, in queries, for the text `true` only. */
const flag = z.optional(z.union([z.boolean(), z.string()]))

export const sessionCalls = {
  getSession: get({
    summary: 'Returns the session and the user of the caller, or null. Extends the session when its update is due.',
    path: '/get-session',
    access: 'anyone',
    isReadOnly: true,
    limit: 'default',
    query: z.object({ disableCookieCache: flag, disableRefresh: flag }),
    response: z.nullable(sessionWithUser),
    errors: [],
  }),
  listSessions: get({
    summary: 'Lists the active sessions of the caller, newest first.',
    path: '/list-sessions',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    response: z.array(session),
    errors: [],
  }),
  updateSession: post({
    summary: 'Sets additional fields of the current session.',
    path: '/update-session',
    access: 'signed-in',
    limit: 'default',
    body: withChangedFields(
      'session',
      z.object({
        id: ownedByServer,
        token: ownedByServer,
        userId: ownedByServer,
        expiresAt: ownedByServer,
        createdAt: ownedByServer,
        updatedAt: ownedByServer,
        ipAddress: ownedByServer,
        userAgent: ownedByServer,
        /** `/organization/set-active` checks the membership. */
        activeOrganizationId: ownedByServer,
        impersonatedBy: ownedByServer,
      }),
    ),
    response: z.object({ session }),
    errors: ['SESSION_COOKIE_TOO_LARGE', 'FIELD_NOT_ALLOWED'],
    changesSession: true,
  }),
  revokeSession: post({
    summary: 'Revokes one session of the caller.',
    path: '/revoke-session',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ token: z.string() }),
    response: statusTrue,
    errors: ['SESSION_NOT_FOUND'],
    changesSession: true,
  }),
  revokeSessions: post({
    summary: 'Revokes all sessions of the caller, including the current one, and the trust in all devices.',
    path: '/revoke-sessions',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    response: statusTrue,
    errors: [],
    changesSession: true,
  }),
  revokeOtherSessions: post({
    summary: 'Revokes all sessions of the caller except the current one.',
    path: '/revoke-other-sessions',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    response: statusTrue,
    errors: [],
  }),
  signOut: post({
    summary:
      'Ends the current session and clears its cookies. With `allAccounts`, those of all accounts of the browser.',
    path: '/sign-out',
    access: 'anyone',
    limit: 'default',
    body: z.prefault(z.object({ allAccounts: z.optional(z.boolean()) }), {}),
    response: successTrue,
    errors: ['FAILED_TO_GET_SESSION'],
    changesSession: true,
  }),
}
