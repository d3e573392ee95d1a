import { useAction } from '@latchkey/client/react'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { useTexts } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { useStepUp } from './step-up.tsx'
import { useTwoFactorTexts } from './texts.ts'

/** Switches two-factor off, with the password of whoever has one. */
export const TurnOffTwoFactor = ({ hasPassword }: { hasPassword: boolean }) => {
  const { web } = useTexts()
  const { section, turnOff } = useTwoFactorTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const proof = useStepUp(client.twoFactor.disable)
  const disable = useAction(proof.call)

  const open = (isNowOpen: boolean) => {
    setPassword('')
    setIsTried(false)
    setIsOpen(isNowOpen)
  }
  const confirm = async () => {
    setIsTried(true)
    if (hasPassword && validateRequired(password)) return
    const result = await disable.run(hasPassword ? { password } : {})
    // This part of the page goes with it.
    if (result && !result.error) toast.success(() => turnOff.done)
  }
  const failure = isTried ? disable.error : null
  const fault = findFieldFailure(failure, passwordField)
  return (
    <>
      <Button color="red" variant="light" onClick={() => open(true)}>
        {section.turnOff}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={turnOff.title}
        confirmLabel={turnOff.submit}
        isDangerous
        isPending={disable.isPending}
        failure={fault ? null : failure}
        onConfirm={() => void confirm()}
        onClose={() => open(false)}
      >
        <Stack>
          {turnOff.body}
          {hasPassword && (
            <PasswordField
              label={web.fields.password}
              autoComplete="current-password"
              data-autofocus
              value={password}
              error={isTried && (validateRequired(password) ?? fault?.message)}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Stack>
      </ConfirmDialog>
      {proof.dialog}
    </>
  )
}

const passwordField: FieldByErrorCode<'password'> = { INVALID_PASSWORD: 'password' }
