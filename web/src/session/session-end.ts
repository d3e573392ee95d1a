import type { ClientCall } from '@latchkey/client/react'
import { useCallback } from 'react'

/**
 * A call that ends the session, which then goes on at `to`: `useAction(useLeaving(client.signOut, '/signed-out'))`.
 * Without it a session's end is taken for somebody else's deed, and leads to the sign-in screen. Where only the answer
 * tells whether it has ended, `to` is a function of it.
 */
export const useSessionEndingCall = <Input, Data>(
  call: ClientCall<Input, Data>,
  to: string | ((data: Data) => string | null),
): ClientCall<Input, Data> =>
  useCallback(
    async (input, options) => {
      update({ isPending: true, redirectTo: null })
      const result = await call(input, options)
      update({ isPending: false, redirectTo: result.error ? null : typeof to === 'string' ? to : to(result.data) })
      return result
    },
    [call, to],
  )

/** The session has just ended with an answer, which leads on to `to`: nobody has noticed yet. */
export const setSessionEndRedirect = (to: string): void => update({ isPending: false, redirectTo: to })

/** Somebody is signed in: what the one before them did is past. */
export const resetSessionEnd = (): void => update({ isPending: false, redirectTo: null })

interface SessionEnd {
  /**
   * Everybody hears of a session's end before the call's own result, and it may have another reason: only the answer
   * tells.
   */
  isPending: boolean
  /** Where the deed leads that has ended the session; null when there is none. */
  redirectTo: string | null
}

export const getSessionEnd = (): SessionEnd => current

export const subscribeToSessionEnd = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let current: SessionEnd = { isPending: false, redirectTo: null }
const listeners = new Set<() => void>()

const update = (next: SessionEnd): void => {
  current = next
  for (const listener of listeners) listener()
}
