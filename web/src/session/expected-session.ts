/** The service has just signed in whoever has this address: from now on there must be a session. */
export const expectSession = (email: string): void => {
  expectedEmail = email
}

/** Whose session must be there; null when none need be. */
export const getExpectedEmail = (): string | null => expectedEmail

export const clearExpectedSession = (): void => {
  expectedEmail = null
}

let expectedEmail: string | null = null
