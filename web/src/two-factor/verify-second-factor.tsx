import type { SessionData } from '@latchkey/client/react'
import { loadTwoFactorTexts } from '@latchkey/locales/load/two-factor'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { brand } from '../brand/brand.ts'
import { client } from '../client.ts'
import { LoadedSession } from '../session/loaded-session.tsx'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { consumeReauthentication } from '../social/stored-reauthentication.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { fetchTexts, useLanguage } from '../ui/language.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { toast } from '../ui/toast.tsx'
import { useCodeForm } from './code-form.tsx'
import type { Method } from './methods.ts'
import { AlternativeMethods } from './alternative-methods.tsx'
import { useTwoFactorTexts } from './texts.ts'

/** The second step of a sign-in. Leads to `?next=`, else to the account; whoever is signed in goes on at once. */
export const VerifySecondFactor = () => (
  <LoadedSession>{(session) => (session ? <CompleteSignIn session={session} /> : <CodeScreens />)}</LoadedSession>
)

const CompleteSignIn = ({ session }: { session: NonNullable<SessionData> }) => {
  const { tag } = useLanguage()
  const next = useNextPath()
  useEffect(() => {
    // Who comes from a provider is received where they come back to.
    const leaver = next?.startsWith('/social/') ? null : consumeReauthentication(session)
    if (!leaver?.isSamePerson) return
    // Nobody else waits for these words.
    void fetchTexts(loadTwoFactorTexts, tag).then(({ proof }) => toast.success(() => proof.done))
    // The new session takes the place of the one before, which would be left over in the list of devices.
    if (leaver.token !== session.session.token) void client.revokeSession({ token: leaver.token })
    // Once, on the way through.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <Navigate to={next ?? '/account'} replace />
}

const CodeScreens = () => {
  const [method, setMethod] = useState<Method>('app')
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <ChallengeExpired />
  // Another way is another screen: nothing of what was typed is left.
  return <CodeScreen key={method} method={method} onChoose={setMethod} onExpired={() => setIsGone(true)} />
}

interface CodeScreenProps {
  method: Method
  onChoose: (method: Method) => void
  onExpired: () => void
}

const CodeScreen = ({ method, onChoose, onExpired: onGone }: CodeScreenProps) => {
  const texts = useTwoFactorTexts()
  const next = useNextPath()
  // Whoever has passed is signed in, and leaves this screen as such.
  const form = useCodeForm(method, { offersTrust: true, onVerified: () => {}, onExpired: onGone })
  return (
    <FormScreen
      title={texts[method].title}
      intro={method === 'app' ? texts.app.intro(brand.name) : texts[method].intro}
      links={
        <>
          <AlternativeMethods method={method} onChoose={onChoose} onExpired={onGone} />
          <Link to={withNextPath('/sign-in', next)}>{texts.otherAccount}</Link>
        </>
      }
      {...form}
    />
  )
}

/** The challenge is over, or there never was one: only the first step leads on. */
const ChallengeExpired = () => {
  const { expired } = useTwoFactorTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="signOut"
      title={expired.title}
      actions={
        <ButtonLink to={withNextPath('/sign-in', next)} replace>
          {expired.submit}
        </ButtonLink>
      }
    >
      <ErrorText code="INVALID_TWO_FACTOR_COOKIE" />
    </MessageScreen>
  )
}
