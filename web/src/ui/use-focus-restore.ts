import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus after a pending action. Browsers remove it from an element that is disabled in the meantime. A focus
 * that the user moved stays.
 */
export const useFocusRestore = (isPending: boolean): void => {
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
