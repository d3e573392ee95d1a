import type { MailMessage } from '@latchkey/server'

/** A mail that arrived, and the link in it. */
export interface Mail extends MailMessage {
  /** The link as path and query, below the base path but for a page of the web app; '' where the mail has none. */
  readonly link: string
  /** The secret that the link carries. */
  readonly token: string
}

export const withLink = (message: MailMessage): Mail => {
  const [, page, secret] = /https?:\/\/[^/\s]+(\/accept-invitation\/\S+)#(\S+)/.exec(message.text) ?? []
  if (page && secret) return { ...message, link: page, token: secret }
  const address = /https?:\/\/\S+\/api\/auth\/\S+/.exec(message.text)?.[0]
  if (!address) return { ...message, link: '', token: '' }
  const url = new URL(address)
  const token = url.searchParams.get('token') ?? url.pathname.split('/').at(-1) ?? ''
  return { ...message, link: `${url.pathname.replace('/api/auth', '')}${url.search}`, token }
}
