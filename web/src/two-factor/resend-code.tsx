import { type CallOptions, type ClientCall, type Failure, useAction } from '@latchkey/client/react'
import type { ErrorCode } from '@latchkey/contract'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useCountdown } from '../ui/use-countdown.ts'
import { useTexts } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import { isExpired } from './is-expired.ts'
import { useTwoFactorTexts } from './texts.ts'

export type SendCode = ClientCall<{ fetchOptions?: CallOptions } | undefined, unknown>

/** Checks whether the code is no longer accepted, so that only another code helps. */
const needsNewCode = (failure: Failure | null): boolean => failure !== null && expiredCodeErrors.includes(failure.code)

const expiredCodeErrors: readonly string[] = [
  'OTP_HAS_EXPIRED',
  'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
  // A sign-in without a password.
  'OTP_EXPIRED',
  'TOO_MANY_ATTEMPTS',
] satisfies ErrorCode[]

interface ResendCodeProps {
  send?: SendCode | undefined
  /** The failure of the last code. */
  failure: Failure | null
  onSent: () => void
  onExpired: () => void
}

/**
 * Says where the mail may be, and emails another code. A mail can take some time, so the button waits between two of them
 * unless the last code has expired.
 */
export const ResendCode = ({
  send: sendCode = client.twoFactor.sendOtp,
  failure,
  onSent,
  onExpired,
}: ResendCodeProps) => {
  const { web } = useTexts()
  const { mail } = useTwoFactorTexts()
  const send = useAction(sendCode)
  // A code was sent when the form opened.
  const [wait, startWait] = useCountdown(RESEND_PAUSE_SECONDS)
  const [resentFailure, setResentFailure] = useState<Failure | null>(null)
  const isCodeExpired = needsNewCode(failure) && failure !== resentFailure
  const isWaiting = wait > 0 && !isCodeExpired
  const resend = async () => {
    const result = await send.run()
    if (!result) return
    if (isExpired(result.error)) return onExpired()
    setResentFailure(failure)
    startWait(result.error ? (result.error.retryAfter ?? 0) : RESEND_PAUSE_SECONDS)
    if (result.error) return toast.failure(result.error)
    toast.success(() => mail.resent)
    onSent()
  }
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {web.verifyEmail.spam}
      </Text>
      <ActionButton
        variant="default"
        size="sm"
        isPending={send.isPending}
        disabled={isWaiting}
        onClick={() => void resend()}
      >
        {isWaiting ? web.verifyEmail.resendIn(wait) : mail.resend}
      </ActionButton>
    </Group>
  )
}

const RESEND_PAUSE_SECONDS = 30
