import type { Call } from '@latchkey/contract'
import type { Settings } from './options/settings.ts'

/** Checks whether HTTP serves a call. Calls with the access `server` are only part of the in-process API. */
export const isMounted = (settings: Settings, call: Call): boolean =>
  call.access !== 'server' && isEnabled(settings, call)

/** Checks whether a call exists. Calls of disabled features respond as unknown paths do (R53). */
export const isEnabled = (settings: Settings, { feature }: Call): boolean => {
  if (feature === undefined) return true
  const enabledFeatures: Record<typeof feature, boolean> = {
    organization: !!settings.organization,
    teams: !!settings.organization?.teams,
    'two-factor': !!settings.twoFactor,
    admin: !!settings.admin,
    passkey: !!settings.passkey,
    jwt: !!settings.jwt,
    'api-key': !!settings.apiKey,
    'api-key-administration': !!settings.apiKey && !!settings.admin,
    'device-authorization': !!settings.deviceAuthorization,
    webhook: !!settings.webhooks,
    'email-code': !!settings.emailCode,
    'email-addresses': settings.emailAddresses.enabled && settings.mails.verificationCode !== false,
    'multiple-accounts': settings.session.multipleAccounts,
  }
  return enabledFeatures[feature]
}
