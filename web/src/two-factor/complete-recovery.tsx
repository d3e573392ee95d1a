import { useAction } from '@latchkey/client/react'
import { screenDefaults } from '@latchkey/contract/limits'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { client } from '../client.ts'
import { FormScreen } from '../ui/form-screen.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { useCodeForm } from './code-form.tsx'
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
  const { mail, recovery } = useTwoFactorTexts()
  const form = useCodeForm('mail', {
    label: recovery.due.field,
    submit: recovery.due.submit,
    verify: client.twoFactor.completeRecovery,
    digits: screenDefaults.recoveryCode.digits,
    onVerified: onDone,
    onExpired,
  })
  return (
    <FormScreen
      title={mail.title}
      intro={recovery.due.sent}
      links={
        <Button variant="default" fullWidth onClick={onResend}>
          {mail.resend}
        </Button>
      }
      {...form}
      isDangerous
      // The button above replaces it.
      footer={null}
    />
  )
}
