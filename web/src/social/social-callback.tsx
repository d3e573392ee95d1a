import type { SessionData } from '@latchkey/client/react'
import { languages } from '@latchkey/contract/languages'
import { useEffect } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { client } from '../client.ts'
import { LoadedSession } from '../session/loaded-session.tsx'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { useLanguage } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import { socialCallbackPath } from './social-paths.ts'
import { lastProvider } from './last-provider.ts'
import { consumeReauthentication } from './stored-reauthentication.ts'
import { getProviderName } from './service-providers.ts'
import { startedProvider } from './sign-in-with-provider.ts'
import { SocialSignInError } from './social-sign-in-error.tsx'
import { useSocialTexts } from './texts.ts'
import { ProgressCard } from './progress-card.tsx'

/** Where a sign-in with a provider comes back to: leads on to `?next=`, or says what has gone wrong and what helps. */
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
  // Who has given the second factor comes here once more.
  if (query.get('twoFactorRedirect') === 'true') {
    return <Navigate to={withNextPath('/two-factor', socialCallbackPath(provider, { next }))} replace />
  }
  return (
    <LoadedSession>
      {(session) => {
        if (error !== null) return <SocialSignInError error={error} provider={provider} isSignedIn={session !== null} />
        if (session) return <CompleteSignIn provider={provider} session={session} />
        return <Navigate to={withNextPath('/sign-in', next)} replace />
      }}
    </LoadedSession>
  )
}

/** A verification mail that a sign-up here has caused leads here, too (specification, section 8). */
const verificationLinkErrors = new Set(['token_expired', 'invalid_token', 'user_not_found', 'unauthorized'])

const CompleteSignIn = ({ provider, session }: { provider: string; session: NonNullable<SessionData> }) => {
  const texts = useSocialTexts()
  const { tag } = useLanguage()
  const navigate = useNavigate()
  const isNew = useSearchParams()[0].has('new')
  const next = useNextPath()
  const { user } = session

  useEffect(() => {
    lastProvider.write(provider)
    startedProvider.remove()
    const leaver = consumeReauthentication(session)
    if (leaver?.isSamePerson) {
      toast.success(() => texts.reauthentication.done)
      // The new session takes the place of this one, which would be left over in the list of devices.
      if (leaver.token !== session.session.token) void client.revokeSession({ token: leaver.token })
    } else if (leaver) {
      toast.error(() => texts.reauthentication.other(user.email))
    }
    // The account's language is that of its mails.
    if (isNew) void client.updateUser({ language: languages.find((row) => row.tag === tag)?.code })
    const isToVerify = isNew && !user.emailVerified && next === null
    void navigate(isToVerify ? '/verify-email' : (next ?? '/account'), { replace: true, state: { email: user.email } })
    // Once: who has arrived does not arrive again when the session is asked for once more.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <ProgressCard>{texts.signingIn(getProviderName(provider))}</ProgressCard>
}
