import { useAction, useCall } from '@latchkey/client/react'
import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { SoleOwnerships } from '../organization/sole-ownerships.tsx'
import { useLeaving } from '../session/leaving.ts'
import { useReauthentication } from '../session/reauthentication.tsx'
import { useSignedIn } from '../session/signed-in.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { validateRequired } from '../ui/validation.tsx'
import classes from './danger.module.css'
import { passwordIn } from './password-in.ts'
import { useAccountTexts } from './texts.ts'

/** The way out for good: what goes, and how it is done. */
export const Danger = () => {
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
          <Loaded from={accounts} empty={<DeleteAccount hasPassword={false} />}>
            {(list) => <DeleteAccount hasPassword={passwordIn(list) !== undefined} />}
          </Loaded>
        </SoleOwnerships>
      </Section>
    </>
  )
}

/** With the password, else with a fresh session; where the service wants it, a link in a mail has the last word. */
const DeleteAccount = ({ hasPassword }: { hasPassword: boolean }) => {
  const { danger } = useAccountTexts()
  const { user } = useSignedIn()
  const [isOpen, setIsOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const deletion = useAction(useReauthentication(useLeaving(client.deleteUser, afterDeletion)))

  const open = (isNowOpen: boolean) => {
    setPassword('')
    setIsTried(false)
    setIsOpen(isNowOpen)
  }
  const confirm = async () => {
    setIsTried(true)
    if (hasPassword && validateRequired(password)) return
    const result = await deletion.run({ callbackURL: DELETED, ...(hasPassword && { password }) })
    if (result && !result.error) open(false)
  }
  const failure = isTried ? deletion.error : null
  const fault = findFieldFailure(failure, fields)
  const isMailed = deletion.data?.message === MAILED
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
const MAILED = 'Verification email sent'

const DELETED = '/signed-out?account=deleted'

/** With a mail nothing has ended yet. */
const afterDeletion = ({ message }: { message: string }): string | null => (message === MAILED ? null : DELETED)

const fields: FieldByErrorCode<'password'> = { INVALID_PASSWORD: 'password' }
