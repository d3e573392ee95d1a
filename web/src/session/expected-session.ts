import { client } from '../client.ts'

/** Records that the service has just signed in this user, so the browser must have a session. */
export const expectSession = (email: string): void => {
  expectedEmail = email
  void clearWhenSignedIn()
}

/** In another application, no screen may be left that loads the session. The next sign-in screen would report blocked cookies. */
const clearWhenSignedIn = async (): Promise<void> => {
  await client.useSession.get().refetch()
  if (client.useSession.get().data) clearExpectedSession()
}

/** Returns the email of the user who must be signed in, or null. */
export const getExpectedEmail = (): string | null => expectedEmail

export const clearExpectedSession = (): void => {
  expectedEmail = null
}

let expectedEmail: string | null = null
