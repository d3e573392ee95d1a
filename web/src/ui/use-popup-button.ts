import { useId, useState } from 'react'

export interface Popup {
  readonly id: string
  /** The button that opens the popup, which appears next to it. */
  readonly button: HTMLElement
  readonly isOpen: boolean
  readonly setIsOpen: (isOpen: boolean) => void
}

/** The properties of a button that opens a popup, and the popup. It is null until the first click, which loads its code. */
export const usePopupButton = (kind: 'dialog' | 'menu') => {
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const popup: Popup | null = button && wasOpened ? { id, button, isOpen, setIsOpen } : null
  return {
    buttonProps: {
      id,
      ref: setButton,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      // Mantine derives the ID of the popup from the ID of the button.
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      onClick: () => {
        setWasOpened(true)
        setIsOpen(!isOpen)
      },
    },
    popup,
  } as const
}
