import type { MailMessage } from '@latchkey/server'

/** A delivered mail and its link. */
export interface Mail extends MailMessage {
  /** Path and query of the link, below the base path except for pages of the web app; '' for mails without a link. */
  readonly link: string
  /** The secret of the link. */
  readonly token: string
}

export const withLink = (message: MailMessage): Mail => {
  const [, page, secret] =
    /https?:\/\/[^/\s]+(\/accept-invitation\/\S+|\/cancel-recovery|\/undo-email-change)#(\S+)/.exec(message.text) ?? []
  if (page && secret) return { ...message, link: page, token: secret }
  const address = /https?:\/\/\S+\/api\/auth\/\S+/.exec(message.text)?.[0]
  if (!address) return { ...message, link: '', token: '' }
  const url = new URL(address)
  const token = url.searchParams.get('token') ?? url.pathname.split('/').at(-1) ?? ''
  return { ...message, link: `${url.pathname.replace('/api/auth', '')}${url.search}`, token }
}
