import { useMounted } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { createStore } from './create-store.ts'
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
  // Mantine animates only the opening of a dialog that was closed before.
  const isMounted = useMounted()
  const isShown = isOpen && isMounted
  const isOnTop = useIsOnTop(isShown)
  useFocusReturn(isShown)
  return (
    <Modal
      opened={isShown}
      onClose={() => {
        if (!isPending) onClose?.()
      }}
      // React would report it to a form around the dialog, which would save what the user discards.
      onSubmit={(event) => event.stopPropagation()}
      title={title}
      centered
      closeOnEscape={isOnTop}
      returnFocus={false}
      withCloseButton={onClose !== undefined}
      closeButtonProps={{ 'aria-label': web.dialog.close }}
      classNames={{ root: classes.root, overlay: classes.overlay }}
    >
      {children}
    </Modal>
  )
}

/** Whether no other dialog has opened over this one, such as a step-up. Without it, Escape would close all open dialogs. */
const useIsOnTop = (isShown: boolean): boolean => {
  const [dialog] = useState(() => Symbol('dialog'))
  const isOnTop = openDialogs.use().at(-1) === dialog
  useEffect(() => {
    if (!isShown) return
    openDialogs.set([...openDialogs.get(), dialog])
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== dialog))
  }, [isShown, dialog])
  return isOnTop
}

/** In the order in which they opened. */
const openDialogs = createStore<readonly symbol[]>([])

/**
 * Returns the focus to the element that opened the dialog. Mantine doesn't if the dialog is unmounted, and takes it from an
 * element that received it from the action of the dialog.
 */
const useFocusReturn = (isShown: boolean): void => {
  useEffect(() => {
    if (!isShown) return
    const { activeElement: opener } = document
    return () => {
      const { activeElement } = document
      const isLost =
        !activeElement || activeElement === document.body || activeElement.closest('[role=dialog]') !== null
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isShown])
}
