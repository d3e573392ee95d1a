import type { Location, RouterHistory } from '../router/history.ts'
import { createStoredValue } from '../ui/stored-value.ts'

/**
 * The secret of a mailed link: in memory, and in the session storage of the tab to survive a reload. Never in the URL,
 * because the browser history, screenshots and `Referer` headers contain URLs.
 */
export interface MailedSecret {
  find: () => string | undefined
  store: (secret: string) => void
  remove: () => void
}

const createMailedSecret = (name: string): MailedSecret => {
  const stored = createStoredValue(() => sessionStorage, `latchkey-${name}`)
  return {
    find: () => secrets.get(name) ?? stored.read() ?? undefined,
    store: (secret) => {
      secrets.set(name, secret)
      stored.write(secret)
    },
    remove: () => {
      secrets.delete(name)
      stored.remove()
    },
  }
}

/** Works without storage, too. */
const secrets = new Map<string, string>()

export const getInvitationSecret = (invitationId: string): MailedSecret =>
  createMailedSecret(`invitation-${invitationId}`)

export const resetSecret: MailedSecret = createMailedSecret('reset-password')

export const cancelRecoverySecret: MailedSecret = createMailedSecret('cancel-recovery')

export const undoEmailChangeSecret: MailedSecret = createMailedSecret('undo-email-change')

/**
 * Stores the secret of a mailed link and removes it from the URL. Must run before the first request and before the router
 * reads the URL.
 */
export const moveSecretOutOfUrl = (history: RouterHistory): void => {
  const location = history.read()
  const [, page = '', segment = ''] = MAILED_LINK_PATH.exec(location.pathname) ?? []
  if (page === 'reset-password') moveResetSecret(history, location, segment)
  else if (page !== '' && location.hash.length > 1) {
    const secret = page === 'accept-invitation' ? getInvitationSecret(segment) : createMailedSecret(page)
    secret.store(location.hash.slice(1))
    history.replace({ ...location, hash: '' })
  }
}

/** The first two segments: the page, and the ID of the invitation or the reset token. */
const MAILED_LINK_PATH = /^\/(reset-password|accept-invitation|cancel-recovery|undo-email-change)(?:\/([^/]*))?\/?$/

/** The token is the last segment of the path or, from the service, `?token=`. A failed link has `?error=` instead. */
const moveResetSecret = (history: RouterHistory, location: Location, segment: string): void => {
  const query = new URLSearchParams(location.search)
  const token = segment === '' ? query.get('token') : segment
  if (token) resetSecret.store(token)
  else if (query.has('error')) resetSecret.remove()
  query.delete('token')
  history.replace({ ...location, pathname: '/reset-password', search: query.size > 0 ? `?${query}` : '' })
}
