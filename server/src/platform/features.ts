import type { Call } from '@latchkey/contract'
import type { Settings } from './options/settings.ts'

/** Whether a call exists. Calls of disabled features respond as unknown paths do (R53). */
export const isEnabled = (
  {
    organization,
    twoFactor,
    admin,
    passkey,
    apiKey,
    deviceAuthorization,
    webhooks,
    emailCode,
    emailAddresses,
    jwt,
    mails,
    session,
  }: Settings,
  { feature }: Call,
): boolean =>
  feature === undefined ||
  {
    organization: !!organization,
    teams: !!organization?.teams,
    'two-factor': !!twoFactor,
    admin: !!admin,
    passkey: !!passkey,
    jwt: !!jwt,
    'api-key': !!apiKey,
    'api-key-administration': !!apiKey && !!admin,
    'device-authorization': !!deviceAuthorization,
    webhook: !!webhooks,
    'email-code': !!emailCode,
    'email-addresses': emailAddresses.enabled && mails.verificationCode !== false,
    'multiple-accounts': session.multipleAccounts,
  }[feature]
