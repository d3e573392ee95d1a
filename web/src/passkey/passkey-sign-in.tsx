import type { Result } from '@latchkey/client/react'
import { Alert } from '@mantine/core'
import { useCallback, useEffect, useId, useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { expectSession } from '../session/expected-session.ts'
import { isLastUsedMethod } from '../session/last-login-method.ts'
import { withNextPath } from '../session/next-path.ts'
import { findSignInStep } from '../session/sign-in-step.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { FailureText } from '../ui/error-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { LastUsed } from '../ui/last-used.tsx'
import { CanceledCeremony } from './canceled-ceremony.tsx'
import { cancelPasskeyRequest, requestPasskey } from './request-passkey.ts'
import { usePasskeyTexts } from './texts.ts'
import { useCeremony } from './use-ceremony.ts'

/** A button for a sign-in with a passkey. Passkeys are also suggestions of the email field. */
export const PasskeySignIn = ({ next }: { next: string | null }) => {
  const texts = usePasskeyTexts()
  const badge = useId()
  const [isLastUsed] = useState(() => isLastUsedMethod('passkey'))
  const { signIn, isPending, failure, isCanceled } = usePasskeySignIn(next)
  const button = (
    <ActionButton
      variant="default"
      fullWidth
      aria-describedby={isLastUsed ? badge : undefined}
      leftSection={<Icon name="key" />}
      isPending={isPending}
      onClick={() => void signIn()}
    >
      {texts.signIn}
    </ActionButton>
  )
  return (
    <>
      {failure && (
        <Alert color="red">
          <FailureText failure={failure} />
        </Alert>
      )}
      {isLastUsed ? <LastUsed badgeId={badge}>{button}</LastUsed> : button}
      <CanceledCeremony isCanceled={isCanceled} kind="notUsed" />
    </>
  )
}

/** Signs in on request, and as soon as the user selects a passkey in the email field. */
const usePasskeySignIn = (next: string | null) => {
  const navigate = useNavigate()
  const { run, isPending, isCanceled } = useCeremony(signInWithPasskey)
  const [failure, setFailure] = useState<SignInResult['error']>(null)

  const handleResult = useCallback(
    ({ data, error }: SignInResult) => {
      setFailure(error)
      if (!data) return
      if ('user' in data) expectSession(data.user.email)
      // The back button must not return to this screen.
      const step = findSignInStep(data)
      const path = step === null ? (next ?? '/account') : withNextPath(step, next)
      navigate(path, { replace: true })
    },
    [navigate, next],
  )
  useEffect(() => {
    const controller = new AbortController()
    void waitForAutofill(handleResult, controller.signal)
    return () => {
      controller.abort()
      cancelPasskeyRequest()
    }
  }, [handleResult])

  const signIn = async () => {
    setFailure(null)
    const result = await run()
    if (result) handleResult(result)
    // The ceremony of the button has ended the one of the email field.
    if (!result?.data) void waitForAutofill(handleResult)
  }
  return { signIn, isPending, failure, isCanceled }
}

type SignInResult = Awaited<ReturnType<typeof signInWithPasskey>>

const canceled: Result<null> = { data: null, error: null }

const signInWithPasskey = async () => {
  const options = await client.passkey.generateAuthenticateOptions()
  if (options.error) return options
  const { data: response, error } = await requestPasskey(options.data)
  if (error) return { data: null, error }
  return response ? verifyPasskey(response, options.data.rpId) : canceled
}

const verifyPasskey = async (response: PasskeyAssertion, rpId: string | undefined) => {
  const result = await client.passkey.verifyAuthentication({ response })
  if (rpId && result.error?.code === 'PASSKEY_NOT_FOUND') {
    // Loaded on demand, because it is rare.
    const { signalUnknownPasskey } = await import('./signal-unknown-passkey.ts')
    void signalUnknownPasskey(rpId, response.id)
  }
  return result
}

type PasskeyAssertion = Parameters<typeof client.passkey.verifyAuthentication>[0]['response']

/** Waits until the user selects a passkey in the email field, and again after the service refused it. */
const waitForAutofill = async (handleResult: (result: SignInResult) => void, signal?: AbortSignal): Promise<void> => {
  let result: SignInResult | null
  do {
    result = await signInByAutofill(signal)
    if (result) handleResult(result)
  } while (result?.error)
}

/** Returns null if the user selects no passkey in the email field, also because of a failure. */
const signInByAutofill = async (signal?: AbortSignal): Promise<SignInResult | null> => {
  if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return null
  const options = await client.passkey.generateAuthenticateOptions()
  if (options.error || signal?.aborted) return null
  const { data: response } = await requestPasskey(options.data, { usesAutofill: true })
  return response ? verifyPasskey(response, options.data.rpId) : null
}
