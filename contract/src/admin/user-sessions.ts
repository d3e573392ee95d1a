import * as z from 'zod/mini'
import { withFields } from '../additional-fields.ts'
import { post } from '../call.ts'
import { id, successTrue } from '../schemas.ts'
import { session } from '../session/sessions.ts'
import { adminActionDefaults, adminCallDefaults } from './admin-call.ts'

/** A session with the fields that only platform admins receive. */
export const administeredSession = withFields(
  'session',
  z.extend(session, {
    /** The ID of the impersonator. */
    impersonatedBy: z.nullable(z.string()),
  }),
)

export const userSessionCalls = {
  listUserSessions: post({
    summary: 'Lists the active sessions of a user, newest first.',
    path: '/admin/list-user-sessions',
    ...adminCallDefaults,
    body: z.object({ userId: id }),
    response: z.object({ sessions: z.array(administeredSession) }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS', 'ADMINISTERED_USER_NOT_FOUND'],
  }),
  revokeUserSession: post({
    summary: 'Revokes one session of a user.',
    path: '/admin/revoke-user-session',
    ...adminActionDefaults,
    body: z.object({ sessionToken: z.string().check(z.maxLength(64)) }),
    response: successTrue,
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
      'SESSION_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
    ],
    changesSession: true,
  }),
  revokeUserSessions: post({
    summary: 'Revokes all sessions of a user.',
    path: '/admin/revoke-user-sessions',
    ...adminActionDefaults,
    body: z.object({ userId: id }),
    response: successTrue,
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
      'ADMINISTERED_USER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
    ],
    changesSession: true,
  }),
}
