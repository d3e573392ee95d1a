import type { Options } from '@latchkey/server'

/** The clients of the device authorization. */
const DEVICE_CLIENTS = {
  'acme-cli': { name: 'Acme CLI', scopes: ['project:read', 'project:write'] },
  'acme-tv': { name: 'Acme TV' },
}

/** Returns the options with all features enabled that a test does not disable. */
export const enableFeatures = (options: Partial<Options>): Partial<Options> => ({
  session: { multipleAccounts: true, ...options.session },
  emailAndPassword: { enabled: true, ...options.emailAndPassword },
  user: {
    ...options.user,
    changeEmail: { enabled: true, ...options.user?.changeEmail },
    emailAddresses: { enabled: true, ...options.user?.emailAddresses },
    deleteUser: { enabled: true, ...options.user?.deleteUser },
  },
  emailCode: options.emailCode === false ? false : { ...options.emailCode },
  twoFactor: options.twoFactor === false ? false : { ...options.twoFactor },
  bearer: { enabled: true, ...options.bearer },
  jwt: { enabled: true, ...options.jwt },
  deviceAuthorization: {
    enabled: options.bearer?.enabled !== false,
    clients: DEVICE_CLIENTS,
    ...options.deviceAuthorization,
  },
  // Other base URLs of tests are not secure or have no domain.
  passkey: { enabled: options.baseURL === undefined, ...options.passkey },
  apiKey: { enabled: true, ...options.apiKey },
  webhooks: { enabled: true, allowPrivateNetworks: true, ...options.webhooks },
  organization:
    options.organization === false
      ? false
      : // Most tests invite users right after the sign-up.
        { teams: { enabled: true }, requireEmailVerificationToInvite: false, ...options.organization },
  admin: options.admin === false ? false : { ...options.admin },
})
