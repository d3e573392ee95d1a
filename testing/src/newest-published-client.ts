// The other workspaces install the version whose protocol the server speaks. This workspace installs the newest one.
export { createAuthClient } from 'better-auth/client'
export {
  adminClient,
  deviceAuthorizationClient,
  emailOTPClient,
  jwtClient,
  magicLinkClient,
  multiSessionClient,
  organizationClient,
  twoFactorClient,
} from 'better-auth/client/plugins'
export { apiKeyClient } from '@better-auth/api-key/client'
export { passkeyClient } from '@better-auth/passkey/client'
