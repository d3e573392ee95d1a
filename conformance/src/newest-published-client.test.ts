import {
  adminClient,
  apiKeyClient,
  createAuthClient,
  emailOTPClient,
  magicLinkClient,
  multiSessionClient,
  organizationClient,
  passkeyClient,
  twoFactorClient,
} from '@latchkey/testing/newest-published-client'
import { type ApiKeyClient, testApiKeyCalls } from './api-key-calls.ts'
import { toClient } from './core-calls.ts'
import { type PublishedClient, testPublishedClient } from './published-client-calls.ts'

const plugins = [
  organizationClient(),
  twoFactorClient(),
  adminClient(),
  emailOTPClient(),
  magicLinkClient(),
  multiSessionClient(),
  passkeyClient(),
]

testPublishedClient('the published client 1.7.6', (baseURL, customFetchImpl) =>
  toClient<PublishedClient>(createAuthClient({ baseURL, fetchOptions: { customFetchImpl }, plugins })),
)

testApiKeyCalls('the published client 1.7.6', (baseURL, customFetchImpl) =>
  toClient<ApiKeyClient>(
    createAuthClient({
      baseURL,
      fetchOptions: { customFetchImpl },
      plugins: [apiKeyClient()],
    }),
  ),
)
