import type { SessionData } from '@latchkey/client/react'
import { storedValue } from '../ui/stored-value.ts'

type CurrentSession = NonNullable<SessionData>

/** Who goes to a provider to prove that it is them, and the session that is to be left behind. */
export const saveReauthentication = ({ user, session }: CurrentSession): void =>
  storedReauthentication.write(JSON.stringify({ userId: user.id, token: session.token }))

/** Whether it was the same person who came back, told once; null where nobody had left for that. */
export const consumeReauthentication = ({ user }: CurrentSession): { isSamePerson: boolean; token: string } | null => {
  const told = storedReauthentication.read()
  storedReauthentication.remove()
  if (told === null) return null
  const { userId, token }: { userId: string; token: string } = JSON.parse(told)
  return { isSamePerson: userId === user.id, token }
}

const storedReauthentication = storedValue(() => sessionStorage, 'latchkey-reauthentication')
