import type { SessionData } from '@latchkey/client/react'
import { createContext, useContext } from 'react'

type CurrentSession = NonNullable<SessionData>

export const CurrentSessionContext = createContext<CurrentSession | null>(null)

/** Returns the session of the signed-in user. Only for components inside `RequireSignIn`. */
export const useCurrentSession = (): CurrentSession => {
  const session = useContext(CurrentSessionContext)
  if (!session) throw new Error('useCurrentSession must be used inside RequireSignIn')
  return session
}
