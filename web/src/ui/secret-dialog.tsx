import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useControlTexts } from './control-texts.ts'
import { copyText } from './copy-text.ts'
import { Dialog } from './dialog.tsx'
import classes from './secret-dialog.module.css'
import { UnsavedChanges } from './unsaved-changes.tsx'

export interface IssuedSecret {
  secret: string
  /** The time until which the previous secret works. Null: it has ended. Without it, there is no previous one. */
  previousExpiresAt?: Date | null
}

interface SecretDialogProps extends IssuedSecret {
  texts: {
    title: string
    once: string
    copy: string
    copied: string
    notCopied: string
    stored: string
    leave: { title: string; body: string; discard: string; keep: string }
  }
  onStored: () => void
}

/** Shows a new secret, which cannot be shown again. Only the confirmation that it is stored closes the dialog. */
export const SecretDialog = ({ secret, texts, previousExpiresAt, onStored }: SecretDialogProps) => {
  const { rotation } = useControlTexts()
  const [isCopied, setIsCopied] = useState<boolean>()
  const copy = async () => setIsCopied(await copyText(secret))
  return (
    <Dialog isOpen title={texts.title}>
      <Stack>
        <Alert color="orange" role="none">
          {texts.once}
        </Alert>
        {previousExpiresAt !== undefined && (
          <Text>{previousExpiresAt ? rotation.previousUntil(previousExpiresAt) : rotation.previousEnded}</Text>
        )}
        <code className={classes.secret} translate="no">
          {secret}
        </code>
        <div className={classes.copy}>
          <Button variant="default" data-autofocus onClick={() => void copy()}>
            {texts.copy}
          </Button>
          <Text role="status" size="sm" c="dimmed">
            {isCopied !== undefined && (isCopied ? texts.copied : texts.notCopied)}
          </Text>
        </div>
        <div>
          <Button onClick={onStored}>{texts.stored}</Button>
        </div>
      </Stack>
      <UnsavedChanges isDirty={() => true} texts={texts.leave} />
    </Dialog>
  )
}
