import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from '../router/router.tsx'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { ErrorText, FailureText } from '../ui/error-text.tsx'
import { useTexts } from '../ui/language.tsx'
import type { IconName } from '../ui/icon.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { hasPasswords } from '../user/has-passwords.ts'
import { hasPasswordReset } from '../user/mailed-links.ts'
import { createConnectProviderPath } from './social-paths.ts'
import { findRemedy, type Remedy } from './callback-remedies.ts'
import { getProviderName, readServiceProviders } from './service-providers.ts'
import { pendingProvider, signInWithProvider } from './sign-in-with-provider.ts'
import { useSocialTexts } from './texts.ts'
import { useProviderRedirect } from './use-provider-redirect.ts'

interface SocialSignInErrorProps {
  /** The error code from the URL. */
  error: string
  provider: string
  isSignedIn: boolean
}

/** Explains why a sign-in with a provider failed and what the user can do. */
export const SocialSignInError = ({ error, provider, isSignedIn }: SocialSignInErrorProps) => {
  const { pages } = useTexts()
  const name = getProviderName(provider)
  const remedy = findRemedy(error)
  const hasAction = remedy !== 'signUpOff' && remedy !== 'none'
  const explainedCode = remedy === 'signUpOff' ? 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED' : error
  const guide = useGuide(remedy)
  const title = useTitle(remedy)
  useEffect(() => {
    // Only users who are guided to sign in to an existing account continue to connect the provider.
    if (!guide) pendingProvider.remove()
  }, [guide])
  return (
    <MessageScreen
      icon={guide ? 'plug' : (icons[remedy] ?? 'alert')}
      tone={guide || icons[remedy] ? 'neutral' : 'error'}
      title={typeof title === 'string' ? title : title(name)}
      actions={hasAction && <Remedies error={error} provider={provider} isSignedIn={isSignedIn} />}
      links={<BackLink isSignedIn={isSignedIn} />}
    >
      <span>{guide ? guide(name) : <ErrorText code={explainedCode} />}</span>
      {remedy === 'again' && /^\w{1,80}$/.test(error) && <Text size="sm">{pages.error.code(error)}</Text>}
    </MessageScreen>
  )
}

/** Returns the text that guides the user to an existing account. Null for other errors. */
const useGuide = (remedy: Remedy) => {
  const { signInFirst, signUpFirst } = useSocialTexts()
  if (remedy === 'signUpFirst') return signUpFirst.body
  if (remedy !== 'signInFirst') return null
  return hasPasswords() ? signInFirst.body : signInFirst.withoutPassword.body
}

const useTitle = (remedy: Remedy) => {
  const { title } = useSocialTexts()
  const { pages } = useTexts()
  if (remedy === 'confirmEmail') return pages.verifyEmail.title
  if (remedy === 'anotherWay' || remedy === 'signUpOff' || remedy === 'none') return title.again
  return title[remedy]
}

/** The icons of outcomes that are no errors. */
const icons: Partial<Record<Remedy, IconName>> = { cancelled: 'signOut', confirmEmail: 'mail' }

/** The possible actions, the most promising one first. */
const Remedies = ({ error, provider, isSignedIn }: SocialSignInErrorProps) => {
  const texts = useSocialTexts()
  const { web } = useTexts()
  const next = useNextPath()
  const email = useEnteredEmail()
  const name = getProviderName(provider)
  const connectPath = createConnectProviderPath(provider, next)
  const remedy = findRemedy(error)
  if (remedy === 'again') return <RetryButton provider={provider} />
  if (remedy === 'anotherWay' || remedy === 'cancelled') {
    return (
      <>
        {!isSignedIn && (
          <ButtonLink to={withNextPath('/sign-in', next)} state={{ email }}>
            {texts.otherMethod}
          </ButtonLink>
        )}
        <RetryButton provider={provider} isSecondary={!isSignedIn} />
      </>
    )
  }
  if (remedy === 'signUp') {
    return (
      <ButtonLink to={withNextPath('/sign-up', next)} state={{ email }}>
        {web.signUp.submit}
      </ButtonLink>
    )
  }
  if (remedy === 'confirmEmail') {
    return <ButtonLink to={withNextPath('/verify-email', next)}>{web.verifyEmail.resend}</ButtonLink>
  }
  if (isSignedIn) return <ButtonLink to={connectPath}>{texts.connect.submit(name)}</ButtonLink>
  if (remedy === 'signInFirst') {
    return (
      <>
        <ButtonLink to={withNextPath('/sign-in', connectPath)} state={{ email }}>
          {texts.signInFirst.submit(name)}
        </ButtonLink>
        {hasPasswordReset() && (
          <ButtonLink to={withNextPath('/forgot-password', connectPath)} state={{ email }} variant="default">
            {texts.signInFirst.reset}
          </ButtonLink>
        )}
      </>
    )
  }
  return (
    <>
      <ButtonLink to={withNextPath('/sign-up', connectPath)} state={{ email }}>
        {texts.signUpFirst.submit(name)}
      </ButtonLink>
      <ButtonLink to={withNextPath('/sign-in', connectPath)} state={{ email }} variant="default">
        {texts.signUpFirst.haveAccount}
      </ButtonLink>
    </>
  )
}

/** Tries the same provider again if the service still offers it. */
const RetryButton = ({ provider, isSecondary = false }: { provider: string; isSecondary?: boolean }) => {
  const texts = useSocialTexts()
  const next = useNextPath()
  const email = useEnteredEmail()
  const providerRedirect = useProviderRedirect((id: string) =>
    signInWithProvider(id, { next, email: email ?? undefined }),
  )
  if (!readServiceProviders().some(({ id }) => id === provider)) return null
  return (
    <>
      <ActionButton
        variant={isSecondary ? 'default' : undefined}
        isPending={providerRedirect.redirectingTo !== null}
        onClick={() => providerRedirect.redirect(provider)}
      >
        {texts.again(getProviderName(provider))}
      </ActionButton>
      {providerRedirect.failure && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          <FailureText failure={providerRedirect.failure} />
        </Text>
      )}
    </>
  )
}

const BackLink = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { web, pages } = useTexts()
  const next = useNextPath()
  const email = useEnteredEmail()
  if (isSignedIn) return <Link to={next ?? '/account'}>{pages.verifyEmail.continue}</Link>
  return (
    <Link to={withNextPath('/sign-in', next)} state={{ email }}>
      {web.forgotPassword.back}
    </Link>
  )
}

/** Returns the email that the user entered in the form before the redirect to the provider. */
const useEnteredEmail = (): string | null => useSearchParams()[0].get('email')
