import { useAction } from '@latchkey/client/react'
import type { StepUpMethod } from '@latchkey/contract'
import { screenDefaults } from '@latchkey/contract/limits'
import { Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useBrand } from '../brand/brand.ts'
import { client } from '../client.ts'
import { useCodeForm } from '../two-factor/code-form.tsx'
import type { Method } from '../two-factor/methods.ts'
import { useTwoFactorTexts } from '../two-factor/texts.ts'
import { Form } from '../ui/form.tsx'
import { useCurrentSession } from './current-session.ts'
import { CancelButton, StepUpAction } from './step-up-action.tsx'

type CodeMethod = Exclude<StepUpMethod, 'password' | 'passkey'>

interface StepUpWithCodeProps {
  method: CodeMethod
  onConfirmed: () => void
  onCanceled: () => void
}

/** A mailed code is sent on request: the user may prefer another method. */
export const StepUpWithCode = (props: StepUpWithCodeProps) => {
  const [isSent, setIsSent] = useState(false)
  const send = codeSenders[props.method]
  if (send && !isSent) return <SendCodeForm send={send} onSent={() => setIsSent(true)} {...props} />
  return <CodeForm {...props} />
}

const codeSenders: Partial<Record<CodeMethod, typeof client.stepUp.sendCode>> = {
  otp: client.twoFactor.sendOtp,
  'email-code': client.stepUp.sendCode,
}

interface SendCodeFormProps extends StepUpWithCodeProps {
  send: typeof client.stepUp.sendCode
  onSent: () => void
}

const SendCodeForm = ({ send, onSent, onCanceled }: SendCodeFormProps) => {
  const { stepUp } = useTwoFactorTexts()
  const { user } = useCurrentSession()
  const { run, isPending, error } = useAction(send)
  const submit = async () => {
    const result = await run()
    if (result && !result.error) onSent()
  }
  return (
    <StepUpAction
      submitLabel={stepUp.send}
      isPending={isPending}
      failure={error}
      onSubmit={submit}
      onCanceled={onCanceled}
    >
      <Text>{stepUp.sendTo(user.email)}</Text>
    </StepUpAction>
  )
}

const CodeForm = ({ method, onConfirmed, onCanceled }: StepUpWithCodeProps) => {
  const texts = useTwoFactorTexts()
  const verify = useCallback(({ code }: { code: string }) => client.stepUp({ method, code }), [method])
  const { name } = useBrand()
  const factor: Method = factors[method]
  const form = useCodeForm(factor, {
    submit: texts.stepUp.submit,
    verify,
    digits: method === 'email-code' ? screenDefaults.stepUpCode.digits : undefined,
    send: codeSenders[method],
    onVerified: onConfirmed,
    onExpired: onCanceled,
  })
  return (
    <Stack>
      <Text>{factor === 'app' ? texts.app.intro(name) : texts[factor].intro}</Text>
      <Form {...form} actions={<CancelButton onClick={onCanceled} />} />
    </Stack>
  )
}

/** The factor with the texts and the format of the code. */
const factors: Record<CodeMethod, Method> = { totp: 'app', otp: 'mail', 'email-code': 'mail', 'backup-code': 'backup' }
