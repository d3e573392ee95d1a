import * as z from 'zod/mini'
import { post } from '../call.ts'
import { id } from '../schemas.ts'
import { adminActionDefaults } from './admin-call.ts'
import { administeredSession } from './user-sessions.ts'
import { administeredUser } from './user.ts'

const currentSession = z.object({ session: administeredSession, user: administeredUser })

export const impersonationCalls = {
  impersonateUser: post({
    summary:
      'Starts a session of the caller as a user without platform permissions, for at most one hour. It cannot invite, change roles, remove, delete, export, or change security settings.',
    path: '/admin/impersonate-user',
    ...adminActionDefaults,
    body: z.object({ userId: id }),
    response: currentSession,
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
      'YOU_CANNOT_IMPERSONATE_YOURSELF',
      'YOU_CANNOT_IMPERSONATE_ADMINS',
      'ADMINISTERED_USER_NOT_FOUND',
      'BANNED_USER',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
  stopImpersonating: post({
    summary: 'Ends the impersonation and restores the session of the caller.',
    path: '/admin/stop-impersonating',
    feature: 'admin',
    access: 'signed-in',
    limit: 'default',
    response: currentSession,
    errors: ['YOU_ARE_NOT_IMPERSONATING_ANYONE', 'FAILED_TO_FIND_ADMIN_SESSION'],
    changesSession: true,
    changesOrganizations: true,
  }),
}
