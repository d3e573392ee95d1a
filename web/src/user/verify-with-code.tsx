import { screenDefaults } from '@latchkey/contract/limits'
import { useCallback, useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { findSignInStep } from '../session/sign-in-step.ts'
import { useCodeForm } from '../two-factor/code-form.tsx'
import { useTwoFactorTexts } from '../two-factor/texts.ts'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { AddressVerified } from './address-verified.tsx'
import { sendVerificationMail } from './send-verification-mail.ts'

interface VerifyWithCodeProps {
  email: string
  isSignedIn: boolean
}

/** The screen for the code of a verification mail. The link of the mail works, too. */
export const VerifyWithCode = ({ email, isSignedIn }: VerifyWithCodeProps) => {
  const { web } = useTexts()
  const { mail } = useTwoFactorTexts()
  const next = useNextPath()
  const session = client.useSession()
  const [isVerified, setIsVerified] = useState(false)
  const navigate = useNavigate()
  const verify = useCallback(({ code }: { code: string }) => client.emailOtp.verifyEmail({ email, otp: code }), [email])
  const send = useCallback(() => sendVerificationMail({ email, next }), [email, next])
  const form = useCodeForm('mail', {
    digits: screenDefaults.emailCode.digits,
    verify,
    send,
    onVerified: (response) => {
      const step = findSignInStep(response)
      if (step === null) setIsVerified(true)
      else navigate(withNextPath(step, next), { replace: true })
    },
    onExpired: () => {},
  })
  if (isVerified) return <AddressVerified isSignedIn={session.data !== null} />
  return (
    <FormScreen
      title={mail.title}
      intro={mail.sentToVerify(email)}
      links={
        isSignedIn ? (
          <Link to={next ?? '/account'}>{web.verifyEmail.later}</Link>
        ) : (
          <Link to={withNextPath('/sign-up', next)}>{web.verifyEmail.otherAddress}</Link>
        )
      }
      {...form}
    />
  )
}
