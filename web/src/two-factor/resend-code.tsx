import { type CallOptions, type ClientCall, type Failure, useAction } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { client } from '../client.ts'
import { useCountdown } from '../ui/use-countdown.ts'
import { useTexts } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import { useTwoFactorTexts } from './texts.ts'

export type SendCode = ClientCall<{ fetchOptions?: CallOptions } | undefined, unknown>

/** Whether the flow of the code has expired: a challenge of a second factor, or a sign-up with a provider. */
export const isExpired = (failure: Failure | null | undefined): boolean =>
  failure?.code === 'INVALID_TWO_FACTOR_COOKIE' || failure?.code === 'PENDING_SIGN_UP_NOT_FOUND'

interface ResendCodeProps {
  send?: SendCode | undefined
  onExpired: () => void
}

/** Emails another code, and is then disabled for a while, because the mail can take some time. */
export const ResendCode = ({ send: sendCode = client.twoFactor.sendOtp, onExpired }: ResendCodeProps) => {
  const { web } = useTexts()
  const { mail } = useTwoFactorTexts()
  const send = useAction(sendCode)
  // A code was sent when the form opened.
  const [wait, startWait] = useCountdown(RESEND_PAUSE_SECONDS)
  const resend = async () => {
    const result = await send.run()
    if (!result) return
    if (isExpired(result.error)) return onExpired()
    startWait(result.error ? (result.error.retryAfter ?? 0) : RESEND_PAUSE_SECONDS)
    if (result.error) toast.failure(result.error)
    else toast.success(() => mail.resent)
  }
  return (
    <div>
      <Button variant="default" size="sm" loading={send.isPending} disabled={wait > 0} onClick={() => void resend()}>
        {wait > 0 ? web.verifyEmail.resendIn(wait) : mail.resend}
      </Button>
    </div>
  )
}

const RESEND_PAUSE_SECONDS = 30
