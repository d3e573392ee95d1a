import { useState } from 'react'
import { Navigate } from 'react-router'
import { brand } from '../brand/brand.ts'
import { LoadedSession } from '../session/loaded-session.tsx'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { useCodeForm } from './code-form.tsx'
import type { Method } from './methods.ts'
import { AlternativeMethods } from './alternative-methods.tsx'
import { useTwoFactorTexts } from './texts.ts'

/** The second step of a sign-in. Navigates to `?next=` or the account; signed-in users are redirected at once. */
export const VerifySecondFactor = () => {
  const next = useNextPath()
  return (
    <LoadedSession>
      {(session) => (session ? <Navigate to={next ?? '/account'} replace /> : <CodeScreens />)}
    </LoadedSession>
  )
}

const CodeScreens = () => {
  const [method, setMethod] = useState<Method>('app')
  const [isExpired, setIsExpired] = useState(false)
  if (isExpired) return <ChallengeExpired />
  // The key resets the input when the method changes.
  return <CodeScreen key={method} method={method} onChoose={setMethod} onExpired={() => setIsExpired(true)} />
}

interface CodeScreenProps {
  method: Method
  onChoose: (method: Method) => void
  onExpired: () => void
}

const CodeScreen = ({ method, onChoose, onExpired: onGone }: CodeScreenProps) => {
  const texts = useTwoFactorTexts()
  const next = useNextPath()
  // After the verification the session changes, which navigates away.
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

/** The challenge has expired or does not exist, so the user must sign in again. */
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
