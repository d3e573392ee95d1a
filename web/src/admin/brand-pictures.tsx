import { useAction } from '@latchkey/client/react'
import { type BrandPictureKind, brandPictureKinds } from '@latchkey/contract/brand'
import { pageBackgrounds } from '@latchkey/contract/accent'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { replaceBrand } from '../brand/brand.ts'
import { client } from '../client.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { usePictureFile } from '../ui/use-picture-file.ts'
import type { BrandSetting } from './brand-form.tsx'
import classes from './brand-form.module.css'
import { useBrandTexts } from './brand-texts.ts'
import { drawLogo } from './draw-logo.ts'

interface BrandPicturesProps {
  setting: BrandSetting
  onSaved: () => void
}

/** The logos and the icon. Each is saved immediately. */
export const BrandPictures = ({ setting, onSaved }: BrandPicturesProps) => {
  const texts = useBrandTexts()
  return (
    <Section title={texts.pictures} intro={texts.picturesIntro}>
      <div className={classes.pictures}>
        {brandPictureKinds.map((kind) => (
          <BrandPicture key={kind} kind={kind} setting={setting} onSaved={onSaved} />
        ))}
      </div>
    </Section>
  )
}

const BrandPicture = ({ kind, setting, onSaved }: BrandPicturesProps & { kind: BrandPictureKind }) => {
  const texts = useBrandTexts()
  const update = useAction(client.admin.updateBrandPicture)
  const title = useId()
  const hint = useId()
  const { stored, configured } = setting
  const url = stored[kind] ?? configured[kind]

  const save = async (picture: string | null) => {
    const result = await update.run({ kind, picture })
    if (result?.error) toast.failure(result.error)
    if (!result?.data) return
    replaceBrand(result.data.brand)
    toast.success(() => (picture === null ? texts.removed : texts.saved))
    onSaved()
  }
  const { error, isReading, fileButtonProps } = usePictureFile(drawLogo, save)
  return (
    <Stack gap="xs" role="group" aria-labelledby={title}>
      <Text fw={600} id={title}>
        {texts[kind]}
      </Text>
      <Text size="sm" c="dimmed" id={hint}>
        {texts[`${kind}Hint`]}
      </Text>
      <Group gap="md">
        <PicturePreview kind={kind} url={url} />
        <Group gap="sm">
          <FileButton {...fileButtonProps}>
            {(props) => (
              <ActionButton
                {...props}
                variant="default"
                isPending={isReading || update.isPending}
                aria-describedby={`${title} ${hint}`}
              >
                {url === null ? texts.upload : texts.replace}
              </ActionButton>
            )}
          </FileButton>
          {stored[kind] !== null && (
            <Button
              variant="subtle"
              disabled={update.isPending}
              aria-describedby={title}
              onClick={() => void save(null)}
            >
              {texts.remove}
            </Button>
          )}
        </Group>
      </Group>
      <div role="alert">
        {error && (
          <Text size="sm" c="var(--mantine-color-error)">
            {texts[error]}
          </Text>
        )}
      </div>
    </Stack>
  )
}

/** The picture on the background of the pages for which it is made. */
const PicturePreview = ({ kind, url }: { kind: BrandPictureKind; url: string | null }) => {
  const texts = useBrandTexts()
  const isForDarkPages = kind === 'logoDark'
  return (
    <div
      className={classes.pictureBackground}
      style={{ background: pageBackgrounds[isForDarkPages ? 'dark' : 'light'].at(-1) }}
    >
      {url === null ? (
        <Text size="sm" c={isForDarkPages ? '#ffffff' : '#000000'}>
          {texts.none}
        </Text>
      ) : (
        <img src={url} alt={texts[kind]} className={classes.picture} />
      )}
    </div>
  )
}
