import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import classes from './secret-dialog.module.css'
import { useApiKeyTexts } from './texts.ts'
import type { ApiKeyWithSecret } from './use-api-keys.ts'

interface SecretDialogProps {
  apiKey: ApiKeyWithSecret
  /** Whether the key had another secret before. */
  isRotated: boolean
  onStored: () => void
}

/** Shows a new secret, which cannot be shown again. Only the confirmation that it is stored closes the dialog. */
export const SecretDialog = ({ apiKey: { key, previousKeyExpiresAt }, isRotated, onStored }: SecretDialogProps) => {
  const { secret: texts, previousUntil, previousEnded } = useApiKeyTexts()
  const [isCopied, setIsCopied] = useState<boolean>()
  const copy = async () => setIsCopied(await copyText(key))
  return (
    <Dialog isOpen title={texts.title}>
      <Stack>
        <Alert color="orange" role="none">
          {texts.once}
        </Alert>
        {isRotated && <Text>{previousKeyExpiresAt ? previousUntil(previousKeyExpiresAt) : previousEnded}</Text>}
        <code className={classes.secret} aria-label={texts.label} translate="no">
          {key}
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
