import { useAction } from '@latchkey/client/react'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../client.ts'
import { resetSecret } from '../session/mailed-secrets.ts'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { LocalizedText, useTexts } from '../ui/language.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { validateNewPassword } from '../ui/validation.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** The target of the links in reset mails. `moveSecretOutOfUrl` has removed the token from the URL. */
export const ResetPassword = () => {
  const [query] = useSearchParams()
  const [token] = useState(resetSecret.find)
  const [isDone, setIsDone] = useState(false)
  if (isDone) return <Done />
  if (token === undefined) return <InvalidLink code={query.get('error') ?? 'INVALID_TOKEN'} />
  return <NewPassword token={token} onDone={() => setIsDone(true)} />
}

const InvalidLink = ({ code }: { code: string }) => {
  const texts = useTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="alert"
      tone="error"
      title={texts.web.newPassword.invalidLink}
      actions={<ButtonLink to={withNextPath('/forgot-password', next)}>{texts.web.newPassword.again}</ButtonLink>}
      links={<Link to={withNextPath('/sign-in', next)}>{texts.web.forgotPassword.back}</Link>}
    >
      <ErrorText code={code} />
    </MessageScreen>
  )
}

const Done = () => {
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

interface NewPasswordProps {
  /** The secret of the emailed link. */
  token: string
  onDone: () => void
}

const NewPassword = ({ token, onDone }: NewPasswordProps) => {
  const { web } = useTexts()
  const next = useNextPath()
  const session = client.useSession()
  const reset = useAction(client.resetPassword)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { newPassword: '', repeatedPassword: '' },
    validate: {
      newPassword: validateNewPassword,
      repeatedPassword: (value, values) =>
        value === values.newPassword ? null : <LocalizedText select={(texts) => texts.web.validation.mismatch} />,
    },
  })

  const submit = async ({ newPassword }: typeof form.values) => {
    const result = await reset.run({ newPassword, token })
    if (result?.data || result?.error?.code === 'INVALID_TOKEN') resetSecret.remove()
    const fieldFailure = findFieldFailure(result?.error, fields)
    if (fieldFailure) form.setFieldError(fieldFailure.field, fieldFailure.message)
    if (!result || result.error) return
    onDone()
    // The reset ended every session of the user, including the one of this browser.
    void session.refetch()
  }
  if (reset.error?.code === 'INVALID_TOKEN') return <InvalidLink code={reset.error.code} />
  return (
    <FormScreen
      title={web.newPassword.title}
      intro={web.newPassword.intro}
      submitLabel={web.newPassword.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={reset.isPending}
      failure={findFieldFailure(reset.error, fields) ? null : reset.error}
      links={<Link to={withNextPath('/sign-in', next)}>{web.forgotPassword.back}</Link>}
    >
      <NewPasswordField
        label={web.fields.newPassword}
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label={web.fields.repeatPassword}
        autoComplete="new-password"
        key={form.key('repeatedPassword')}
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
