import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useNext, withNext } from '../session/next.ts'
import { ErrorText, FailureText } from '../ui/error-text.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { connectAddress } from './addresses.ts'
import { remedyFor } from './callback-remedies.ts'
import { nameOf, serviceProviders } from './service-providers.ts'
import { departed, signInWith } from './sign-in-with.ts'
import { useSocialTexts } from './texts.ts'
import { useDeparture } from './use-departure.ts'

interface SocialRefusalProps {
  /** As the service tells it in the address. */
  error: string
  provider: string
  isSignedIn: boolean
}

/** A sign-in that has come to nothing: why, and what helps. There is always a way on. */
export const SocialRefusal = ({ error, provider, isSignedIn }: SocialRefusalProps) => {
  const texts = useSocialTexts()
  const { pages } = useTexts()
  const name = nameOf(provider)
  const remedy = remedyFor(error)
  const guide = remedy === 'signInFirst' || remedy === 'signUpFirst' ? texts[remedy] : null
  const title = texts.title[remedy === 'anotherWay' || remedy === 'none' ? 'again' : remedy]
  useEffect(() => {
    // Who is guided to an account of theirs takes the provider along; nobody else does.
    if (!guide) departed.remove()
  }, [guide])
  return (
    <MessageScreen
      icon={guide ? 'plug' : remedy === 'cancelled' ? 'door' : 'alert'}
      tone={guide || remedy === 'cancelled' ? 'neutral' : 'error'}
      title={typeof title === 'string' ? title : title(name)}
      actions={remedy !== 'none' && <Remedies error={error} provider={provider} isSignedIn={isSignedIn} />}
      links={<WayBack isSignedIn={isSignedIn} />}
    >
      <span>{guide ? guide.body(name) : <ErrorText code={error} />}</span>
      {remedy === 'again' && /^\w{1,80}$/.test(error) && <Text size="sm">{pages.error.code(error)}</Text>}
    </MessageScreen>
  )
}

/** What is likely to help, the likeliest first. */
const Remedies = ({ error, provider, isSignedIn }: SocialRefusalProps) => {
  const texts = useSocialTexts()
  const { web } = useTexts()
  const next = useNext()
  const email = useTypedEmail()
  const name = nameOf(provider)
  const connect = connectAddress(provider, next)
  const remedy = remedyFor(error)
  if (remedy === 'again') return <Again provider={provider} />
  if (remedy === 'anotherWay' || remedy === 'cancelled') {
    return (
      <>
        {!isSignedIn && (
          <ButtonLink to={withNext('/sign-in', next)} state={{ email }}>
            {texts.otherMethod}
          </ButtonLink>
        )}
        <Again provider={provider} isSecond={!isSignedIn} />
      </>
    )
  }
  if (remedy === 'signUp') {
    return (
      <ButtonLink to={withNext('/sign-up', next)} state={{ email }}>
        {web.signUp.submit}
      </ButtonLink>
    )
  }
  if (isSignedIn) return <ButtonLink to={connect}>{texts.connect.submit(name)}</ButtonLink>
  if (remedy === 'signInFirst') {
    return (
      <ButtonLink to={withNext('/sign-in', connect)} state={{ email }}>
        {texts.signInFirst.submit(name)}
      </ButtonLink>
    )
  }
  return (
    <>
      <ButtonLink to={withNext('/sign-up', connect)} state={{ email }}>
        {texts.signUpFirst.submit(name)}
      </ButtonLink>
      <ButtonLink to={withNext('/sign-in', connect)} state={{ email }} variant="default">
        {texts.signUpFirst.haveAccount}
      </ButtonLink>
    </>
  )
}

/** Another try at the same provider, where it is still there. */
const Again = ({ provider, isSecond = false }: { provider: string; isSecond?: boolean }) => {
  const texts = useSocialTexts()
  const next = useNext()
  const email = useTypedEmail()
  const departure = useDeparture((id: string) => signInWith(id, { next, email: email ?? undefined }))
  if (!serviceProviders().some(({ id }) => id === provider)) return null
  return (
    <>
      <Button
        variant={isSecond ? 'default' : undefined}
        loading={departure.leavingFor !== null}
        onClick={() => departure.depart(provider)}
      >
        {texts.again(nameOf(provider))}
      </Button>
      {departure.failure && (
        <Text role="alert" c="error" size="sm">
          <FailureText failure={departure.failure} />
        </Text>
      )}
    </>
  )
}

const WayBack = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { web, pages } = useTexts()
  const next = useNext()
  const email = useTypedEmail()
  if (isSignedIn) return <Link to={next ?? '/account'}>{pages.verifyEmail.continue}</Link>
  return (
    <Link to={withNext('/sign-in', next)} state={{ email }}>
      {web.forgotPassword.back}
    </Link>
  )
}

/** What stood in the form before the browser went to the provider. */
const useTypedEmail = (): string | null => useSearchParams()[0].get('email')
