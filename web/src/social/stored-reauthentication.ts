import type { SessionData } from '@latchkey/client/react'
import { storedValue } from '../ui/stored-value.ts'

type CurrentSession = NonNullable<SessionData>

/** Saves the user and the session before a reauthentication leaves this page. */
export const saveReauthentication = ({ user, session }: CurrentSession): void =>
  storedReauthentication.write(JSON.stringify({ userId: user.id, token: session.token }))

/**
 * Returns whether the same user signed in again, and the token of the previous session. Null without a saved
 * reauthentication. It can be read once.
 */
export const consumeReauthentication = ({ user }: CurrentSession): { isSameUser: boolean; token: string } | null => {
  const saved = storedReauthentication.read()
  storedReauthentication.remove()
  if (saved === null) return null
  const { userId, token }: { userId: string; token: string } = JSON.parse(saved)
  return { isSameUser: userId === user.id, token }
}

const storedReauthentication = storedValue(() => sessionStorage, 'latchkey-reauthentication')
