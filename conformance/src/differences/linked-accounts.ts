import type { Outcome } from '../exchanges.ts'
import { type Differences, errorResponse, notFresh, rotatedCookie, rotation } from './difference.ts'

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

const oneCode = 'Each code has one message, without the id of the provider'

export const linkedAccountDifferences: Differences = {
  'list-accounts when the provider granted no scope string': {
    reason: 'Missing scopes are an empty list, not a list with an empty scope',
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
    reason: 'Every call accepts the same accountId: the id of list-accounts or the account id at the provider',
    expected: renewed,
  },
  'refresh-token, provider returns no new refresh token': {
    reason: 'The response contains all stored tokens, including those that the provider did not send again',
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
    reason: 'The error of the provider is logged, and not sent to the client (R67)',
    expected: errorResponse(400, 'FAILED_TO_REFRESH_ACCESS_TOKEN', 'Failed to refresh access token'),
  },
  'refresh-token without a stored refresh token': {
    reason: 'Without a refresh token no request is sent to the provider',
    expected: errorResponse(400, 'FAILED_TO_REFRESH_ACCESS_TOKEN', 'Failed to refresh access token'),
  },
  'unlink-account session not fresh': {
    reason: 'The response lists the step-up methods, and every authenticated route sends the refreshed cookie',
    expected: { ...notFresh, ...rotatedCookie() },
  },
  'unlink-account after refresh of an old session': {
    reason: 'The response lists the step-up methods',
    expected: notFresh,
  },
  'unlink-account ok': { reason: rotation, expected: rotatedCookie(1) },
  'unlink-account last account allowed, freshAge 0': { reason: rotation, expected: rotatedCookie() },
}
