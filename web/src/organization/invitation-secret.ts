/**
 * The mailed secret of an invitation, for as long as somebody signs in or up on the way: in memory, and beyond a reload
 * in this tab's storage. Never in the address, which the history and screenshots keep.
 */
export const storeSecret = (invitationId: string, secret: string): void => {
  known.set(invitationId, secret)
  inStorage((storage) => storage.setItem(keyOf(invitationId), secret))
}

export const findSecret = (invitationId: string): string | undefined =>
  known.get(invitationId) ?? inStorage((storage) => storage.getItem(keyOf(invitationId))) ?? undefined

/** The invitation has been answered. */
export const deleteSecret = (invitationId: string): void => {
  known.delete(invitationId)
  inStorage((storage) => storage.removeItem(keyOf(invitationId)))
}

const known = new Map<string, string>()

const keyOf = (invitationId: string): string => `latchkey-invitation-${invitationId}`

/** Where storage is switched off, merely touching it throws. */
const inStorage = <T>(use: (storage: Storage) => T): T | null => {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
