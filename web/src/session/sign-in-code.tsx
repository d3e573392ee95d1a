import { screenDefaults } from '@latchkey/contract/limits'
import { useCallback } from 'react'
import { client } from '../client.ts'
import { Navigate } from '../router/routes.tsx'
import { useNavigate } from '../router/router.tsx'
import { useCodeForm } from '../two-factor/code-form.tsx'
import { useTwoFactorTexts } from '../two-factor/texts.ts'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { expectSession } from './expected-session.ts'
import { LoadedSession } from './loaded-session.tsx'
import { useIsAddingAccount, withAddParameter } from './multiple-accounts.ts'
import { useNavigationState, useNextPath, withNextPath } from './next-path.ts'
import { findSignInStep } from './sign-in-step.ts'
import { sendSignInCode } from './send-code-button.tsx'

/** The screen for an emailed sign-in code. Navigates to `?next=` or the account, also if the link signs in in another tab. */
export const SignInCode = () => {
  const next = useNextPath()
  const { email } = useNavigationState()
  const isAdding = useIsAddingAccount()
  return (
    <LoadedSession>
      {(session) => {
        if (session && !isAdding) return <Navigate to={next ?? '/account'} replace />
        return email === null ? (
          <Navigate to={withNextPath(isAdding ? withAddParameter('/sign-in') : '/sign-in', next)} replace />
        ) : (
          <CodeScreen email={email} next={next} isAdding={isAdding} />
        )
      }}
    </LoadedSession>
  )
}

interface CodeScreenProps {
  email: string
  next: string | null
  isAdding: boolean
}

const CodeScreen = ({ email, next, isAdding }: CodeScreenProps) => {
  const { web } = useTexts()
  const { mail } = useTwoFactorTexts()
  const navigate = useNavigate()
  const verify = useCallback(({ code }: { code: string }) => client.signIn.emailOtp({ email, otp: code }), [email])
  const continueSignIn = (response: unknown) => {
    const step = findSignInStep(response)
    if (step !== null) return navigate(withNextPath(step, next), { replace: true })
    // A started session navigates away, too, unless the user is the one that is signed in already.
    expectSession(email)
    if (isAdding) navigate(next ?? '/account', { replace: true })
  }
  const send = useCallback(() => sendSignInCode({ email, next }), [email, next])
  const form = useCodeForm('mail', {
    submit: web.signIn.submit,
    digits: screenDefaults.emailCode.digits,
    verify,
    send,
    onVerified: continueSignIn,
    onExpired: () => {},
  })
  return (
    <FormScreen
      title={mail.title}
      intro={mail.sentTo(email)}
      links={
        <Link to={withNextPath(isAdding ? withAddParameter('/sign-in') : '/sign-in', next)} state={{ email }}>
          {web.forgotPassword.again}
        </Link>
      }
      {...form}
    />
  )
}
