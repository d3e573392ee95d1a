import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'

interface ActionButtonProps extends Omit<ButtonProps, 'loading'>, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  isPending: boolean
}

/** A button that stays on the screen after its action. It is disabled while the action is pending, and keeps the focus. */
export const ActionButton = ({ isPending, ...props }: ActionButtonProps) => {
  useFocusRestore(isPending)
  return <Button loading={isPending} {...props} />
}

/**
 * Restores the focus after a pending action. Browsers remove it from an element that is disabled in the meantime. A focus
 * that the user moved stays.
 */
const useFocusRestore = (isPending: boolean): void => {
  const focusedElement = useRef<Element>(null)
  // Before the next frame, in which the browser removes the focus.
  useLayoutEffect(() => {
    if (isPending) focusedElement.current = document.activeElement
  }, [isPending])
  useEffect(() => {
    if (isPending || document.activeElement !== document.body) return
    if (focusedElement.current instanceof HTMLElement) focusedElement.current.focus()
    focusedElement.current = null
  }, [isPending])
}
