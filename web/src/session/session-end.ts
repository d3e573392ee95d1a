import type { ClientCall } from '@latchkey/client/react'
import { useCallback } from 'react'
import { createStore } from '../ui/create-store.ts'

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
      store.set({ isPending: true, redirectTo: null })
      let path: string | null = null
      try {
        const result = await call(input, options)
        if (!result.error) path = typeof redirectTo === 'string' ? redirectTo : redirectTo(result.data)
        return result
      } finally {
        // Also if a hook of the application around the screens throws.
        store.set({ isPending: false, redirectTo: path })
      }
    },
    [call, redirectTo],
  )

/** Clears the redirect of the previous user. */
export const resetSessionEnd = (): void => store.set(NO_SESSION_END)

interface SessionEnd {
  /** A call that may end the session is running. The session store reports the end before the call returns. */
  isPending: boolean
  /** The path to navigate to, or null for the sign-in screen. */
  redirectTo: string | null
}

const NO_SESSION_END: SessionEnd = { isPending: false, redirectTo: null }

const store = createStore(NO_SESSION_END)

export const { get: getSessionEnd, use: useSessionEnd } = store
