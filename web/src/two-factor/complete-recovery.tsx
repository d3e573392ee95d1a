import { useAction } from '@latchkey/client/react'
import type { ErrorCode } from '@latchkey/contract'
import { screenDefaults } from '@latchkey/contract/limits'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { client } from '../client.ts'
import { FailureText } from '../ui/error-text.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { CodeField } from './code-field.tsx'
import { isExpired } from './is-expired.ts'
import { useTwoFactorTexts } from './texts.ts'

interface CompleteRecoveryProps {
  back: ReactNode
  onExpired: () => void
}

type Step = 'send' | 'enter' | 'done'

/** Completes a recovery that is due with a code that is mailed now. */
export const CompleteRecovery = ({ back, onExpired }: CompleteRecoveryProps) => {
  const { expired, recovery } = useTwoFactorTexts()
  const [step, setStep] = useState<Step>('send')
  if (step === 'send') return <SendCode back={back} onSent={() => setStep('enter')} onExpired={onExpired} />
  if (step === 'enter') {
    return <EnterCode onResend={() => setStep('send')} onDone={() => setStep('done')} onExpired={onExpired} />
  }
  return (
    <MessageScreen
      icon="check"
      tone="success"
      title={recovery.done.title}
      actions={
        <ButtonLink to="/sign-in" replace>
          {expired.submit}
        </ButtonLink>
      }
    >
      {recovery.done.body}
    </MessageScreen>
  )
}

const SendCode = ({ back, onSent, onExpired }: CompleteRecoveryProps & { onSent: () => void }) => {
  const { due } = useTwoFactorTexts().recovery
  const send = useAction(client.twoFactor.requestRecovery)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await send.run()
    if (isExpired(result?.error)) onExpired()
    else if (result && !result.error) onSent()
  }
  return (
    <FormScreen
      title={due.title}
      intro={due.intro}
      submitLabel={due.send}
      onSubmit={(event) => void submit(event)}
      isPending={send.isPending}
      failure={send.error}
      links={back}
    />
  )
}

interface EnterCodeProps {
  onResend: () => void
  onDone: () => void
  onExpired: () => void
}

const EnterCode = ({ onResend, onDone, onExpired }: EnterCodeProps) => {
  const texts = useTwoFactorTexts()
  const complete = useAction(client.twoFactor.completeRecovery)
  const [code, setCode] = useState('')
  const [submittedCode, setSubmittedCode] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // Runs after the effect that focuses the heading of the screen.
  useEffect(() => field.current?.focus(), [])

  const isComplete = code.length === DIGITS
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmittedCode(code)
    if (!isComplete) return
    const result = await complete.run({ code })
    if (isExpired(result?.error)) onExpired()
    else if (result && !result.error) onDone()
  }
  const failure = complete.error
  const isCodeError = failure !== null && codeErrors.some((known) => known === failure.code)
  const error = isComplete ? isCodeError && <FailureText failure={failure} /> : texts.digits(DIGITS)
  return (
    <FormScreen
      title={texts.mail.title}
      intro={texts.recovery.due.sent}
      submitLabel={texts.recovery.due.submit}
      isDangerous
      onSubmit={(event) => void submit(event)}
      isPending={complete.isPending}
      failure={isCodeError ? null : failure}
      links={
        <Button variant="default" fullWidth onClick={onResend}>
          {texts.mail.resend}
        </Button>
      }
    >
      <CodeField
        label={texts.recovery.due.field}
        error={(submittedCode === code && error) || undefined}
        length={DIGITS}
        value={code}
        onChange={setCode}
        ref={field}
      />
    </FormScreen>
  )
}

const DIGITS = screenDefaults.recoveryCode.digits

const codeErrors: readonly ErrorCode[] = [
  'INVALID_CODE',
  'OTP_HAS_EXPIRED',
  'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
]
