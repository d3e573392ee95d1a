import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { timestamp, statusTrue } from '../schemas.ts'
import { ownUser } from '../user/user.ts'

/** `token` is the session's handle: it names the session for revoke-session and opens nothing. */
export const session = z.object({
  id: z.string(),
  token: z.string(),
  userId: z.string(),
  expiresAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
  ipAddress: z.string(),
  userAgent: z.string(),
  activeOrganizationId: z.nullable(z.string()),
  /** Who impersonates the user in it; there where administration is switched on. */
  impersonatedBy: z.optional(z.nullable(z.string())),
})
export type Session = z.infer<typeof session>

/** Only the text `true` (or `true` itself, in process) switches one on. */
const flag = z.optional(z.union([z.boolean(), z.string()]))

export const sessionCalls = {
  getSession: get({
    summary: 'The session of the caller and its user, or null. Refreshes the session when it is due.',
    path: '/get-session',
    access: 'anyone',
    limit: 'default',
    query: z.object({ disableCookieCache: flag, disableRefresh: flag }),
    response: z.nullable(z.object({ session, user: ownUser })),
    errors: [],
  }),
  listSessions: get({
    summary: 'The sessions of the caller that have not expired, newest first.',
    path: '/list-sessions',
    access: 'signed-in',
    limit: 'default',
    response: z.array(session),
    errors: [],
  }),
  revokeSession: post({
    summary: 'Ends one session of the caller.',
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
    summary: 'Ends every session of the caller, this one too.',
    path: '/revoke-sessions',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    response: statusTrue,
    errors: [],
    changesSession: true,
  }),
  revokeOtherSessions: post({
    summary: 'Ends every session of the caller but this one.',
    path: '/revoke-other-sessions',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    response: statusTrue,
    errors: [],
  }),
  signOut: post({
    summary: 'Ends this session and clears its cookies.',
    path: '/sign-out',
    access: 'anyone',
    limit: 'default',
    response: z.object({ success: z.literal(true) }),
    errors: ['FAILED_TO_GET_SESSION'],
    changesSession: true,
  }),
}
