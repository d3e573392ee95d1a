import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Modal } from './mantine/modal.ts'
import classes from './dialog.module.css'
import { useTexts } from './language.tsx'

export interface DialogProps {
  isOpen: boolean
  title: string
  /** The dialog stays open while its action runs. */
  isPending?: boolean
  /** Without it, only the content of the dialog closes it. */
  onClose?: () => void
  children: ReactNode
}

/** Escape, the close button and a click outside close the dialog, except while its action runs. */
export const LoadedDialog = ({ isOpen, title, isPending = false, onClose, children }: DialogProps) => {
  const { web } = useTexts()
  // Mantine returns the focus only to the element that had it when a closed dialog opened.
  const isMounted = useMounted()
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={() => {
        if (!isPending) onClose?.()
      }}
      title={title}
      centered
      withCloseButton={onClose !== undefined}
      closeButtonProps={{ 'aria-label': web.dialog.close }}
      classNames={{ root: classes.root, overlay: classes.overlay }}
    >
      {children}
    </Modal>
  )
}
