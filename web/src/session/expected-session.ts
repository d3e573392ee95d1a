/** Records that the service has just signed in this user, so the browser must have a session. */
export const expectSession = (email: string): void => {
  expectedEmail = email
}

/** Returns the email of the user who must be signed in, or null. */
export const getExpectedEmail = (): string | null => expectedEmail

export const clearExpectedSession = (): void => {
  expectedEmail = null
}

let expectedEmail: string | null = null
