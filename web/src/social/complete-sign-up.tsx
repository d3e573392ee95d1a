import { type ClientCall, useAction, useCall } from '@latchkey/client/react'
import type { CallbackError } from '@latchkey/contract'
import { screenDefaults } from '@latchkey/contract/limits'
import { Anchor } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { client } from '../client.ts'
import { useNavigate, useSearchParams } from '../router/router.tsx'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { findSignInStep } from '../session/sign-in-step.ts'
import { useCodeForm } from '../two-factor/code-form.tsx'
import { useTwoFactorTexts } from '../two-factor/texts.ts'
import { EmailField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { FailedScreen } from '../ui/loading.tsx'
import { validateEmail } from '../ui/validation.tsx'
import { ProgressCard } from './progress-card.tsx'
import { getProviderName } from './service-providers.ts'
import { createConnectProviderPath, createSocialCallbackPath } from './social-paths.ts'
import { useSocialTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

/** The errors of the callback that a verified address resolves. */
export type AddressError = Extract<CallbackError, 'email_not_found' | 'account_not_linked'>

export const isAddressError = (error: string | null): error is AddressError =>
  error === 'email_not_found' || error === 'account_not_linked'

interface CompleteSignUpProps {
  provider: string
  error: AddressError
  /** Rendered if no sign-in at the provider waits for an address in this browser. */
  children: ReactNode
}

/** Requests an address after a sign-in at a provider, verifies it with a mailed code and continues the flow. */
export const CompleteSignUp = ({ provider, error, children }: CompleteSignUpProps) => {
  const texts = useSocialTexts()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [isExpired, setIsExpired] = useState(false)
  const { data: pending, error: failure, isPending, refetch } = useCall(client.social.pendingSignUp)
  const email = useSearchParams()[0].get('email')
  const onExpired = useCallback(() => setIsExpired(true), [])
  if (isDone || isPending) return <ProgressCard>{texts.signingIn(getProviderName(provider))}</ProgressCard>
  if (failure && failure.status !== 404) return <FailedScreen failure={failure} onRetry={refetch} />
  if (isExpired || pending?.provider !== provider) return children
  if (sentTo !== null) {
    return (
      <CodeScreen
        provider={provider}
        email={sentTo}
        onVerified={() => setIsDone(true)}
        onExpired={onExpired}
        onChangeAddress={() => setSentTo(null)}
      />
    )
  }
  return (
    <AddressScreen
      provider={provider}
      error={error}
      email={pending.email ?? email ?? ''}
      onSent={setSentTo}
      onExpired={onExpired}
    />
  )
}

interface AddressScreenProps {
  provider: string
  error: AddressError
  /** The suggested address. */
  email: string
  onSent: (email: string) => void
  onExpired: () => void
}

const AddressScreen = ({ provider, error, email, onSent, onExpired }: AddressScreenProps) => {
  const texts = useSocialTexts()
  const { web } = useTexts()
  const next = useNextPath()
  const name = getProviderName(provider)
  const send = useAction(client.social.pendingSignUp.sendCode)
  const form = useForm({ initialValues: { email }, validate: { email: validateEmail } })
  const submit = async (values: typeof form.values) => {
    const address = values.email.trim()
    const result = await send.run({ email: address })
    if (result?.error?.code === 'PENDING_SIGN_UP_NOT_FOUND') onExpired()
    else if (result && !result.error) onSent(address)
  }
  const isNew = error === 'email_not_found'
  return (
    <FormScreen
      title={isNew ? texts.title.signUpFirst(name) : texts.title.signInFirst}
      intro={isNew ? texts.completeSignUp.intro(name) : texts.completeSignUp.joinIntro(name)}
      submitLabel={texts.completeSignUp.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={send.isPending}
      failure={send.error}
      links={
        <>
          {!isNew && (
            <Link to={withNextPath('/sign-in', createConnectProviderPath(provider, next))} state={{ email }}>
              {texts.signInFirst.submit(name)}
            </Link>
          )}
          <Link to={withNextPath('/sign-in', next)}>{web.forgotPassword.back}</Link>
        </>
      }
    >
      <EmailField {...form.getInputProps('email')} />
    </FormScreen>
  )
}

interface CodeScreenProps {
  provider: string
  email: string
  onVerified: () => void
  onExpired: () => void
  onChangeAddress: () => void
}

const CodeScreen = ({ provider, email, onVerified, onExpired, onChangeAddress }: CodeScreenProps) => {
  const texts = useSocialTexts()
  const { mail } = useTwoFactorTexts()
  const { web } = useTexts()
  const continueFlow = useContinueFlow(provider)
  const verify: ClientCall<{ code: string }, unknown> = useCallback(
    async (input, options) => {
      const result = await client.social.pendingSignUp.verify(input, options)
      if (result.data) {
        onVerified()
        continueFlow(result.data)
      }
      return result
    },
    [onVerified, continueFlow],
  )
  const send = useCallback(() => client.social.pendingSignUp.sendCode({ email }), [email])
  const form = useCodeForm('mail', {
    verify,
    send,
    digits: screenDefaults.signUpCode.digits,
    onVerified: () => {},
    onExpired,
  })
  return (
    <FormScreen
      title={mail.title}
      intro={texts.completeSignUp.sentTo(email)}
      links={
        <Anchor component="button" type="button" onClick={onChangeAddress}>
          {web.verifyEmail.otherAddress}
        </Anchor>
      }
      {...form}
    />
  )
}

/** Loads the page of the flow, which can be outside of the web app. A further step comes before it. */
const useContinueFlow = (provider: string) => {
  const navigate = useNavigate()
  const next = useNextPath()
  return useCallback(
    (result: { url: string }) => {
      const step = findSignInStep(result)
      if (step === null) window.location.assign(result.url)
      else navigate(withNextPath(step, createSocialCallbackPath(provider, { next })), { replace: true })
    },
    [navigate, next, provider],
  )
}
