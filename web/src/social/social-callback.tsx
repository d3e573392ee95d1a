import type { SessionData } from '@latchkey/client/react'
import { languages } from '@latchkey/contract/languages'
import { useEffect } from 'react'
import { client } from '../client.ts'
import { Navigate, useParams } from '../router/routes.tsx'
import { useNavigate, useSearchParams } from '../router/router.tsx'
import { LoadedSession } from '../session/loaded-session.tsx'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { useLanguage } from '../ui/language.tsx'
import { isVerificationMailSentOnSignUp } from '../user/mailed-links.ts'
import { createSocialCallbackPath } from './social-paths.ts'
import { getProviderName } from './service-providers.ts'
import { pendingProvider } from './sign-in-with-provider.ts'
import { SocialSignInError } from './social-sign-in-error.tsx'
import { CompleteSignUp, isAddressError } from './complete-sign-up.tsx'
import { useSocialTexts } from './texts.ts'
import { ProgressCard } from './progress-card.tsx'

/** The callback of a sign-in with a provider: navigates to `?next=`, or explains an error. */
export const SocialCallback = () => {
  const { provider = '' } = useParams()
  const [query] = useSearchParams()
  const next = useNextPath()
  const { isPending } = client.useSession()
  const texts = useSocialTexts()
  const error = query.get('error')
  if (isPending) return <ProgressCard>{texts.signingIn(getProviderName(provider))}</ProgressCard>
  if (error !== null && verificationLinkErrors.has(error)) {
    return <Navigate to={withNextPath(`/verify-email?error=${error}`, next)} replace />
  }
  // The second factor screen navigates back to this callback.
  if (query.get('twoFactorRedirect') === 'true') {
    return <Navigate to={withNextPath('/two-factor', createSocialCallbackPath(provider, { next }))} replace />
  }
  // The session starts while this screen is shown, so it does not depend on the session.
  if (isAddressError(error)) {
    return (
      <CompleteSignUp provider={provider} error={error}>
        <LoadedSession>
          {(session) => <SocialSignInError error={error} provider={provider} isSignedIn={session !== null} />}
        </LoadedSession>
      </CompleteSignUp>
    )
  }
  return (
    <LoadedSession>
      {(session) => {
        if (error !== null) return <SocialSignInError error={error} provider={provider} isSignedIn={session !== null} />
        if (session) return <CompleteSignIn provider={provider} user={session.user} />
        return <Navigate to={withNextPath('/sign-in', next)} replace />
      }}
    </LoadedSession>
  )
}

/** The links of verification mails lead here, too, when a sign-in with a provider caused the mail. */
const verificationLinkErrors = new Set(['token_expired', 'invalid_token', 'user_not_found', 'unauthorized'])

const CompleteSignIn = ({ provider, user }: { provider: string; user: NonNullable<SessionData>['user'] }) => {
  const texts = useSocialTexts()
  const { tag } = useLanguage()
  const navigate = useNavigate()
  const isNew = useSearchParams()[0].has('new')
  const next = useNextPath()

  useEffect(() => {
    pendingProvider.remove()
    // The service sends mails in the language of the account.
    if (isNew) void client.updateUser({ language: languages.find((row) => row.tag === tag)?.code })
    const needsVerification = isNew && !user.emailVerified && next === null && isVerificationMailSentOnSignUp()
    navigate(needsVerification ? '/verify-email' : (next ?? '/account'), {
      replace: true,
      state: { email: user.email },
    })
    // Runs only on mount, and not again when the session is refetched.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <ProgressCard>{texts.signingIn(getProviderName(provider))}</ProgressCard>
}
