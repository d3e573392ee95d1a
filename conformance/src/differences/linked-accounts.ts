import type { Outcome } from '../exchanges.ts'
import { type Differences, errorResponse } from './difference.ts'

const renewed: Partial<Outcome> = {
  status: 200,
  body: {
    accessToken: '<access-token>',
    refreshToken: '<refresh-token>',
    tokenType: 'bearer',
    scopes: ['<scope>', '<scope>'],
    accessTokenExpiresAt: '<iso-date>',
  },
}

const oneCode = 'One code has one message: neither holds the id of the provider, which the caller knows'

export const linkedAccountDifferences: Differences = {
  'list-accounts when the provider granted no scope string': {
    reason: 'No scope is no scope, not an empty one',
    expected: {
      body: [
        {
          id: '<id>',
          provider: 'github',
          createdAt: '<iso-date>',
          updatedAt: '<iso-date>',
          accountId: '42',
          scopes: [],
        },
      ],
    },
  },
  'refresh-token with provider accountId': {
    reason: 'accountId is the same for every call: what list-accounts calls the row, or the person at the provider',
    expected: renewed,
  },
  'refresh-token, provider returns no new refresh token': {
    reason: 'The answer is all that is kept, also where the provider did not give it again',
    expected: renewed,
  },
  'refresh-token credential account': {
    reason: oneCode,
    expected: errorResponse(400, 'PROVIDER_NOT_FOUND', 'Provider not found'),
  },
  'refresh-token provider without refresh support': {
    reason: oneCode,
    expected: errorResponse(
      400,
      'PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING',
      'Provider does not support token refreshing',
    ),
  },
  'refresh-token rejected by the provider': {
    reason: 'What the provider says about it goes to the log alone (R67)',
    expected: errorResponse(400, 'FAILED_TO_REFRESH_ACCESS_TOKEN', 'Failed to refresh access token'),
  },
  'refresh-token without a stored refresh token': {
    reason: 'Where there is nothing to renew with, the provider is not asked',
    expected: errorResponse(400, 'FAILED_TO_REFRESH_ACCESS_TOKEN', 'Failed to refresh access token'),
  },
  'unlink-account session not fresh': {
    reason: 'A refresh reaches the browser from every route',
    expected: { setCookie: ['latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'] },
  },
}
