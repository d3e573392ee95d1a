import type { ReactNode } from 'react'
import { Modal } from './mantine/modal.ts'
import classes from './dialog.module.css'
import { useTexts } from './language.tsx'

interface DialogProps {
  isOpen: boolean
  title: string
  /** The dialog stays open while its action runs. */
  isPending?: boolean
  /** Without it, only the content of the dialog closes it. */
  onClose?: () => void
  children: ReactNode
}

/** A dialog. Escape, the close button and a click outside close it, except while its action runs. */
export const Dialog = ({ isOpen, title, isPending = false, onClose, children }: DialogProps) => {
  const { web } = useTexts()
  return (
    <Modal
      opened={isOpen}
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
