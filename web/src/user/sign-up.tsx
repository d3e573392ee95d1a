import { useAction } from '@latchkey/client/react'
import { languages } from '@latchkey/contract/languages'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { client } from '../client.ts'
import { type FieldOfCode, fieldFailure } from '../ui/field-failures.tsx'
import { EmailField, PasswordField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useLanguage } from '../ui/language.tsx'
import { Link, navigate } from '../ui/location.tsx'
import { useNotices } from '../ui/notices.tsx'
import { isEmailAddress, isFilled, isNewPassword, passwordLength } from '../ui/validation.tsx'
import { AFTER_VERIFICATION } from './verification.tsx'

export const SignUp = () => {
  const { texts, tag } = useLanguage()
  const { web } = texts
  const notices = useNotices()
  const signUp = useAction(client.signUp.email)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '' },
    validate: { name: isFilled, email: isEmailAddress, password: isNewPassword },
  })

  const submit = async ({ name, email, password }: typeof form.values) => {
    const address = email.trim()
    // The account's language is that of its mails.
    const language = languages.find((row) => row.tag === tag)?.code
    const input = { name: name.trim(), email: address, password, language, callbackURL: AFTER_VERIFICATION }
    const result = await signUp.run(input)
    if (!result) return
    notices.clear()
    const fault = fieldFailure(result.error, fields)
    if (fault) form.setFieldError(fault.field, fault.message)
    if (result.error) return
    notices.done((known) => known.web.notices.signedUp(address))
    navigate('/', { replace: true })
  }
  return (
    <FormScreen
      title={web.signUp.title}
      submit={web.signUp.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={signUp.isPending}
      failure={fieldFailure(signUp.error, fields) ? null : signUp.error}
      links={
        <span>
          {web.signUp.haveAccount} <Link to="/">{web.signIn.link}</Link>
        </span>
      }
    >
      <TextInput
        label={web.fields.name}
        autoComplete="name"
        maxLength={200}
        required
        withAsterisk={false}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordField
        label={web.fields.password}
        description={web.fields.passwordHint(passwordLength.min)}
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </FormScreen>
  )
}

const fields: FieldOfCode<'email' | 'password'> = {
  INVALID_EMAIL: 'email',
  USER_ALREADY_EXISTS: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
}
