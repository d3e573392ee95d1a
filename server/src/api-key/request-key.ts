import { hasPlatformPermissions, toPermissions } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { hashKey, hasWrongChecksum } from './key-format.ts'
import { parseScopes } from './scopes.ts'
import { findInvalidKeyCode } from './verification.ts'
import { findKeyByHash } from './verification.store.ts'

/**
 * Reads the API key of the request, or null. Fails if there are several keys or a session: the caller would be
 * ambiguous.
 */
export const readApiKey = ({ request }: Context): string | null => {
  const [key, ...others] = request.apiKeys
  if (key === undefined) return null
  if (others.length > 0 || request.sessionCredential !== null) fail('AMBIGUOUS_CREDENTIALS')
  return key
}

/**
 * Fails unless the request has a key with `apiKey:verify` of a user whose platform roles grant it. Not counted as a use: a
 * resource server sends one request for each of its own.
 */
export const requireVerifierKey = async (ctx: Context): Promise<void> => {
  const key = readApiKey(ctx) ?? fail('UNAUTHORIZED')
  if (hasWrongChecksum(key)) fail('INVALID_API_KEY')
  const keyHash = hashKey(key)
  const row = (await findKeyByHash(ctx, { keyHash, organizationId: '' })) ?? fail('INVALID_API_KEY')
  const ipAddress = ctx.request.ipAddress || undefined
  if (findInvalidKeyCode(ctx, row, { keyHash, ipAddress }) !== null) fail('INVALID_API_KEY')
  const { userId, ownerRole } = row
  const isPermitted =
    userId !== null &&
    ctx.settings.admin !== null &&
    parseScopes(row.scopes).includes('apiKey:verify') &&
    hasPlatformPermissions(ctx.settings.admin, { id: userId, role: ownerRole ?? '' }, toPermissions('apiKey:verify'))
  if (!isPermitted) fail('INSUFFICIENT_API_KEY_PERMISSIONS')
}
