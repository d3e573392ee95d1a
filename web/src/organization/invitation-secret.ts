import { storedValue } from '../ui/stored-value.ts'

/**
 * Stores the secret of an invitation email while the invitee signs in or up: in memory, and in the session storage to
 * survive a reload. Never in the URL, because the browser history and screenshots contain URLs.
 */
export const storeSecret = (invitationId: string, secret: string): void => {
  secrets.set(invitationId, secret)
  storedSecret(invitationId).write(secret)
}

export const findSecret = (invitationId: string): string | undefined =>
  secrets.get(invitationId) ?? storedSecret(invitationId).read() ?? undefined

export const deleteSecret = (invitationId: string): void => {
  secrets.delete(invitationId)
  storedSecret(invitationId).remove()
}

/** Works without storage, too. */
const secrets = new Map<string, string>()

const storedSecret = (invitationId: string) => storedValue(() => sessionStorage, `latchkey-invitation-${invitationId}`)
