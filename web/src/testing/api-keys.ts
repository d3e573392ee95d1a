/** A response of the calls for API keys. */
export const apiKey = {
  id: 'key-1',
  name: 'Deployment',
  prefix: null,
  start: 'lk_live_4fGh',
  userId: 'ann',
  organizationId: null,
  referenceId: 'ann',
  createdById: 'ann',
  createdByName: 'Ann',
  enabled: true,
  permissions: { project: ['read'] },
  metadata: null,
  ipAllow: ['203.0.113.0/24'],
  expiresAt: '2099-01-01T00:00:00.000Z',
  previousKeyExpiresAt: null,
  rateLimitEnabled: false,
  rateLimitTimeWindow: null,
  rateLimitMax: null,
  requestCount: 0,
  remaining: null,
  refillAmount: null,
  refillInterval: null,
  lastRefillAt: null,
  lastRequest: null,
  createdAt: '2029-01-01T00:00:00.000Z',
  updatedAt: '2029-01-01T00:00:00.000Z',
}

/** A response of `/api-key/list` with `limit`. */
export const createKeyPage = (apiKeys: object[], total = apiKeys.length, offset = 0) => ({
  body: { apiKeys, total, limit: 50, offset },
})
