import { useAction, useCall } from '@latchkey/client/react'
import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { hasApiKeys } from '../api-key/service-api-keys.ts'
import { client } from '../client.ts'
import { SoleOwnerships } from '../organization/sole-ownerships.tsx'
import { useSessionEndingCall } from '../session/session-end.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { validateRequired } from '../ui/validation.tsx'
import classes from './delete-account.module.css'
import { findPasswordAccount } from './find-password-account.ts'
import { useAccountTexts } from './texts.ts'
import { toOriginPath } from '../ui/site-paths.ts'

/** Lists what is deleted with the account, and deletes it. */
export const DeleteAccount = () => {
  const { links, danger } = useAccountTexts()
  const accounts = useCall(client.listAccounts)
  const { apiKeys, ...losses } = danger.losses
  const shownLosses = hasApiKeys() ? danger.losses : losses
  return (
    <>
      <ScreenTitle>{links.danger}</ScreenTitle>
      <Section title={danger.title} intro={danger.intro} isDangerous>
        <ul className={classes.deletedData}>
          {Object.entries(shownLosses).map(([key, text]) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
        <SoleOwnerships>
          <AsyncContent state={accounts} empty={<DeleteAccountForm hasPassword={false} />}>
            {(list) => <DeleteAccountForm hasPassword={findPasswordAccount(list) !== undefined} />}
          </AsyncContent>
        </SoleOwnerships>
      </Section>
    </>
  )
}

/** Needs the password or, without one, a fresh session. The service can require confirmation by an emailed link. */
const DeleteAccountForm = ({ hasPassword }: { hasPassword: boolean }) => {
  const { danger } = useAccountTexts()
  const { user } = useCurrentSession()
  const [isOpen, setIsOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const deletion = useAction(useSessionEndingCall(client.deleteUser, findRedirectAfterDeletion))

  const setDialogOpen = (isDialogOpen: boolean) => {
    setPassword('')
    setIsSubmitted(false)
    setIsOpen(isDialogOpen)
  }
  const confirm = async () => {
    setIsSubmitted(true)
    if (hasPassword && validateRequired(password)) return
    const result = await deletion.run({ callbackURL: toOriginPath(DELETED_PATH), ...(hasPassword && { password }) })
    if (result && !result.error) setDialogOpen(false)
  }
  const failure = isSubmitted ? deletion.error : null
  const fieldFailure = findFieldFailure(failure, fields)
  const isConfirmationSent = deletion.data?.message === VERIFICATION_SENT_MESSAGE
  return (
    <Stack align="flex-start">
      <div role="status">{isConfirmationSent && <Alert role="none">{danger.linkSent(user.email)}</Alert>}</div>
      <Button color="red" onClick={() => setDialogOpen(true)}>
        {danger.start}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={danger.confirm.title}
        confirmLabel={danger.confirm.submit}
        isDangerous
        requiredInput={{ label: danger.confirm.typeEmail(user.email), text: user.email }}
        isPending={deletion.isPending}
        failure={fieldFailure ? null : failure}
        onConfirm={() => void confirm()}
        onClose={() => setDialogOpen(false)}
      >
        <Stack>
          {danger.confirm.body}
          {hasPassword && (
            <PasswordField
              label={danger.confirm.password}
              autoComplete="current-password"
              value={password}
              error={isSubmitted && (validateRequired(password) ?? fieldFailure?.message)}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Stack>
      </ConfirmDialog>
    </Stack>
  )
}

/** The message of the response when the deletion must be confirmed by an emailed link. */
const VERIFICATION_SENT_MESSAGE = 'Verification email sent'

const DELETED_PATH = '/signed-out?account=deleted'

/** An account whose deletion must be confirmed is still signed in. */
const findRedirectAfterDeletion = ({ message }: { message: string }): string | null =>
  message === VERIFICATION_SENT_MESSAGE ? null : DELETED_PATH

const fields: FieldByErrorCode<'password'> = { INVALID_PASSWORD: 'password' }
