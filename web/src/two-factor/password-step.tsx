import { type ClientCall, useAction, useCall } from '@latchkey/client/react'
import { Text } from '@mantine/core'
import { findPasswordAccount } from '../account/find-password-account.ts'
import { client } from '../client.ts'
import { HiddenUsername } from '../session/hidden-username.tsx'
import { useCurrentSession } from '../session/current-session.ts'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { useForm } from '../ui/use-form.ts'

interface PasswordStepProps<Data> {
  /** The call that needs the password. A user without a password sends none. */
  call: ClientCall<{ password?: string }, Data>
  /** The introduction for users with and without a password. */
  intro?: { password: string; none: string }
  submit: string
  onDone: (data: Data) => void
}

/** A form that requests the password, if the user has one, and then runs a call about the second factor. */
export const PasswordStep = <Data,>(props: PasswordStepProps<Data>) => {
  const accounts = useCall(client.listAccounts)
  return (
    <AsyncContent state={accounts} empty={<PasswordForm hasPassword={false} {...props} />}>
      {(list) => <PasswordForm hasPassword={findPasswordAccount(list) !== undefined} {...props} />}
    </AsyncContent>
  )
}

const PasswordForm = <Data,>({
  hasPassword,
  call,
  intro,
  submit: submitLabel,
  onDone,
}: PasswordStepProps<Data> & { hasPassword: boolean }) => {
  const { web } = useTexts()
  const { user } = useCurrentSession()
  const { run, error, isPending } = useAction(call)
  const form = useForm({
    initialValues: { password: '' },
    validate: hasPassword ? { password: validateRequired } : {},
  })

  const submit = async ({ password }: typeof form.values) => {
    const result = await run(hasPassword ? { password } : {})
    showFieldFailure(form, result?.error, passwordField)
    if (result && !result.error) onDone(result.data)
  }
  return (
    <Form
      submitLabel={submitLabel}
      onSubmit={form.onSubmit(submit)}
      isPending={isPending}
      failure={omitFieldFailure(error, passwordField)}
      actions={
        <ButtonLink variant="default" to="/account/security">
          {web.dialog.cancel}
        </ButtonLink>
      }
    >
      {intro && <Text>{hasPassword ? intro.password : intro.none}</Text>}
      {hasPassword && (
        <>
          <HiddenUsername email={user.email} />
          <PasswordField
            label={web.fields.password}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        </>
      )}
    </Form>
  )
}

const passwordField: FieldByErrorCode<'password'> = { INVALID_PASSWORD: 'password' }
