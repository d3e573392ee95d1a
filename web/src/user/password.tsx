import { useAction } from '@latchkey/client/react'
import { useForm } from '@mantine/form'
import { client } from '../client.ts'
import { type FieldOfCode, fieldFailure } from '../ui/field-failures.tsx'
import { EmailField, PasswordField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { Say, useTexts } from '../ui/language.tsx'
import { Link, navigate } from '../ui/location.tsx'
import { useNotices } from '../ui/notices.tsx'
import { isEmailAddress, isNewPassword, passwordLength } from '../ui/validation.tsx'

export const RESET_PASSWORD = '/reset-password'

/** Asks for the mail that leads to `NewPassword`. Whether the address is known stays unsaid. */
export const ForgotPassword = () => {
  const { web } = useTexts()
  const notices = useNotices()
  const forget = useAction(client.forgetPassword)
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: isEmailAddress } })

  const submit = async ({ email }: typeof form.values) => {
    const result = await forget.run({ email: email.trim(), redirectTo: RESET_PASSWORD })
    if (!result) return
    notices.clear()
    if (result.error) return
    notices.done((known) => known.web.forgotPassword.sent)
    navigate('/')
  }
  return (
    <FormScreen
      title={web.forgotPassword.title}
      intro={web.forgotPassword.intro}
      submit={web.forgotPassword.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={forget.isPending}
      failure={forget.error}
      links={<Link to="/">{web.forgotPassword.back}</Link>}
    >
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
    </FormScreen>
  )
}

interface NewPasswordProps {
  /** The secret of the mailed link. */
  token: string
  /** The password is changed, and whoever was signed in is not any more. */
  onDone: () => void
}

export const NewPassword = ({ token, onDone }: NewPasswordProps) => {
  const { web } = useTexts()
  const notices = useNotices()
  const reset = useAction(client.resetPassword)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { newPassword: '', repeated: '' },
    validate: {
      newPassword: isNewPassword,
      repeated: (value, values) =>
        value === values.newPassword ? null : <Say what={(texts) => texts.web.validation.mismatch} />,
    },
  })

  const submit = async ({ newPassword }: typeof form.values) => {
    const result = await reset.run({ newPassword, token })
    if (!result) return
    notices.clear()
    const fault = fieldFailure(result.error, fields)
    if (fault) form.setFieldError(fault.field, fault.message)
    if (!result.error) onDone()
  }
  return (
    <FormScreen
      title={web.newPassword.title}
      intro={web.newPassword.intro}
      submit={web.newPassword.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={reset.isPending}
      failure={fieldFailure(reset.error, fields) ? null : reset.error}
      remedy={reset.error?.code === 'INVALID_TOKEN' && <Link to="/forgot-password">{web.forgotPassword.link}</Link>}
      links={<Link to="/">{web.forgotPassword.back}</Link>}
    >
      <PasswordField
        label={web.fields.newPassword}
        description={web.fields.passwordHint(passwordLength.min)}
        autoComplete="new-password"
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label={web.fields.repeatPassword}
        autoComplete="new-password"
        key={form.key('repeated')}
        {...form.getInputProps('repeated')}
      />
    </FormScreen>
  )
}

const fields: FieldOfCode<'newPassword'> = { PASSWORD_TOO_SHORT: 'newPassword', PASSWORD_TOO_LONG: 'newPassword' }
