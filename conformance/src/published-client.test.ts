import type { BetterAuthClientPlugin } from 'better-auth'
import { createAuthClient } from 'better-auth/client'
import {
  adminClient,
  apiKeyClient,
  emailOTPClient,
  magicLinkClient,
  multiSessionClient,
  organizationClient,
  passkeyClient,
  twoFactorClient,
} from 'better-auth/client/plugins'
import { type ApiKeyClient, testApiKeyCalls } from './api-key-calls.ts'
import { toClient } from './core-calls.ts'
import { type PublishedClient, testPublishedClient } from './published-client-calls.ts'

/** The types of these plugins do not match its interface: in newer versions of their dependencies, a GET has no body. */
const toPlugin = (plugin: object) => plugin as BetterAuthClientPlugin

const plugins = [
  organizationClient(),
  ...[twoFactorClient(), adminClient(), emailOTPClient(), magicLinkClient(), multiSessionClient(), passkeyClient()].map(
    toPlugin,
  ),
]

testPublishedClient('the published client 1.2.7', (baseURL, customFetchImpl) =>
  toClient<PublishedClient>(createAuthClient({ baseURL, fetchOptions: { customFetchImpl }, plugins })),
)

testApiKeyCalls('the published client 1.2.7', (baseURL, customFetchImpl) =>
  toClient<ApiKeyClient>(
    createAuthClient({
      baseURL,
      fetchOptions: { customFetchImpl },
      plugins: [toPlugin(apiKeyClient())],
    }),
  ),
)
