import type { CallState } from '@latchkey/client/react'
import { type RefObject, useEffect, useRef } from 'react'

interface FocusAfterRemoval {
  /** For the heading of the list. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Call this after a row was removed. */
  refetchAfterRemoval: () => void
}

/** Moves the focus to the heading of a list after a removal, because the focused button disappears with its row. */
export const useFocusAfterRemoval = ({
  data,
  refetch,
}: Pick<CallState<unknown>, 'data' | 'refetch'>): FocusAfterRemoval => {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasRemoved = useRef(false)
  useEffect(() => {
    if (hasRemoved.current) heading.current?.focus()
    hasRemoved.current = false
  }, [data])

  const refetchAfterRemoval = () => {
    hasRemoved.current = true
    refetch()
  }
  return { heading, refetchAfterRemoval }
}
