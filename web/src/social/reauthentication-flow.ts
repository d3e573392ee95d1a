import type { SessionData } from '@latchkey/client/react'
import { storedValue } from '../ui/stored-value.ts'

type SignedIn = NonNullable<SessionData>

/** Who goes to a provider to prove that it is them, and the session that is to be left behind. */
export const keepWhoLeaves = ({ user, session }: SignedIn): void =>
  leaver.write(JSON.stringify({ userId: user.id, token: session.token }))

/** Whether it was the same person who came back, told once; null where nobody had left for that. */
export const takeWhoLeft = ({ user }: SignedIn): { isSamePerson: boolean; token: string } | null => {
  const told = leaver.read()
  leaver.remove()
  if (told === null) return null
  const { userId, token }: { userId: string; token: string } = JSON.parse(told)
  return { isSamePerson: userId === user.id, token }
}

const leaver = storedValue(() => sessionStorage, 'latchkey-reauthentication')
