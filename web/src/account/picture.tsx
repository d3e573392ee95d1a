import { useAction } from '@latchkey/client/react'
import { Button, FileButton, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { usePictureFile } from '../ui/use-picture-file.ts'
import { validatePictureUrl } from './validate-picture-url.tsx'
import classes from './picture.module.css'
import { resizePicture } from './resize-picture.ts'
import { useAccountTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

/** Replaces the profile picture by a file or the URL of a picture, or removes it. */
export const PictureActions = ({ onRemoved }: { onRemoved: () => void }) => {
  const texts = useAccountTexts().profile.picture
  const { user } = useCurrentSession()
  const remove = useAction(client.updateUser)
  const [isUrlDialogOpen, setIsUrlDialogOpen] = useState(false)

  const removePicture = async () => {
    const result = await remove.run({ image: null })
    if (result?.error) toast.failure(result.error)
    else if (result) {
      toast.success(() => texts.removed)
      // The focused button disappears.
      onRemoved()
    }
  }
  return (
    <div className={classes.actions}>
      <UploadButton />
      <Button variant="subtle" size="sm" onClick={() => setIsUrlDialogOpen(true)}>
        {texts.useAddress}
      </Button>
      {user.image && (
        <ActionButton variant="subtle" size="sm" isPending={remove.isPending} onClick={() => void removePicture()}>
          {texts.remove}
        </ActionButton>
      )}
      <Dialog isOpen={isUrlDialogOpen} title={texts.useAddress} onClose={() => setIsUrlDialogOpen(false)}>
        <PictureUrlForm onClose={() => setIsUrlDialogOpen(false)} />
      </Dialog>
    </div>
  )
}

/** Resizes the file before the upload, because the service accepts only small pictures. */
const UploadButton = () => {
  const texts = useAccountTexts().profile.picture
  const upload = useAction(client.uploadPicture)
  const { error, isReading, fileButtonProps } = usePictureFile(resizePicture, async (picture) => {
    const result = await upload.run({ picture })
    if (result?.error) toast.failure(result.error)
    else if (result) toast.success(() => texts.saved)
  })
  const hint = useId()
  return (
    <>
      <FileButton {...fileButtonProps}>
        {(props) => (
          <ActionButton
            {...props}
            variant="default"
            size="sm"
            isPending={isReading || upload.isPending}
            aria-describedby={hint}
          >
            {texts.upload}
          </ActionButton>
        )}
      </FileButton>
      <div className={classes.belowButtons}>
        <Text id={hint} size="sm" c="dimmed">
          {texts.limit}
        </Text>
        <div role="alert">
          {error && (
            <Text size="sm" c="var(--mantine-color-error)">
              {texts[error]}
            </Text>
          )}
        </div>
      </div>
    </>
  )
}

const PictureUrlForm = ({ onClose }: { onClose: () => void }) => {
  const texts = useAccountTexts().profile.picture
  const update = useAction(client.updateUser)
  const form = useForm({ initialValues: { image: '' }, validate: { image: validatePictureUrl } })
  const submit = async ({ image }: typeof form.values) => {
    const result = await update.run({ image: image.trim() })
    if (!result || result.error) return
    toast.success(() => texts.saved)
    onClose()
  }
  return (
    <Form
      submitLabel={texts.useAddress}
      onSubmit={form.onSubmit(submit)}
      isPending={update.isPending}
      failure={update.error}
      onCancel={onClose}
    >
      <TextInput
        label={texts.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2048}
        data-autofocus
        {...form.getInputProps('image')}
      />
    </Form>
  )
}
