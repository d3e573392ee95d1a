import type { StepUpMethod } from '@latchkey/contract'
import { Anchor, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { hasPasskeys } from '../passkey/service-passkeys.ts'
import { usePasskeyTexts } from '../passkey/texts.ts'
import { useTwoFactorTexts } from '../two-factor/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useTexts } from '../ui/language.tsx'
import { CancelButton } from './step-up-action.tsx'
import { StepUpWithCode } from './step-up-with-code.tsx'
import { StepUpWithPasskey } from './step-up-with-passkey.tsx'
import { StepUpWithPassword } from './step-up-with-password.tsx'

const isUsable = (method: StepUpMethod): boolean => method !== 'passkey' || hasPasskeys()

interface StepUpDialogProps {
  /** The preferred method first. */
  methods: readonly StepUpMethod[]
  onResult: (isConfirmed: boolean) => void
}

/** Confirms the user's identity with one of the methods. The page behind the dialog keeps its state. */
export const StepUpDialog = ({ methods, onResult }: StepUpDialogProps) => {
  const { stepUp } = useTwoFactorTexts()
  const [chosen, setChosen] = useState<StepUpMethod>()
  const offered = methods.filter(isUsable)
  const method = chosen ?? offered[0]
  const close = () => onResult(false)
  return (
    <Dialog isOpen title={stepUp.title} onClose={close}>
      <Stack>
        <Text>{stepUp.intro}</Text>
        {method === undefined && <UnsupportedPasskey onClose={close} />}
        {method === 'passkey' && <StepUpWithPasskey onConfirmed={() => onResult(true)} onCanceled={close} />}
        {method === 'password' && <StepUpWithPassword onConfirmed={() => onResult(true)} onCanceled={close} />}
        {method !== undefined && method !== 'password' && method !== 'passkey' && (
          // The key resets the input when the method changes.
          <StepUpWithCode key={method} method={method} onConfirmed={() => onResult(true)} onCanceled={close} />
        )}
        <AlternativeMethods methods={offered.filter((other) => other !== method)} onChoose={setChosen} />
      </Stack>
    </Dialog>
  )
}

/** The account has no other method. */
const UnsupportedPasskey = ({ onClose }: { onClose: () => void }) => (
  <>
    <Text>{usePasskeyTexts().stepUp.unsupported}</Text>
    <div>
      <CancelButton onClick={onClose} />
    </div>
  </>
)

interface AlternativeMethodsProps {
  methods: readonly StepUpMethod[]
  onChoose: (method: StepUpMethod) => void
}

const AlternativeMethods = ({ methods, onChoose }: AlternativeMethodsProps) => {
  const { web } = useTexts()
  const { app, mail, backup } = useTwoFactorTexts()
  const passkey = usePasskeyTexts()
  if (methods.length === 0) return null
  const labels: Record<StepUpMethod, string> = {
    passkey: passkey.stepUp.choose,
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
