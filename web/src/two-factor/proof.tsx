import type { ClientCall } from '@latchkey/client/react'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { brand } from '../brand/brand.ts'
import { useReauthentication } from '../session/reauthentication.tsx'
import { useSignedIn } from '../session/signed-in.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { useCodeForm } from './code-form.tsx'
import type { Method } from './methods.ts'
import { OtherWays } from './other-ways.tsx'
import { useTwoFactorTexts } from './texts.ts'

/**
 * A call about the second factor. When it is refused because too long ago it was proven who is there, a dialog asks for a
 * code where two-factor is on, else for another sign-in, and the call is made once more. Whoever cancels gets the refusal.
 */
export const useProof = <Input, Data>(
  call: ClientCall<Input, Data>,
): { call: ClientCall<Input, Data>; dialog: ReactNode } => {
  const { twoFactorEnabled } = useSignedIn().user
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
  return { call: twoFactorEnabled ? proven : signedInAgain, dialog: answer && <ProofDialog onAnswer={answer.tell} /> }
}

const ProofDialog = ({ onAnswer }: { onAnswer: (isProven: boolean) => void }) => {
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
        <GiveCode key={method} method={method} onAnswer={onAnswer} />
        <OtherWays method={method} onChoose={setMethod} onGone={() => onAnswer(false)} />
      </Stack>
    </Modal>
  )
}

const GiveCode = ({ method, onAnswer }: { method: Method; onAnswer: (isProven: boolean) => void }) => {
  const { web } = useTexts()
  const texts = useTwoFactorTexts()
  const form = useCodeForm(method, { onPassed: () => onAnswer(true), onGone: () => onAnswer(false) })
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
