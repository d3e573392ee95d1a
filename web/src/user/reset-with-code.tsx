import type { Failure } from '@latchkey/client/react'
import { screenDefaults } from '@latchkey/contract/limits'
import { Alert } from '@mantine/core'
import { useCallback, useState } from 'react'
import { client } from '../client.ts'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { useCodeForm } from '../two-factor/code-form.tsx'
import { useTwoFactorTexts } from '../two-factor/texts.ts'
import { FailureText } from '../ui/error-text.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { NewPassword, PasswordChanged } from './new-password.tsx'
import { sendResetMail } from './send-reset-mail.ts'

interface ResetWithCodeProps {
  email: string
  /** Returns to the field for the address. */
  onAgain: () => void
}

/** The screens after a request for a reset mail: its code, then the new password. The link of the mail works, too. */
export const ResetWithCode = ({ email, onAgain }: ResetWithCodeProps) => {
  const [code, setCode] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isDone, setIsDone] = useState(false)
  const save = useCallback(
    ({ newPassword }: { newPassword: string }) =>
      client.emailOtp.resetPassword({ email, otp: code ?? '', password: newPassword }),
    [email, code],
  )
  if (isDone) return <PasswordChanged />
  if (code === null) return <EnterCode email={email} earlierFailure={failure} onAgain={onAgain} onVerified={setCode} />
  const returnToCode = (newFailure: Failure) => {
    setFailure(newFailure)
    setCode(null)
  }
  return <NewPassword save={save} onDone={() => setIsDone(true)} onInvalid={returnToCode} />
}

interface EnterCodeProps extends ResetWithCodeProps {
  /** The code became invalid while the user chose the password. */
  earlierFailure: Failure | null
  onVerified: (code: string) => void
}

const EnterCode = ({ email, earlierFailure, onAgain, onVerified }: EnterCodeProps) => {
  const { web } = useTexts()
  const { mail } = useTwoFactorTexts()
  const next = useNextPath()
  const verify = useCallback(
    async ({ code }: { code: string }) => {
      const result = await client.emailOtp.checkVerificationOtp({ email, type: 'forget-password', otp: code })
      if (!result.error) onVerified(code)
      return result
    },
    [email, onVerified],
  )
  const send = useCallback(() => sendResetMail({ email, next }), [email, next])
  const form = useCodeForm('mail', {
    digits: screenDefaults.emailCode.digits,
    verify,
    send,
    // `verify` opens the next step with the code.
    onVerified: () => {},
    onExpired: () => {},
  })
  return (
    <FormScreen
      title={mail.title}
      intro={mail.sentToReset(email)}
      beforeForm={
        earlierFailure && (
          <Alert color="red">
            <FailureText failure={earlierFailure} />
          </Alert>
        )
      }
      links={
        <>
          <Link to={withNextPath('/forgot-password', next)} replace onClick={onAgain}>
            {web.forgotPassword.again}
          </Link>
          <Link to={withNextPath('/sign-in', next)} state={{ email }}>
            {web.forgotPassword.back}
          </Link>
        </>
      }
      {...form}
    />
  )
}
