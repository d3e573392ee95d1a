import { useAction } from '@latchkey/client/react'
import { ActionButton } from '../ui/action-button.tsx'
import { useCountdown } from '../ui/use-countdown.ts'
import { useTexts } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import { hasVerificationMails, isVerificationMailSentOnSignUp } from './mailed-links.ts'
import { sendVerificationMail } from './send-verification-mail.ts'

interface ResendVerificationProps {
  email: string
  /** The path to navigate to after the verification. */
  next?: string | null
  /** Whether a mail was just sent, so that the button starts with the pause. */
  isJustSent?: boolean
  /** `filled` where this is the main action of the screen. */
  variant?: 'default' | 'filled'
}

/**
 * Sends the mail again, and then does nothing for a while, because the mail can take some time. Renders nothing if the
 * service sends no such mails.
 */
export const ResendVerification = ({
  email,
  next = null,
  isJustSent = false,
  variant = 'default',
}: ResendVerificationProps) => {
  const { web } = useTexts()
  const send = useAction(sendVerificationMail)
  const [wait, startWait] = useCountdown(isJustSent ? RESEND_PAUSE_SECONDS : 0)
  const resend = async () => {
    const result = await send.run({ email, next })
    if (!result) return
    startWait(result.error ? (result.error.retryAfter ?? 0) : RESEND_PAUSE_SECONDS)
    if (result.error) toast.failure(result.error)
    else toast.success((texts) => texts.web.verifyEmail.resent(email))
  }
  if (!hasVerificationMails()) return null
  const label = isVerificationMailSentOnSignUp() ? web.verifyEmail.resend : web.forgotPassword.submit
  const isWaiting = wait > 0
  return (
    <ActionButton
      variant={variant}
      size="sm"
      isPending={send.isPending}
      // `disabled` would remove the focus from the button.
      data-disabled={isWaiting || undefined}
      aria-disabled={isWaiting}
      onClick={isWaiting ? undefined : () => void resend()}
    >
      {isWaiting ? web.verifyEmail.resendIn(wait) : label}
    </ActionButton>
  )
}

const RESEND_PAUSE_SECONDS = 30
