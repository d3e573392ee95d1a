import type { authorizationCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { findMemberRoles } from '../organization/member-access.ts'
import { findCaller } from '../session/current-session.ts'
import { toSession } from '../session/sessions.ts'
import { toOwnUser } from '../session/user.ts'
import { toApiKey } from './api-key.ts'
import { readApiKey } from './request-key.ts'
import { memberHasScope, userHasScope } from './owner-permissions.ts'
import { toScopes } from './scopes.ts'
import { type KeyRequirement, verifyKey } from './verification.ts'

type Requirement = Omit<KeyRequirement, 'key'>

export const authorizationHandlers = {
  authorize: async (ctx, requirement) => {
    const key = readApiKey(ctx)
    return key === null ? authorizeSession(ctx, requirement) : authorizeKey(ctx, { ...requirement, key })
  },
} satisfies Handlers<typeof authorizationCalls>

const authorizeSession = async (ctx: Context, { permissions, organizationId }: Requirement) => {
  // The response of the application cannot set the cookie of a refreshed session.
  const caller = (await findCaller(ctx, { disableRefresh: true })) ?? fail('UNAUTHORIZED')
  const { session, user } = caller
  const membership = organizationId
    ? ((await findMemberRoles({ ...ctx, caller }, organizationId)) ?? fail('INSUFFICIENT_PERMISSIONS'))
    : null
  const isPermitted = toScopes(permissions).every((scope) =>
    membership ? memberHasScope(membership, scope) : userHasScope(ctx, user, scope),
  )
  if (!isPermitted) fail('INSUFFICIENT_PERMISSIONS')
  return { kind: 'session' as const, userId: user.id, session: toSession(ctx, session), user: toOwnUser(ctx, user) }
}

const authorizeKey = async (ctx: Context, requirement: KeyRequirement) => {
  if (ctx.settings.apiKey === null) return fail('INVALID_API_KEY')
  const result = await verifyKey(ctx, requirement)
  if ('row' in result) {
    const { userId, organizationId } = result.row
    return { kind: 'api-key' as const, userId, organizationId, key: toApiKey(result.row, ctx.now(), result.scopes) }
  }
  if (result.code === 'INSUFFICIENT_PERMISSIONS') fail('INSUFFICIENT_PERMISSIONS')
  if (result.code === 'RATE_LIMITED') {
    fail('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((result.tryAgainIn ?? 1000) / 1000) })
  }
  return fail('INVALID_API_KEY')
}
