import { useAction, useCall } from '@latchkey/client/react'
import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { SoleOwnerships } from '../organization/sole-ownerships.tsx'
import { useSessionEndingCall } from '../session/session-end.ts'
import { useReauthentication } from '../session/reauthentication.tsx'
import { useCurrentSession } from '../session/require-sign-in.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { validateRequired } from '../ui/validation.tsx'
import classes from './delete-account.module.css'
import { findPasswordAccount } from './find-password-account.ts'
import { useAccountTexts } from './texts.ts'

/** The way out for good: what goes, and how it is done. */
export const DeleteAccount = () => {
  const { links, danger } = useAccountTexts()
  const accounts = useCall(client.listAccounts)
  return (
    <>
      <ScreenTitle>{links.danger}</ScreenTitle>
      <Section title={danger.title} intro={danger.intro} isDangerous>
        <ul className={classes.goes}>
          {Object.entries(danger.losses).map(([key, words]) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
        <SoleOwnerships>
          <Loaded from={accounts} empty={<DeleteAccountForm hasPassword={false} />}>
            {(list) => <DeleteAccountForm hasPassword={findPasswordAccount(list) !== undefined} />}
          </Loaded>
        </SoleOwnerships>
      </Section>
    </>
  )
}

/** With the password, else with a fresh session; where the service wants it, a link in a mail has the last word. */
const DeleteAccountForm = ({ hasPassword }: { hasPassword: boolean }) => {
  const { danger } = useAccountTexts()
  const { user } = useCurrentSession()
  const [isOpen, setIsOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const deletion = useAction(useReauthentication(useSessionEndingCall(client.deleteUser, findRedirectAfterDeletion)))

  const open = (isNowOpen: boolean) => {
    setPassword('')
    setIsTried(false)
    setIsOpen(isNowOpen)
  }
  const confirm = async () => {
    setIsTried(true)
    if (hasPassword && validateRequired(password)) return
    const result = await deletion.run({ callbackURL: DELETED_PATH, ...(hasPassword && { password }) })
    if (result && !result.error) open(false)
  }
  const failure = isTried ? deletion.error : null
  const fault = findFieldFailure(failure, fields)
  const isMailed = deletion.data?.message === VERIFICATION_SENT_MESSAGE
  return (
    <Stack align="flex-start">
      <div role="status">{isMailed && <Alert role="none">{danger.linkSent(user.email)}</Alert>}</div>
      <Button color="red" onClick={() => open(true)}>
        {danger.start}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={danger.confirm.title}
        confirmLabel={danger.confirm.submit}
        isDangerous
        requiredInput={{ label: danger.confirm.typeEmail(user.email), text: user.email }}
        isPending={deletion.isPending}
        failure={fault ? null : failure}
        onConfirm={() => void confirm()}
        onClose={() => open(false)}
      >
        <Stack>
          {danger.confirm.body}
          {hasPassword && (
            <PasswordField
              label={danger.confirm.password}
              autoComplete="current-password"
              value={password}
              error={isTried && (validateRequired(password) ?? fault?.message)}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Stack>
      </ConfirmDialog>
    </Stack>
  )
}

/** What the service says when a link has the last word. */
const VERIFICATION_SENT_MESSAGE = 'Verification email sent'

const DELETED_PATH = '/signed-out?account=deleted'

/** With a mail nothing has ended yet. */
const findRedirectAfterDeletion = ({ message }: { message: string }): string | null =>
  message === VERIFICATION_SENT_MESSAGE ? null : DELETED_PATH

const fields: FieldByErrorCode<'password'> = { INVALID_PASSWORD: 'password' }
