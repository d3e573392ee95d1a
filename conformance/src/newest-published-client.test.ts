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

/** Its types omit calls that its proxy supports, such as `forgetPassword`. */
testPublishedClient(
  'the published client 1.7.6',
  (baseURL, customFetchImpl) =>
    createAuthClient({ baseURL, fetchOptions: { customFetchImpl }, plugins }) as unknown as PublishedClient,
)

testApiKeyCalls(
  'the published client 1.7.6',
  (baseURL, customFetchImpl) =>
    createAuthClient({
      baseURL,
      fetchOptions: { customFetchImpl },
      plugins: [apiKeyClient()],
    }) as unknown as ApiKeyClient,
)
