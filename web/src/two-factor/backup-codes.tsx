import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useBrand } from '../brand/brand.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { copyText } from '../ui/copy-text.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import classes from './backup-codes.module.css'
import { useTwoFactorTexts } from './texts.ts'

interface BackupCodesProps {
  codes: readonly string[]
  onSaved: () => void
}

/** Shows new backup codes, which cannot be shown again, and offers to copy, download and print them. */
export const BackupCodes = ({ codes, onSaved }: BackupCodesProps) => {
  const { codes: texts } = useTwoFactorTexts()
  const { email } = useCurrentSession().user
  const { name } = useBrand()
  // A page cannot know whether the user printed it.
  const [isStored, setIsStored] = useState(false)
  const heading = texts.heading(name)
  const copy = async () => {
    if (!(await copyText(codes.join('\n')))) return toast.error(() => texts.notCopied)
    setIsStored(true)
    toast.success(() => texts.copied)
  }
  const download = () => {
    const lines = [heading, email, '', ...codes, '', texts.once, '']
    saveFile(createFileName(name), new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }))
    setIsStored(true)
  }
  return (
    <Stack>
      <Text>{texts.intro}</Text>
      <div className={classes.printArea}>
        <p className={classes.printOnly}>
          <strong>{heading}</strong>
          <br />
          {email}
        </p>
        <ul className={classes.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p className={classes.printOnly}>{texts.once}</p>
      </div>
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button variant="default" size="sm" onClick={download}>
          {texts.download}
        </Button>
        <Button variant="default" size="sm" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </Group>
      <div>
        <Button onClick={onSaved}>{texts.saved}</Button>
      </div>
      <UnsavedChanges isDirty={() => !isStored} texts={texts.leave} />
    </Stack>
  )
}

/** Letters of every script are valid in file names. */
const createFileName = (product: string): string =>
  `${product.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-backup-codes.txt`
