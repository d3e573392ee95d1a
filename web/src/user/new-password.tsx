import { type ClientCall, type Failure, useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { LocalizedText, useTexts } from '../ui/language.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { validateNewPassword } from '../ui/validation.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useForm } from '../ui/use-form.ts'

interface NewPasswordProps {
  /** The call that saves the password, with the secret of the mail. */
  save: ClientCall<{ newPassword: string }, unknown>
  onDone: () => void
  /** Runs if the secret of the mail is invalid. */
  onInvalid: (failure: Failure) => void
}

/** The errors of an invalid link or code. */
const invalidSecretErrors: readonly string[] = ['INVALID_TOKEN', 'INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS']

/** The form for a new password after a mailed link or code. */
export const NewPassword = ({ save, onDone, onInvalid }: NewPasswordProps) => {
  const { web } = useTexts()
  const next = useNextPath()
  const session = client.useSession()
  const reset = useAction(save)
  const form = useForm({
    initialValues: { newPassword: '', repeatedPassword: '' },
    validate: {
      newPassword: validateNewPassword,
      repeatedPassword: (value, values) =>
        value === values.newPassword ? null : <LocalizedText select={(texts) => texts.web.validation.mismatch} />,
    },
  })

  const submit = async ({ newPassword }: typeof form.values) => {
    const result = await reset.run({ newPassword })
    if (result?.error && invalidSecretErrors.includes(result.error.code)) return onInvalid(result.error)
    showFieldFailure(form, result?.error, fields)
    if (!result || result.error) return
    onDone()
    // The reset ended every session of the user, including the one of this browser.
    void session.refetch()
  }
  return (
    <FormScreen
      title={web.newPassword.title}
      intro={web.newPassword.intro}
      submitLabel={web.newPassword.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={reset.isPending}
      failure={omitFieldFailure(reset.error, fields)}
      links={<Link to={withNextPath('/sign-in', next)}>{web.forgotPassword.back}</Link>}
    >
      <NewPasswordField label={web.fields.newPassword} {...form.getInputProps('newPassword')} />
      <PasswordField
        label={web.fields.repeatPassword}
        autoComplete="new-password"
        {...form.getInputProps('repeatedPassword')}
      />
    </FormScreen>
  )
}

const fields: FieldByErrorCode<'newPassword'> = {
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  PASSWORD_COMPROMISED: 'newPassword',
}

/** The screen after the reset. */
export const PasswordChanged = () => {
  const { web } = useTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="check"
      tone="success"
      title={web.newPassword.doneTitle}
      actions={<ButtonLink to={withNextPath('/sign-in', next)}>{web.signIn.submit}</ButtonLink>}
    >
      {web.newPassword.done}
    </MessageScreen>
  )
}
