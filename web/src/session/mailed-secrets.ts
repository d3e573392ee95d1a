import { sitePath, toOriginPath } from '../ui/site-paths.ts'
import { storedValue } from '../ui/stored-value.ts'

/**
 * The secret of a mailed link: in memory, and in the session storage of the tab to survive a reload. Never in the URL,
 * because the browser history, screenshots and `Referer` headers contain URLs.
 */
export interface MailedSecret {
  find: () => string | undefined
  store: (secret: string) => void
  remove: () => void
}

const mailedSecret = (name: string): MailedSecret => {
  const stored = storedValue(() => sessionStorage, `latchkey-${name}`)
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

export const invitationSecret = (invitationId: string): MailedSecret => mailedSecret(`invitation-${invitationId}`)

export const resetSecret: MailedSecret = mailedSecret('reset-password')

export const cancelRecoverySecret: MailedSecret = mailedSecret('cancel-recovery')

export const undoEmailChangeSecret: MailedSecret = mailedSecret('undo-email-change')

/**
 * Stores the secret of a mailed link and removes it from the URL. Must run before the first request and before the router
 * reads the URL.
 */
export const moveSecretOutOfUrl = (): void => {
  const url = new URL(window.location.href)
  const [, page = '', part = ''] =
    /^\/(reset-password|accept-invitation|cancel-recovery|undo-email-change)(?:\/([^/]*))?\/?$/.exec(
      url.pathname.slice(sitePath.length),
    ) ?? []
  if (page === 'reset-password') moveResetSecret(url, part)
  else if (page !== '' && url.hash.length > 1) {
    const secret = page === 'accept-invitation' ? invitationSecret(part) : mailedSecret(page)
    secret.store(url.hash.slice(1))
    url.hash = ''
  }
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url)
}

/** The token is the last part of the path or, from the service, `?token=`. A failed link has `?error=` instead. */
const moveResetSecret = (url: URL, part: string): void => {
  const token = part === '' ? url.searchParams.get('token') : part
  if (token) resetSecret.store(token)
  else if (url.searchParams.has('error')) resetSecret.remove()
  url.pathname = toOriginPath('/reset-password')
  url.searchParams.delete('token')
}
