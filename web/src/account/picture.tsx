import { useAction } from '@latchkey/client/react'
import { Button, FileButton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useRef, useState } from 'react'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { Form } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { validatePictureUrl } from './validate-picture-url.tsx'
import classes from './picture.module.css'
import { type PictureError, resizePicture } from './resize-picture.ts'
import { useAccountTexts } from './texts.ts'

/** The profile picture: an uploaded file or the URL of a picture. */
export const PictureSection = () => {
  const texts = useAccountTexts().profile.picture
  const { user } = useCurrentSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useAction(client.updateUser)

  const removePicture = async () => {
    const result = await remove.run({ image: null })
    if (result?.error) toast.failure(result.error)
    else if (result) {
      toast.success(() => texts.removed)
      // The focused button disappears.
      heading.current?.focus()
    }
  }
  return (
    <Section title={texts.title} intro={texts.intro} headingRef={heading}>
      <div className={classes.picture}>
        <UserAvatar user={user} size="xl" />
        <div className={classes.actions}>
          <UploadButton />
          {user.image && (
            <Button variant="default" loading={remove.isPending} onClick={() => void removePicture()}>
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
      <PictureUrlForm />
    </Section>
  )
}

/** Resizes the file before the upload, because the service accepts only small pictures. */
const UploadButton = () => {
  const texts = useAccountTexts().profile.picture
  const upload = useAction(client.uploadPicture)
  const [pictureError, setPictureError] = useState<PictureError | null>(null)
  const [isReading, setIsReading] = useState(false)
  const resetFile = useRef<() => void>(null)
  const hint = useId()

  const choose = async (file: File | null) => {
    if (!file) return
    setIsReading(true)
    const { picture, error } = await resizePicture(file)
    setIsReading(false)
    setPictureError(error)
    // Without the reset, choosing the same file again causes no change event.
    resetFile.current?.()
    if (picture === null) return
    const result = await upload.run({ picture })
    if (result?.error) toast.failure(result.error)
    else if (result) toast.success(() => texts.saved)
  }
  return (
    <Stack gap="xs" align="flex-start">
      <FileButton accept="image/*" onChange={(file) => void choose(file)} resetRef={resetFile}>
        {(props) => (
          <Button {...props} loading={isReading || upload.isPending} aria-describedby={hint}>
            {texts.upload}
          </Button>
        )}
      </FileButton>
      <Text id={hint} size="sm" c="dimmed">
        {texts.limit}
      </Text>
      <div role="alert">
        {pictureError && (
          <Text size="sm" c="var(--mantine-color-error)">
            {texts[pictureError]}
          </Text>
        )}
      </div>
    </Stack>
  )
}

const PictureUrlForm = () => {
  const texts = useAccountTexts().profile.picture
  const update = useAction(client.updateUser)
  const form = useForm({ mode: 'uncontrolled', initialValues: { image: '' }, validate: { image: validatePictureUrl } })
  const submit = async ({ image }: typeof form.values) => {
    const result = await update.run({ image: image.trim() })
    if (!result || result.error) return
    form.reset()
    toast.success(() => texts.saved)
  }
  return (
    <Form
      submitLabel={texts.useAddress}
      onSubmit={form.onSubmit(submit)}
      isPending={update.isPending}
      failure={update.error}
    >
      <TextInput
        label={texts.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2048}
        key={form.key('image')}
        {...form.getInputProps('image')}
      />
    </Form>
  )
}
