import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useParams } from '../router/routes.tsx'
import { useSearchParams } from '../router/router.tsx'
import { useNextPath } from '../session/next-path.ts'
import { NotFound } from '../site/not-found.tsx'
import { ErrorText, FailureText } from '../ui/error-text.tsx'
import { useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { toast } from '../ui/toast.tsx'
import { linkProvider } from './link-provider.ts'
import { getProviderName, readServiceProviders } from './service-providers.ts'
import { pendingProvider } from './sign-in-with-provider.ts'
import { useSocialTexts } from './texts.ts'
import { useProviderRedirect } from './use-provider-redirect.ts'
import { ProgressCard } from './progress-card.tsx'

/**
 * Connects a provider to the account of the signed-in user and then navigates to `?next=`. Users who just tried to sign
 * in with that provider are redirected at once; others confirm first.
 */
export const ConnectProvider = () => {
  const { provider = '' } = useParams()
  const [query] = useSearchParams()
  if (!readServiceProviders().some(({ id }) => id === provider)) return <NotFound />
  if (query.has('done')) return <Connected provider={provider} />
  const error = query.get('error')
  // The key resets the state when the error changes.
  return <ConfirmConnect key={error} provider={provider} error={error} />
}

const CONNECTIONS_PATH = '/account/connections'

const Connected = ({ provider }: { provider: string }) => {
  const texts = useSocialTexts()
  const next = useNextPath()
  const isReported = useRef(false)
  useEffect(() => {
    if (!isReported.current) toast.success(() => texts.connect.done(getProviderName(provider)))
    isReported.current = true
  }, [texts, provider])
  return <Navigate to={next ?? CONNECTIONS_PATH} replace />
}

const ConfirmConnect = ({ provider, error }: { provider: string; error: string | null }) => {
  const texts = useSocialTexts()
  const { pages } = useTexts()
  const next = useNextPath()
  const name = getProviderName(provider)
  const { redirectingTo, failure, redirect } = useProviderRedirect((id: string) => linkProvider(id, next))
  const [isContinuing, setIsContinuing] = useState(() => error === null && pendingProvider.read() === provider)
  useEffect(() => {
    pendingProvider.remove()
    if (isContinuing) redirect(provider)
    setIsContinuing(false)
    // Runs only on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  if (redirectingTo !== null || isContinuing) return <ProgressCard>{texts.connecting(name)}</ProgressCard>
  const isFailed = error !== null || failure !== null
  const leaveLabel = next === null ? texts.connect.back : pages.verifyEmail.continue
  return (
    <MessageScreen
      icon={isFailed ? 'alert' : 'plug'}
      tone={isFailed ? 'error' : 'neutral'}
      title={isFailed ? texts.connect.failedTitle(name) : texts.connect.title(name)}
      actions={
        <Button onClick={() => redirect(provider)}>{isFailed ? texts.again(name) : texts.connect.submit(name)}</Button>
      }
      links={<Link to={next ?? CONNECTIONS_PATH}>{isFailed ? leaveLabel : texts.connect.later}</Link>}
    >
      {failure ? (
        <Text component="span" role="alert">
          <FailureText failure={failure} />
        </Text>
      ) : (
        <span>{error === null ? texts.connect.body(name) : <ErrorText code={error} />}</span>
      )}
    </MessageScreen>
  )
}
