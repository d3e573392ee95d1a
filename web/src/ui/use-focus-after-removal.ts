import type { CallState } from '@latchkey/client/react'
import { type RefObject, useEffect, useRef } from 'react'

interface FocusAfterRemoval {
  /** Of what stands above the list. */
  heading: RefObject<HTMLHeadingElement | null>
  /** A row goes: asks for the list again. */
  refetchAfterRemoval: () => void
}

/** Puts the focus on the heading of a list that has become shorter: the button that had it goes away with its row. */
export const useFocusAfterRemoval = ({
  data,
  refetch,
}: Pick<CallState<unknown>, 'data' | 'refetch'>): FocusAfterRemoval => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isShorter = useRef(false)
  useEffect(() => {
    if (isShorter.current) heading.current?.focus()
    isShorter.current = false
  }, [data])

  const refetchAfterRemoval = () => {
    isShorter.current = true
    refetch()
  }
  return { heading, refetchAfterRemoval }
}
