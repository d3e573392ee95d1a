import type { StepUpMethod } from '@latchkey/contract'
import { Anchor, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTwoFactorTexts } from '../two-factor/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useTexts } from '../ui/language.tsx'
import { type CodeMethod, StepUpWithCode } from './step-up-with-code.tsx'
import { StepUpWithPassword } from './step-up-with-password.tsx'

type OfferedMethod = CodeMethod | 'password'

const isOffered = (method: StepUpMethod): method is OfferedMethod => method !== 'passkey'

interface StepUpDialogProps {
  /** The preferred method first. */
  methods: readonly StepUpMethod[]
  onResult: (isConfirmed: boolean) => void
}

/** Confirms the user's identity with one of the methods. The page behind the dialog keeps its state. */
export const StepUpDialog = ({ methods, onResult }: StepUpDialogProps) => {
  const { stepUp } = useTwoFactorTexts()
  const [chosen, setChosen] = useState<OfferedMethod>()
  const offered = methods.filter(isOffered)
  const method = chosen ?? offered[0]
  const close = () => onResult(false)
  return (
    <Dialog isOpen title={stepUp.title} onClose={close}>
      <Stack>
        <Text>{stepUp.intro}</Text>
        {method === 'password' && <StepUpWithPassword onConfirmed={() => onResult(true)} onCancelled={close} />}
        {method !== undefined && method !== 'password' && (
          // The key resets the input when the method changes.
          <StepUpWithCode key={method} method={method} onConfirmed={() => onResult(true)} onCancelled={close} />
        )}
        <AlternativeMethods methods={offered.filter((other) => other !== method)} onChoose={setChosen} />
      </Stack>
    </Dialog>
  )
}

interface AlternativeMethodsProps {
  methods: readonly OfferedMethod[]
  onChoose: (method: OfferedMethod) => void
}

const AlternativeMethods = ({ methods, onChoose }: AlternativeMethodsProps) => {
  const { web } = useTexts()
  const { app, mail, backup } = useTwoFactorTexts()
  if (methods.length === 0) return null
  const labels: Record<OfferedMethod, string> = {
    password: web.fields.password,
    totp: app.choose,
    otp: mail.choose,
    'email-code': mail.choose,
    'backup-code': backup.choose,
  }
  return (
    <Stack gap="xs" align="flex-start">
      {methods.map((method) => (
        <Anchor key={method} component="button" type="button" ta="start" onClick={() => onChoose(method)}>
          {labels[method]}
        </Anchor>
      ))}
    </Stack>
  )
}
