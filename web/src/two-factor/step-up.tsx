import type { ClientCall } from '@latchkey/client/react'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { brand } from '../brand/brand.ts'
import { useReauthentication } from '../session/reauthentication.tsx'
import { useCurrentSession } from '../session/current-session.ts'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { useCodeForm } from './code-form.tsx'
import type { Method } from './methods.ts'
import { AlternativeMethods } from './alternative-methods.tsx'
import { useTwoFactorTexts } from './texts.ts'

/**
 * Wraps a call that needs a recent verification. When the service refuses it because the session is not fresh, a dialog
 * requests a second factor, or another sign-in if two-factor is off, and the call is repeated. When the user cancels,
 * the call returns the refusal.
 */
export const useStepUp = <Input, Data>(
  call: ClientCall<Input, Data>,
): { call: ClientCall<Input, Data>; dialog: ReactNode } => {
  const { twoFactorEnabled } = useCurrentSession().user
  const withReauthentication = useReauthentication(call)
  const [request, setRequest] = useState<{ resolve: (isVerified: boolean) => void } | null>(null)
  const withSecondFactor = useCallback<ClientCall<Input, Data>>(
    async (input, options) => {
      const result = await call(input, options)
      if (result.error?.code !== 'SESSION_IS_NOT_FRESH') return result
      const isVerified = await new Promise<boolean>((resolve) => setRequest({ resolve }))
      setRequest(null)
      return isVerified ? call(input, options) : result
    },
    [call],
  )
  return {
    call: twoFactorEnabled ? withSecondFactor : withReauthentication,
    dialog: request && <StepUpDialog onResult={request.resolve} />,
  }
}

const StepUpDialog = ({ onResult }: { onResult: (isVerified: boolean) => void }) => {
  const { web } = useTexts()
  const { proof } = useTwoFactorTexts()
  const [method, setMethod] = useState<Method>('app')
  return (
    <Modal
      opened
      onClose={() => onResult(false)}
      title={proof.title}
      centered
      closeButtonProps={{ 'aria-label': web.dialog.close }}
    >
      <Stack>
        <CodeStep key={method} method={method} onResult={onResult} />
        <AlternativeMethods method={method} onChoose={setMethod} onExpired={() => onResult(false)} />
      </Stack>
    </Modal>
  )
}

const CodeStep = ({ method, onResult }: { method: Method; onResult: (isVerified: boolean) => void }) => {
  const { web } = useTexts()
  const texts = useTwoFactorTexts()
  const form = useCodeForm(method, { onVerified: () => onResult(true), onExpired: () => onResult(false) })
  return (
    <Stack>
      <Text>{texts.proof.intro}</Text>
      <Text>{method === 'app' ? texts.app.intro(brand.name) : texts[method].intro}</Text>
      <Form
        {...form}
        actions={
          <Button variant="default" onClick={() => onResult(false)}>
            {web.dialog.cancel}
          </Button>
        }
      />
    </Stack>
  )
}
