import type { Failure, ReactAuthClient } from '@latchkey/client/react'
import type { Features } from '@latchkey/contract'
import type { Embedding } from '@latchkey/web/embedding'
import { useCallback, useEffect, useState } from 'react'

/** What the server offers, which the screens need before their code is loaded. */
export interface FeatureState {
  isLoaded: boolean
  /** The error of the last request. */
  failure: Failure | null
  /** Sends the request again. */
  retry: () => void
}

/** Loads the features once. `useCall` would load them again for another user. `onLoad` must not change. */
export const useFeatures = (client: ReactAuthClient, onLoad: (features: Features) => void): FeatureState => {
  const [{ isLoaded, failure }, setState] = useState<Omit<FeatureState, 'retry'>>({ isLoaded: false, failure: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const { data, error } = await client.getFeatures(undefined, { signal: controller.signal })
      if (controller.signal.aborted) return
      if (data) onLoad(data)
      setState({ isLoaded: data !== null, failure: error })
    }
    // A hook of the application threw. The application handles the exception; the screens offer a retry.
    load().catch((error: unknown) => {
      setState({ isLoaded: false, failure: { code: 'UNEXPECTED_ANSWER', message: '', status: 0, statusText: '' } })
      throw error
    })
    return () => controller.abort()
  }, [client, onLoad, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { isLoaded, failure, retry }
}

/**
 * What the service would write into its own page for the screens. Without a declared return type, because the published
 * declarations cannot import the package of the web app.
 */
export const toMeta = (appName: string, nonce: string, features: Features | null) =>
  ({
    'csp-nonce': nonce,
    'latchkey-mode': 'production',
    'latchkey-brand': JSON.stringify({ name: appName, accent: null, radius: 8, font: null, homeUrl: null }),
    ...(features && toFeatureMeta(features)),
  }) satisfies Embedding['meta']

const toFeatureMeta = (features: Features) =>
  ({
    'latchkey-passwords': toSwitch(features.passwords),
    'latchkey-sign-up': JSON.stringify(features.signUpMethods),
    'latchkey-password-reset': toSwitch(features.passwordReset),
    'latchkey-verification-mails': features.verificationMails,
    'latchkey-invitation-mails': toSwitch(features.invitationMails),
    'latchkey-email-code': toSwitch(features.emailCodes),
    'latchkey-passkeys': toSwitch(features.passkeys),
    'latchkey-multiple-accounts': toSwitch(features.multipleAccounts),
    'latchkey-email-addresses': toSwitch(features.emailAddresses),
    'latchkey-webhooks': toSwitch(features.webhooks),
    'latchkey-api-keys': features.apiKeys ? JSON.stringify(features.apiKeys) : '',
    'latchkey-terms': features.terms ? JSON.stringify(features.terms) : '',
    'latchkey-codes': JSON.stringify(features.codeDigits ?? { mail: null }),
    'latchkey-roles': JSON.stringify(features.organizations ?? {}),
    'latchkey-providers': JSON.stringify(features.providers),
    'latchkey-additional-fields': JSON.stringify(features.additionalFields),
    'latchkey-login-method-cookie': features.lastLoginMethodCookie ?? '',
  }) satisfies Embedding['meta']

const toSwitch = (isOn: boolean): string => (isOn ? 'on' : 'off')
