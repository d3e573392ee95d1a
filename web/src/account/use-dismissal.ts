import { useState } from 'react'
import { useCurrentSession } from '../session/current-session.ts'
import { createStoredValue } from '../ui/stored-value.ts'

/** Returns whether the user has dismissed a suggestion in this browser, and a function that dismisses it. */
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
