import { useAction, useCall } from '@latchkey/client/react'
import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../ui/mantine/badge.ts'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { BreakableText } from '../ui/breakable-text.tsx'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { EmailField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { validateEmail } from '../ui/validation.tsx'
import { hasVerificationMails } from '../user/mailed-links.ts'
import { ResendVerification } from '../user/resend-verification.tsx'
import classes from './email.module.css'
import { LinkError } from './link-error.tsx'
import { PendingEmailChange } from './pending-email-change.tsx'
import { hasEmailCodes } from '../session/email-codes.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { NonEssential } from '../ui/non-essential.tsx'
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
  // The address whose code the user enters.
  const [codeAddress, setCodeAddress] = useState<string | null>(null)
  const handleRequested = (newEmail: string) => {
    pending.refetch()
    if (hasEmailCodes()) setCodeAddress(newEmail)
  }
  const handleChanged = (newEmail: string) => {
    setCodeAddress(null)
    toast.success(() => texts.email.changedByCode(newEmail))
    pending.refetch()
  }
  return (
    <Section title={texts.email.title} intro={texts.email.intro}>
      <div className={classes.row}>
        <Text component="span" fw={600} className={classes.email}>
          <BreakableText>{user.email}</BreakableText>
        </Text>
        <Badge color={user.emailVerified ? 'teal' : 'orange'} variant="light">
          {user.emailVerified ? texts.verified : texts.notVerified}
        </Badge>
      </div>
      <LinkError />
      {!user.emailVerified && hasVerificationMails() && (
        <Alert color="orange" role={undefined}>
          <Stack align="flex-start" gap="sm">
            {texts.notVerifiedHint}
            <ResendVerification email={user.email} next={PROFILE_PATH} />
          </Stack>
        </Alert>
      )}
      {(pending.data || pending.error) && (
        <AsyncContent state={pending}>
          {(change) => <PendingEmailChange change={change} onEnterCode={() => setCodeAddress(change.newEmail)} />}
        </AsyncContent>
      )}
      {!isImpersonating && <ChangeEmailForm onRequested={handleRequested} />}
      {hasEmailCodes() && (
        <NonEssential>
          <AddressCodeDialog
            email={codeAddress}
            verify={verifyNewEmail}
            resend={requestCode}
            onVerified={handleChanged}
            onClose={() => setCodeAddress(null)}
          />
        </NonEssential>
      )}
    </Section>
  )
}

/** The target of the links in both mails. */
const PROFILE_PATH = '/account/profile'

const requestApproval = ({ email }: { email: string }) =>
  client.changeEmail({ newEmail: email, callbackURL: toOriginPath(PROFILE_PATH) })

const requestCode = ({ email }: { email: string }) =>
  client.emailOtp.requestEmailChange({ newEmail: email, callbackURL: toOriginPath(PROFILE_PATH) })

const verifyNewEmail = ({ email, otp }: { email: string; otp: string }) =>
  client.emailOtp.changeEmail({ newEmail: email, otp })

const AddressCodeDialog = lazyNamed(() => import('./enter-address-code.tsx'), 'AddressCodeDialog')

/** With codes, the new address gets a code. Otherwise the current address approves the change first, unless it is unverified. */
const ChangeEmailForm = ({ onRequested }: { onRequested: (newEmail: string) => void }) => {
  const texts = useAccountTexts().email
  const { user } = useCurrentSession()
  const usesCode = hasEmailCodes()
  const change = useAction<{ email: string }, unknown>(usesCode ? requestCode : requestApproval)
  const form = useForm({
    initialValues: { newEmail: '' },
    validate: { newEmail: validateEmail },
  })

  const submit = async (values: typeof form.values) => {
    const newEmail = values.newEmail.trim()
    // Read before the call, because an unverified email is changed at once.
    const { email, emailVerified } = user
    const result = await change.run({ email: newEmail })
    showFieldFailure(form, result?.error, fields)
    if (!result || result.error) return
    form.reset()
    if (!usesCode) toast.success(() => (emailVerified ? texts.approvalSent(email) : texts.changed(newEmail)))
    onRequested(newEmail)
  }
  return (
    <Form
      submitLabel={texts.change}
      onSubmit={form.onSubmit(submit)}
      isPending={change.isPending}
      failure={omitFieldFailure(change.error, fields)}
    >
      <EmailField
        label={texts.newAddress}
        description={
          usesCode
            ? texts.codeHint
            : user.emailVerified && <BreakableText>{texts.approvalHint(user.email)}</BreakableText>
        }
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
  EMAIL_ADDRESS_ALREADY_ADDED: 'newEmail',
  VALIDATION_ERROR: 'newEmail',
}
