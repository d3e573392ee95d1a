import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { statusTrue } from '../schemas.ts'
import { sessionWithUser } from './sessions.ts'

/** `token` of a session in the list. */
const sessionToken = z.string()

/** Several accounts in one browser. `token` identifies a session only together with the cookie of the browser. */
export const multiSessionCalls = {
  listDeviceSessions: get({
    summary: 'Lists the accounts that are signed in to this browser, the active one first.',
    path: '/multi-session/list-device-sessions',
    feature: 'multiple-accounts',
    access: 'anyone',
    isReadOnly: true,
    isBlockedDuringImpersonation: true,
    limit: 'default',
    response: z.array(sessionWithUser),
    errors: [],
  }),
  setActiveSession: post({
    summary: 'Activates another account of this browser.',
    path: '/multi-session/set-active',
    feature: 'multiple-accounts',
    access: 'anyone',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ sessionToken }),
    response: sessionWithUser,
    errors: ['INVALID_SESSION_TOKEN'],
    changesSession: true,
  }),
  revokeDeviceSession: post({
    summary: 'Signs out one account of this browser. After the active account, the most recently active one follows.',
    path: '/multi-session/revoke',
    feature: 'multiple-accounts',
    access: 'anyone',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ sessionToken }),
    response: statusTrue,
    errors: ['INVALID_SESSION_TOKEN'],
    changesSession: true,
  }),
}
