import { createTransport } from 'nodemailer'
import type { Mailer } from '../mail/mailer.ts'

interface SmtpOptions {
  /** `smtp(s)://user:password@host:port`; `smtps` speaks TLS from the start, `smtp` upgrades where the server can. */
  url: string
  /** `Latchkey <accounts@example.com>` */
  from: string
}

/** Hands mails to an SMTP server over a few connections that stay open. */
export const smtp = ({ url, from }: SmtpOptions): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, subject, text, html }) => {
      await transport.sendMail({
        from,
        messageId: `<${id}@${domain}>`,
        // An object, so that no address is ever parsed out of a text (rule R69).
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: async () => transport.close(),
  }
}
