import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { brand } from '../brand/brand.ts'
import { LoadedSession } from '../session/loaded-session.tsx'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { findSignInStep } from '../session/sign-in-step.ts'
import { FormScreen } from '../ui/form-screen.tsx'
import { Link } from '../ui/link.tsx'
import { ChallengeExpired } from './challenge-expired.tsx'
import { useCodeForm } from './code-form.tsx'
import type { Method } from './methods.ts'
import { AlternativeMethods } from './alternative-methods.tsx'
import { Recovery } from './recovery.tsx'
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
  const [isRecovering, setIsRecovering] = useState(false)
  if (isExpired) return <ChallengeExpired />
  if (isRecovering) return <Recovery onBack={() => setIsRecovering(false)} />
  // The key resets the input when the method changes.
  return (
    <CodeScreen
      key={method}
      method={method}
      onChoose={setMethod}
      onExpired={() => setIsExpired(true)}
      onRecover={() => setIsRecovering(true)}
    />
  )
}

interface CodeScreenProps {
  method: Method
  onChoose: (method: Method) => void
  onExpired: () => void
  onRecover: () => void
}

const CodeScreen = ({ method, onChoose, onExpired: onGone, onRecover }: CodeScreenProps) => {
  const texts = useTwoFactorTexts()
  const next = useNextPath()
  const navigate = useNavigate()
  // A started session navigates away, too.
  const continueSignIn = (response: unknown) => {
    const step = findSignInStep(Object(response))
    if (step !== null) void navigate(withNextPath(step, next), { replace: true })
  }
  const form = useCodeForm(method, { offersTrust: true, onVerified: continueSignIn, onExpired: onGone })
  return (
    <FormScreen
      title={texts[method].title}
      intro={method === 'app' ? texts.app.intro(brand.name) : texts[method].intro}
      links={
        <>
          <AlternativeMethods method={method} onChoose={onChoose} onExpired={onGone} onRecover={onRecover} />
          <Link to={withNextPath('/sign-in', next)}>{texts.otherAccount}</Link>
        </>
      }
      {...form}
    />
  )
}
