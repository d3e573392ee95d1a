import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { useTwoFactorTexts } from '../two-factor/texts.ts'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { HiddenUsername } from './hidden-username.tsx'
import { useCurrentSession } from './current-session.ts'
import { CancelButton } from './step-up-action.tsx'
import { useForm } from '../ui/use-form.ts'

interface StepUpWithPasswordProps {
  onConfirmed: () => void
  onCanceled: () => void
}

export const StepUpWithPassword = ({ onConfirmed, onCanceled }: StepUpWithPasswordProps) => {
  const { web } = useTexts()
  const { stepUp } = useTwoFactorTexts()
  const { user } = useCurrentSession()
  const confirmation = useAction(client.stepUp)
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: validateRequired },
  })

  const submit = async ({ password }: typeof form.values) => {
    const result = await confirmation.run({ method: 'password', password })
    showFieldFailure(form, result?.error, fields)
    if (result && !result.error) onConfirmed()
  }
  return (
    <Form
      submitLabel={stepUp.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={confirmation.isPending}
      failure={omitFieldFailure(confirmation.error, fields)}
      actions={<CancelButton onClick={onCanceled} />}
    >
      <HiddenUsername email={user.email} />
      <PasswordField
        label={web.fields.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </Form>
  )
}

const fields: FieldByErrorCode<'password'> = { INVALID_PASSWORD: 'password' }
