import { useAction, useCall } from '@latchkey/client/react'
import { Alert, Stack, Text } from '@mantine/core'
import { Badge } from '../ui/mantine/badge.ts'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { EmailField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { validateEmail } from '../ui/validation.tsx'
import { ResendVerification } from '../user/resend-verification.tsx'
import classes from './email.module.css'
import { LinkError } from './link-error.tsx'
import { useAccountTexts } from './texts.ts'
import { toOriginPath } from '../ui/site-paths.ts'
import { useForm } from '../ui/use-form.ts'

/** Shows the email, its verification and a pending change, and starts a change. */
export const EmailSection = () => {
  const texts = useAccountTexts()
  const { user } = useCurrentSession()
  const isImpersonating = useIsImpersonating()
  const pending = useCall(client.pendingEmailChange)
  useOnTabVisible(pending.refetch)
  return (
    <Section title={texts.email.title} intro={texts.email.intro}>
      <div className={classes.row}>
        <Text component="span" fw={600} className={classes.email}>
          {user.email}
        </Text>
        <Badge color={user.emailVerified ? 'teal' : 'orange'} variant="light">
          {user.emailVerified ? texts.verified : texts.notVerified}
        </Badge>
      </div>
      <LinkError />
      {!user.emailVerified && (
        <Alert color="orange" role={undefined}>
          <Stack align="flex-start" gap="sm">
            {texts.notVerifiedHint}
            <ResendVerification email={user.email} next={PROFILE_PATH} />
          </Stack>
        </Alert>
      )}
      {(pending.data || pending.error) && (
        <Loaded from={pending}>
          {({ newEmail, expiresAt }) => <Alert role={undefined}>{texts.email.pending(newEmail, expiresAt)}</Alert>}
        </Loaded>
      )}
      {!isImpersonating && <ChangeEmailForm onRequested={pending.refetch} />}
    </Section>
  )
}

/** The target of the links in both mails. */
const PROFILE_PATH = '/account/profile'

const ChangeEmailForm = ({ onRequested }: { onRequested: () => void }) => {
  const texts = useAccountTexts().email
  const { user } = useCurrentSession()
  const change = useAction(client.changeEmail)
  const form = useForm({
    initialValues: { newEmail: '' },
    validate: { newEmail: validateEmail },
  })

  const submit = async (values: typeof form.values) => {
    const newEmail = values.newEmail.trim()
    // Read before the call, because an unverified email is changed at once.
    const { email, emailVerified } = user
    const result = await change.run({ newEmail, callbackURL: toOriginPath(PROFILE_PATH) })
    const fieldFailure = findFieldFailure(result?.error, fields)
    if (fieldFailure) form.setFieldError(fieldFailure.field, fieldFailure.message)
    if (!result || result.error) return
    form.reset()
    toast.success(() => (emailVerified ? texts.approvalSent(email) : texts.changed(newEmail)))
    onRequested()
  }
  return (
    <Form
      submitLabel={texts.change}
      onSubmit={form.onSubmit(submit)}
      isPending={change.isPending}
      failure={findFieldFailure(change.error, fields) ? null : change.error}
    >
      <EmailField
        label={texts.newAddress}
        description={user.emailVerified && texts.approvalHint(user.email)}
        autoComplete="email"
        {...form.getInputProps('newEmail')}
      />
      <UnsavedChanges isDirty={() => form.isDirty()} />
    </Form>
  )
}

const fields: FieldByErrorCode<'newEmail'> = {
  EMAIL_IS_THE_SAME: 'newEmail',
  COULDNT_UPDATE_YOUR_EMAIL: 'newEmail',
  VALIDATION_ERROR: 'newEmail',
}
