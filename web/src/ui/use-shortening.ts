import type { CallState } from '@latchkey/client/react'
import { type RefObject, useEffect, useRef } from 'react'

interface Shortening {
  /** Of what stands above the list. */
  heading: RefObject<HTMLHeadingElement | null>
  /** A row goes: asks for the list again. */
  shorten: () => void
}

/** Puts the focus on the heading of a list that has become shorter: the button that had it goes away with its row. */
export const useShortening = ({ data, refetch }: Pick<CallState<unknown>, 'data' | 'refetch'>): Shortening => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isShorter = useRef(false)
  useEffect(() => {
    if (isShorter.current) heading.current?.focus()
    isShorter.current = false
  }, [data])

  const shorten = () => {
    isShorter.current = true
    refetch()
  }
  return { heading, shorten }
}
