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
import { useCurrentSession } from './require-sign-in.tsx'

/** Asks for the password of whoever is signed in, and signs them in again. */
export const ReauthenticateWithPassword = ({ onAnswer }: { onAnswer: (isProven: boolean) => void }) => {
  const { web } = useTexts()
  const person = useCurrentSession()
  const { user, session } = person
  const { pathname, search } = useLocation()
  const signIn = useAction(client.signIn.email)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: validateRequired },
  })

  const submit = async ({ password }: typeof form.values) => {
    const result = await signIn.run({ email: user.email, password, rememberMe: isRemembered(session) })
    const fault = findFieldFailure(result?.error, fields)
    if (fault) form.setFieldError(fault.field, fault.message)
    if (!result || result.error) return
    if ('twoFactorRedirect' in result.data) {
      saveReauthentication(person)
      // This browser has no session until the second step is done, which leads back to this page.
      setSessionEndRedirect(withNextPath('/two-factor', pathname + search))
      return
    }
    // The new session takes the place of this one, which would be left over in the list of devices.
    await client.revokeSession({ token: session.token })
    onAnswer(true)
  }
  return (
    <Form
      submitLabel={web.reauthentication.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={signIn.isPending}
      failure={findFieldFailure(signIn.error, fields) ? null : signIn.error}
      actions={
        <Button variant="default" onClick={() => onAnswer(false)}>
          {web.dialog.cancel}
        </Button>
      }
    >
      <Text>{web.reauthentication.intro}</Text>
      {/* Tells password managers whose password it is. */}
      <input hidden type="text" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={web.fields.password}
        autoComplete="current-password"
        // It appears after the dialog, which looks for it only at once.
        autoFocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </Form>
  )
}

const fields: FieldByErrorCode<'password'> = { INVALID_EMAIL_OR_PASSWORD: 'password' }

/** A session without remember-me lasts shorter. */
const isRemembered = ({ expiresAt, updatedAt }: { expiresAt: Date; updatedAt: Date }): boolean =>
  expiresAt.getTime() - updatedAt.getTime() > defaults.briefSessionLifetime * 1000
