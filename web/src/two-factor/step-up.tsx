import type { ClientCall } from '@latchkey/client/react'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { brand } from '../brand/brand.ts'
import { useReauthentication } from '../session/reauthentication.tsx'
import { useCurrentSession } from '../session/require-sign-in.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { useCodeForm } from './code-form.tsx'
import type { Method } from './methods.ts'
import { AlternativeMethods } from './alternative-methods.tsx'
import { useTwoFactorTexts } from './texts.ts'

/**
 * A call about the second factor. When it is refused because too long ago it was proven who is there, a dialog asks for a
 * code where two-factor is on, else for another sign-in, and the call is made once more. Whoever cancels gets the refusal.
 */
export const useStepUp = <Input, Data>(
  call: ClientCall<Input, Data>,
): { call: ClientCall<Input, Data>; dialog: ReactNode } => {
  const { twoFactorEnabled } = useCurrentSession().user
  const signedInAgain = useReauthentication(call)
  const [answer, setAnswer] = useState<{ tell: (isProven: boolean) => void } | null>(null)
  const proven = useCallback<ClientCall<Input, Data>>(
    async (input, options) => {
      const result = await call(input, options)
      if (result.error?.code !== 'SESSION_IS_NOT_FRESH') return result
      const isProven = await new Promise<boolean>((tell) => setAnswer({ tell }))
      setAnswer(null)
      return isProven ? call(input, options) : result
    },
    [call],
  )
  return { call: twoFactorEnabled ? proven : signedInAgain, dialog: answer && <StepUpDialog onAnswer={answer.tell} /> }
}

const StepUpDialog = ({ onAnswer }: { onAnswer: (isProven: boolean) => void }) => {
  const { web } = useTexts()
  const { proof } = useTwoFactorTexts()
  const [method, setMethod] = useState<Method>('app')
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={proof.title}
      centered
      closeButtonProps={{ 'aria-label': web.dialog.close }}
    >
      <Stack>
        <CodeStep key={method} method={method} onAnswer={onAnswer} />
        <AlternativeMethods method={method} onChoose={setMethod} onExpired={() => onAnswer(false)} />
      </Stack>
    </Modal>
  )
}

const CodeStep = ({ method, onAnswer }: { method: Method; onAnswer: (isProven: boolean) => void }) => {
  const { web } = useTexts()
  const texts = useTwoFactorTexts()
  const form = useCodeForm(method, { onVerified: () => onAnswer(true), onExpired: () => onAnswer(false) })
  return (
    <Stack>
      <Text>{texts.proof.intro}</Text>
      <Text>{method === 'app' ? texts.app.intro(brand.name) : texts[method].intro}</Text>
      <Form
        {...form}
        actions={
          <Button variant="default" onClick={() => onAnswer(false)}>
            {web.dialog.cancel}
          </Button>
        }
      />
    </Stack>
  )
}
