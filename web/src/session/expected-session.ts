/** The service has just signed in whoever has this address: from now on there must be a session. */
export const expectSession = (email: string): void => {
  expected = email
}

/** Whose session must be there; null when none need be. */
export const expectedSession = (): string | null => expected

export const stopExpecting = (): void => {
  expected = null
}

let expected: string | null = null
