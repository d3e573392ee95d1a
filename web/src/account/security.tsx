import { useAction, useCall } from '@latchkey/client/react'
import { Alert, Checkbox, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { client } from '../client.ts'
import { Passkeys } from '../passkey/passkeys.tsx'
import { hasPasskeys } from '../passkey/service-passkeys.ts'
import { HiddenUsername } from '../session/hidden-username.tsx'
import { useCurrentSession } from '../session/current-session.ts'
import { TwoFactorSection } from '../two-factor/two-factor-section.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { toast } from '../ui/toast.tsx'
import { validateRequired, validateNewPassword } from '../ui/validation.tsx'
import { sendResetMail } from '../user/send-reset-mail.ts'
import { hasPasswords } from '../user/has-passwords.ts'
import { hasPasswordReset } from '../user/mailed-links.ts'
import { NewPasswordField } from '../user/new-password-field.tsx'
import { findPasswordAccount } from './find-password-account.ts'
import { useAccountTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

/** Changes or sets the password, and manages passkeys and the second factor. */
export const Security = () => {
  const { links, security } = useAccountTexts()
  const accounts = useCall(client.listAccounts)
  const heading = useRef<HTMLHeadingElement>(null)
  const [changeCount, setChangeCount] = useState(0)

  const handleChanged = () => {
    // The key creates an empty form. The old form loses the focus, so it moves to the heading.
    setChangeCount((count) => count + 1)
    accounts.refetch()
    heading.current?.focus()
  }
  return (
    <>
      <ScreenTitle>{links.security}</ScreenTitle>
      {hasPasswords() && (hasPasswordReset() || findPasswordAccount(accounts.data ?? [])) && (
        <Section title={security.title} headingRef={heading}>
          <AsyncContent state={accounts} skeleton={<FormSkeleton />} empty={<SetPassword />}>
            {(list) => {
              const password = findPasswordAccount(list)
              if (!password) return <SetPassword />
              return (
                <>
                  <Text c="dimmed">{security.lastChanged(password.updatedAt)}</Text>
                  <ChangePassword key={changeCount} onChanged={handleChanged} />
                </>
              )
            }}
          </AsyncContent>
        </Section>
      )}
      {hasPasskeys() && <Passkeys />}
      {accounts.data && <TwoFactorSection hasPassword={findPasswordAccount(accounts.data) !== undefined} />}
    </>
  )
}

const ChangePassword = ({ onChanged }: { onChanged: () => void }) => {
  const { web } = useTexts()
  const { security, notices } = useAccountTexts()
  const { user } = useCurrentSession()
  const change = useAction(client.changePassword)
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', revokeOtherSessions: true },
    validate: { currentPassword: validateRequired, newPassword: validateNewPassword },
  })

  const submit = async (values: typeof form.values) => {
    const result = await change.run(values)
    showFieldFailure(form, result?.error, fields)
    if (!result || result.error) return
    toast.success(() => notices.passwordChanged)
    onChanged()
  }
  return (
    <Form
      submitLabel={security.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={change.isPending}
      failure={omitFieldFailure(change.error, fields)}
    >
      <HiddenUsername email={user.email} />
      <PasswordField
        label={security.current}
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordField
        label={web.fields.newPassword}
        personal={[user.name, user.email]}
        {...form.getInputProps('newPassword')}
      />
      <Checkbox label={security.endOthers} {...form.getInputProps('revokeOtherSessions')} />
    </Form>
  )
}

const fields: FieldByErrorCode<'currentPassword' | 'newPassword'> = {
  INVALID_PASSWORD: 'currentPassword',
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  PASSWORD_COMPROMISED: 'newPassword',
}

/** Sets the first password through a reset mail, which verifies that the user owns the mailbox. */
const SetPassword = () => {
  const { security } = useAccountTexts()
  const { user } = useCurrentSession()
  const send = useAction(sendResetMail)
  const sendLink = async () => {
    const result = await send.run({ email: user.email, next: null })
    if (result?.error) toast.failure(result.error)
  }
  return (
    <div>
      <Text mb="md">{security.none}</Text>
      <ActionButton isPending={send.isPending} onClick={() => void sendLink()}>
        {security.send}
      </ActionButton>
      <div role="status">
        {send.data && (
          <Alert role="none" mt="md">
            {security.sent(user.email)}
          </Alert>
        )}
      </div>
    </div>
  )
}
