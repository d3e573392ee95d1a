import { useState } from 'react'
import { Navigate } from 'react-router'
import { brand } from '../brand/brand.ts'
import { KnownSession } from '../session/known-session.tsx'
import { useNext, withNext } from '../session/next.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { useCodeForm } from './code-form.tsx'
import type { Method } from './methods.ts'
import { OtherWays } from './other-ways.tsx'
import { useTwoFactorTexts } from './texts.ts'

/** The second step of a sign-in. Leads to `?next=`, else to the account; whoever is signed in goes on at once. */
export const SecondStep = () => {
  const next = useNext()
  return (
    <KnownSession>{(session) => (session ? <Navigate to={next ?? '/account'} replace /> : <Steps />)}</KnownSession>
  )
}

const Steps = () => {
  const [method, setMethod] = useState<Method>('app')
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <Gone />
  // Another way is another screen: nothing of what was typed is left.
  return <GiveCode key={method} method={method} onChoose={setMethod} onGone={() => setIsGone(true)} />
}

interface GiveCodeProps {
  method: Method
  onChoose: (method: Method) => void
  onGone: () => void
}

const GiveCode = ({ method, onChoose, onGone }: GiveCodeProps) => {
  const texts = useTwoFactorTexts()
  const next = useNext()
  // Whoever has passed is signed in, and leaves this screen as such.
  const form = useCodeForm(method, { offersTrust: true, onPassed: () => {}, onGone })
  return (
    <FormScreen
      title={texts[method].title}
      intro={method === 'app' ? texts.app.intro(brand.name) : texts[method].intro}
      links={
        <>
          <OtherWays method={method} onChoose={onChoose} onGone={onGone} />
          <Link to={withNext('/sign-in', next)}>{texts.otherAccount}</Link>
        </>
      }
      {...form}
    />
  )
}

/** The challenge is over, or there never was one: only the first step leads on. */
const Gone = () => {
  const { gone } = useTwoFactorTexts()
  const next = useNext()
  return (
    <MessageScreen
      icon="door"
      title={gone.title}
      actions={
        <ButtonLink to={withNext('/sign-in', next)} replace>
          {gone.submit}
        </ButtonLink>
      }
    >
      <ErrorText code="INVALID_TWO_FACTOR_COOKIE" />
    </MessageScreen>
  )
}
