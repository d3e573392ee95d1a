import { useState } from 'react'
import { useCurrentSession } from '../session/current-session.ts'
import { createStoredValue } from '../ui/stored-value.ts'

/** Checks whether the user dismissed a suggestion in this browser, and a function to dismiss it. */
export const useDismissal = (suggestion: string): [isDismissed: boolean, dismiss: () => void] => {
  const { user } = useCurrentSession()
  const stored = createStoredValue(() => localStorage, `latchkey-dismissed-${suggestion}-${user.id}`)
  const [isDismissed, setIsDismissed] = useState(() => stored.read() !== null)
  const dismiss = () => {
    stored.write('1')
    setIsDismissed(true)
  }
  return [isDismissed, dismiss]
}
