import type { Call } from '@latchkey/contract'
import type { Settings } from './options/settings.ts'

type Feature = NonNullable<Call['feature']>

/** The options that enable each feature. */
export const featureOptions: Readonly<Record<Feature, readonly string[]>> = {
  organization: ['organization'],
  teams: ['organization.teams'],
  'two-factor': ['twoFactor'],
  admin: ['admin'],
  passkey: ['passkey'],
  jwt: ['jwt'],
  'api-key': ['apiKey'],
  'api-key-administration': ['apiKey', 'admin'],
  webhook: ['webhooks'],
  'email-code': ['emailCode'],
  'device-authorization': ['deviceAuthorization'],
  'email-addresses': ['user.emailAddresses'],
  'multiple-accounts': ['session.multipleAccounts'],
}

/** Checks whether HTTP serves a call. Calls with the access `server` are only part of the in-process API. */
export const isMounted = (settings: Settings, call: Call): boolean =>
  call.access !== 'server' && isEnabled(settings, call)

/** Checks whether a call exists. Calls of disabled features respond as unknown paths do (R53). */
export const isEnabled = (settings: Settings, { feature }: Call): boolean => {
  if (feature === undefined) return true
  const enabledFeatures: Record<Feature, boolean> = {
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
    'email-addresses': settings.emailAddresses.enabled,
    'multiple-accounts': settings.session.multipleAccounts,
  }
  return enabledFeatures[feature]
}
