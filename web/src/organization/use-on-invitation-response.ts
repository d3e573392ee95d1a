import { useEffect } from 'react'

const responses = new EventTarget()

/** Call this after the user accepted or declined an invitation, or could not because it has changed. */
export const notifyInvitationResponse = (): void => void responses.dispatchEvent(new Event('response'))

/** Runs after each response to an invitation, for the lists of invitations on the page. */
export const useOnInvitationResponse = (onResponse: () => void): void => {
  useEffect(() => {
    responses.addEventListener('response', onResponse)
    return () => responses.removeEventListener('response', onResponse)
  }, [onResponse])
}
