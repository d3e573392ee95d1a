import { useAction } from '@latchkey/client/react'
import { defaults } from '@latchkey/contract/limits'
import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLocation } from 'react-router'
import { client } from '../client.ts'
import { saveReauthentication } from '../social/stored-reauthentication.ts'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { setSessionEndRedirect } from './session-end.ts'
import { withNextPath } from './next-path.ts'
import { useCurrentSession } from './current-session.ts'

/** A form that signs the current user in again with their password. */
export const ReauthenticateWithPassword = ({ onResult }: { onResult: (isVerified: boolean) => void }) => {
  const { web } = useTexts()
  const current = useCurrentSession()
  const { user, session } = current
  const { pathname, search } = useLocation()
  const signIn = useAction(client.signIn.email)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: validateRequired },
  })

  const submit = async ({ password }: typeof form.values) => {
    const result = await signIn.run({ email: user.email, password, rememberMe: isRemembered(session) })
    const fieldFailure = findFieldFailure(result?.error, fields)
    if (fieldFailure) form.setFieldError(fieldFailure.field, fieldFailure.message)
    if (!result || result.error) return
    if ('twoFactorRedirect' in result.data) {
      saveReauthentication(current)
      // The session ends until the second factor is verified. That screen then navigates back to this page.
      setSessionEndRedirect(withNextPath('/two-factor', pathname + search))
      return
    }
    // The new session replaces this one, which would otherwise stay in the list of devices.
    await client.revokeSession({ token: session.token })
    onResult(true)
  }
  return (
    <Form
      submitLabel={web.reauthentication.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={signIn.isPending}
      failure={findFieldFailure(signIn.error, fields) ? null : signIn.error}
      actions={
        <Button variant="default" onClick={() => onResult(false)}>
          {web.dialog.cancel}
        </Button>
      }
    >
      <Text>{web.reauthentication.intro}</Text>
      {/* Password managers need the username. */}
      <input hidden type="text" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={web.fields.password}
        autoComplete="current-password"
        // The field renders after the dialog, which looks for a field to focus only when it opens.
        autoFocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </Form>
  )
}

const fields: FieldByErrorCode<'password'> = { INVALID_EMAIL_OR_PASSWORD: 'password' }

/** A session without “remember me” has a shorter lifetime. */
const isRemembered = ({ expiresAt, updatedAt }: { expiresAt: Date; updatedAt: Date }): boolean =>
  expiresAt.getTime() - updatedAt.getTime() > defaults.briefSessionLifetime * 1000
