import type { ClientCall } from '@latchkey/client/react'
import { useCallback } from 'react'

/**
 * Wraps a call that ends the session, so that the app then navigates to `redirectTo` instead of the sign-in screen:
 * `useAction(useSessionEndingCall(client.signOut, '/signed-out'))`. When only the response shows whether the session
 * ended, `redirectTo` is a function that returns null if it did not.
 */
export const useSessionEndingCall = <Input, Data>(
  call: ClientCall<Input, Data>,
  redirectTo: string | ((data: Data) => string | null),
): ClientCall<Input, Data> =>
  useCallback(
    async (input, options) => {
      update({ isPending: true, redirectTo: null })
      const result = await call(input, options)
      const getPath = (data: Data) => (typeof redirectTo === 'string' ? redirectTo : redirectTo(data))
      update({ isPending: false, redirectTo: result.error ? null : getPath(result.data) })
      return result
    },
    [call, redirectTo],
  )

/** Clears the redirect of the previous user. */
export const resetSessionEnd = (): void => update({ isPending: false, redirectTo: null })

interface SessionEnd {
  /** A call that may end the session is running. The session store reports the end before the call returns. */
  isPending: boolean
  /** The path to navigate to, or null for the sign-in screen. */
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
