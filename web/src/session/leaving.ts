import type { AnyCall } from '@latchkey/client/react'
import { useCallback } from 'react'

/**
 * A call that ends the session, which then goes on at `to`: `useAction(useLeaving(client.signOut, '/signed-out'))`.
 * Without it a session's end is taken for somebody else's deed, and leads to the sign-in screen.
 */
export const useLeaving = <Input, Data>(call: AnyCall<Input, Data>, to: string): AnyCall<Input, Data> =>
  useCallback(
    async (input, options) => {
      destination = to
      const result = await call(input, options)
      if (result.error) destination = null
      return result
    },
    [call, to],
  )

/** The session has just ended with an answer, which leads on to `to`: nobody has noticed yet. */
export const leaveFor = (to: string): void => {
  destination = to
}

/** Where the deed under way leads; null when there is none. */
export const leavingTo = (): string | null => destination

/** Somebody is signed in: what the one before them did is past. */
export const forgetLeaving = (): void => {
  destination = null
}

/** Told before the call, because everybody hears of the session's end before the call's own result. */
let destination: string | null = null
