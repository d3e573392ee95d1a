import type { SessionData } from '@latchkey/client/react'
import { languages } from '@latchkey/contract/languages'
import { useEffect } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { client } from '../client.ts'
import { KnownSession } from '../session/known-session.tsx'
import { useNext, withNext } from '../session/next.ts'
import { useLanguage } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import { returnAddress } from './addresses.ts'
import { lastProvider } from './last-provider.ts'
import { takeWhoLeft } from './reauthentication-flow.ts'
import { nameOf } from './service-providers.ts'
import { departed } from './sign-in-with.ts'
import { SocialRefusal } from './social-refusal.tsx'
import { useSocialTexts } from './texts.ts'
import { Working } from './working.tsx'

/** Where a sign-in with a provider comes back to: leads on to `?next=`, or says what has gone wrong and what helps. */
export const SocialReturn = () => {
  const { provider = '' } = useParams()
  const [query] = useSearchParams()
  const next = useNext()
  const { isPending } = client.useSession()
  const texts = useSocialTexts()
  const error = query.get('error')
  if (isPending) return <Working>{texts.signingIn(nameOf(provider))}</Working>
  if (error !== null && ofVerificationLinks.has(error)) {
    return <Navigate to={withNext(`/verify-email?error=${error}`, next)} replace />
  }
  // Who has given the second factor comes here once more.
  if (query.get('twoFactorRedirect') === 'true') {
    return <Navigate to={withNext('/two-factor', returnAddress(provider, { next }))} replace />
  }
  return (
    <KnownSession>
      {(session) => {
        if (error !== null) return <SocialRefusal error={error} provider={provider} isSignedIn={session !== null} />
        if (session) return <Arrived provider={provider} session={session} />
        return <Navigate to={withNext('/sign-in', next)} replace />
      }}
    </KnownSession>
  )
}

/** A verification mail that a sign-up here has caused leads here, too (specification, section 8). */
const ofVerificationLinks = new Set(['token_expired', 'invalid_token', 'user_not_found', 'unauthorized'])

const Arrived = ({ provider, session }: { provider: string; session: NonNullable<SessionData> }) => {
  const texts = useSocialTexts()
  const { tag } = useLanguage()
  const navigate = useNavigate()
  const isNew = useSearchParams()[0].has('new')
  const next = useNext()
  const { user } = session

  useEffect(() => {
    lastProvider.write(provider)
    departed.remove()
    const leaver = takeWhoLeft(session)
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
  return <Working>{texts.signingIn(nameOf(provider))}</Working>
}
