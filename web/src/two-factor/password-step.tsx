import { type ClientCall, useAction, useCall } from '@latchkey/client/react'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { findPasswordAccount } from '../account/find-password-account.ts'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/require-sign-in.tsx'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { useStepUp } from './step-up.tsx'

interface PasswordStepProps<Data> {
  /** What is done with the password of whoever has one, and with a second factor where one is on. */
  call: ClientCall<{ password?: string }, Data>
  /** What is said to whoever has a password, and to whoever has none. */
  words?: { password: string; none: string }
  submit: string
  onDone: (data: Data) => void
}

/**
 * Asks for the password, where there is one, before something about the second factor is done; leads back to the security
 * of the account.
 */
export const PasswordStep = <Data,>(props: PasswordStepProps<Data>) => {
  const accounts = useCall(client.listAccounts)
  return (
    <Loaded from={accounts} empty={<PasswordForm hasPassword={false} {...props} />}>
      {(list) => <PasswordForm hasPassword={findPasswordAccount(list) !== undefined} {...props} />}
    </Loaded>
  )
}

const PasswordForm = <Data,>({
  hasPassword,
  call,
  words,
  submit: deed,
  onDone,
}: PasswordStepProps<Data> & { hasPassword: boolean }) => {
  const { web } = useTexts()
  const { user } = useCurrentSession()
  const proof = useStepUp(call)
  const { run, error, isPending } = useAction(proof.call)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: hasPassword ? { password: validateRequired } : {},
  })

  const submit = async ({ password }: typeof form.values) => {
    const result = await run(hasPassword ? { password } : {})
    const fault = findFieldFailure(result?.error, passwordField)
    if (fault) form.setFieldError(fault.field, fault.message)
    if (result && !result.error) onDone(result.data)
  }
  return (
    <>
      <Form
        submitLabel={deed}
        onSubmit={form.onSubmit(submit)}
        isPending={isPending}
        failure={findFieldFailure(error, passwordField) ? null : error}
        actions={
          <ButtonLink variant="default" to="/account/security">
            {web.dialog.cancel}
          </ButtonLink>
        }
      >
        {words && <Text>{hasPassword ? words.password : words.none}</Text>}
        {hasPassword && (
          <>
            {/* Tells password managers whose password it is. */}
            <input hidden type="text" name="username" autoComplete="username" value={user.email} readOnly />
            <PasswordField
              label={web.fields.password}
              autoComplete="current-password"
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
          </>
        )}
      </Form>
      {proof.dialog}
    </>
  )
}

const passwordField: FieldByErrorCode<'password'> = { INVALID_PASSWORD: 'password' }
