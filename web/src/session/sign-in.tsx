import { useAction } from '@latchkey/client/react'
import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { client } from '../client.ts'
import { type FieldOfCode, fieldFailure } from '../ui/field-failures.tsx'
import { EmailField, PasswordField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { Link, navigate } from '../ui/location.tsx'
import { useNotices } from '../ui/notices.tsx'
import { isEmailAddress, isFilled } from '../ui/validation.tsx'
import { ResendVerification } from '../user/verification.tsx'

export const SignIn = () => {
  const { web } = useTexts()
  const notices = useNotices()
  const signIn = useAction(client.signIn.email)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', rememberMe: true },
    validate: { email: isEmailAddress, password: isFilled },
  })

  const submit = async (values: typeof form.values) => {
    const result = await signIn.run({ ...values, email: values.email.trim() })
    if (!result) return
    notices.clear()
    const fault = fieldFailure(result.error, fields)
    if (fault) form.setFieldError(fault.field, fault.message)
    if (!result.error) navigate('/', { replace: true })
  }
  return (
    <FormScreen
      title={web.signIn.title}
      submit={web.signIn.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={signIn.isPending}
      failure={fieldFailure(signIn.error, fields) ? null : signIn.error}
      remedy={
        signIn.error?.code === 'EMAIL_NOT_VERIFIED' && <ResendVerification email={form.getValues().email.trim()} />
      }
      links={
        <>
          <Link to="/forgot-password">{web.forgotPassword.link}</Link>
          <span>
            {web.signIn.noAccount} <Link to="/sign-up">{web.signUp.link}</Link>
          </span>
        </>
      }
    >
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordField
        label={web.fields.password}
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Checkbox
        label={web.signIn.rememberMe}
        key={form.key('rememberMe')}
        {...form.getInputProps('rememberMe', { type: 'checkbox' })}
      />
    </FormScreen>
  )
}

const fields: FieldOfCode<'email' | 'password'> = { INVALID_EMAIL: 'email', INVALID_EMAIL_OR_PASSWORD: 'password' }
