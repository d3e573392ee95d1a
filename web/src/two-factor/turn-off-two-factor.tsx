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
import { useTwoFactorTexts } from './texts.ts'

/** Turns two-factor authentication off. Needs the password if the user has one. */
export const TurnOffTwoFactor = ({ hasPassword }: { hasPassword: boolean }) => {
  const { web } = useTexts()
  const { section, turnOff } = useTwoFactorTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const disable = useAction(client.twoFactor.disable)

  const setDialogOpen = (isDialogOpen: boolean) => {
    setPassword('')
    setIsSubmitted(false)
    setIsOpen(isDialogOpen)
  }
  const confirm = async () => {
    setIsSubmitted(true)
    if (hasPassword && validateRequired(password)) return
    const result = await disable.run(hasPassword ? { password } : {})
    // This component is unmounted then, so the dialog need not be closed.
    if (result && !result.error) toast.success(() => turnOff.done)
  }
  const failure = isSubmitted ? disable.error : null
  const fieldFailure = findFieldFailure(failure, passwordField)
  return (
    <>
      <Button color="red" variant="light" onClick={() => setDialogOpen(true)}>
        {section.turnOff}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={turnOff.title}
        confirmLabel={turnOff.submit}
        isDangerous
        isPending={disable.isPending}
        failure={fieldFailure ? null : failure}
        onConfirm={() => void confirm()}
        onClose={() => setDialogOpen(false)}
      >
        <Stack>
          {turnOff.body}
          {hasPassword && (
            <PasswordField
              label={web.fields.password}
              autoComplete="current-password"
              data-autofocus
              value={password}
              error={isSubmitted && (validateRequired(password) ?? fieldFailure?.message)}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Stack>
      </ConfirmDialog>
    </>
  )
}

const passwordField: FieldByErrorCode<'password'> = { INVALID_PASSWORD: 'password' }
