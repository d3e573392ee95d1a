import { useAction } from '@latchkey/client/react'
import { type ButtonProps } from '@mantine/core'
import { ActionButton } from '../ui/action-button.tsx'
import { toast } from '../ui/toast.tsx'
import { useActivityTexts } from './activity-texts.ts'
import { downloadExport } from './download-export.ts'

interface ExportButtonProps extends Pick<ButtonProps, 'size'> {
  /** The name of the file format. */
  format: string
  url: string
}

export const ExportButton = ({ format, url, size = 'xs' }: ExportButtonProps) => {
  const texts = useActivityTexts()
  const { run, isPending } = useAction(downloadExport)
  const download = async () => {
    const result = await run(url)
    if (result?.error) toast.failure(result.error)
  }
  return (
    <ActionButton variant="default" size={size} isPending={isPending} onClick={() => void download()}>
      {texts.download(format)}
    </ActionButton>
  )
}
