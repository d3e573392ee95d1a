import { createTransport } from 'nodemailer'
import type { Mailer } from '../mail/mailer.ts'

interface SmtpOptions {
  /** `smtp(s)://user:password@host:port`; `smtps` uses implicit TLS, `smtp` uses STARTTLS if the server supports it. */
  url: string
  /** `Latchkey <accounts@example.com>` */
  from: string
}

/**
 * Sends mails over a pool of SMTP connections. Throws an Error that names an invalid option.
 *
 *     const mailer = smtp({ url: 'smtps://user:password@mail.example.com', from: 'Acme <no-reply@acme.example>' })
 *     createLatchkey({ ...options, mailer })
 */
export const smtp = ({ url, from }: SmtpOptions): Mailer => {
  // The messages contain no value, because a URL contains a password.
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url)) {
    throw new Error('smtp() needs url: smtp(s)://user:password@host:port')
  }
  // The name before the brackets can have an @, too.
  const [, address] = /<([^\s<>]+@[^\s<>]+)>/.exec(from) ?? /([^\s<>]+@[^\s<>]+)/.exec(from) ?? []
  if (address === undefined) throw new Error('smtp() needs from: an address such as Latchkey <accounts@example.com>')
  const name = parseName(from)
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
  const domain = address.split('@')[1] ?? 'localhost'
  return {
    send: async ({ id, to, senderName, subject, text, html }) => {
      await transport.sendMail({
        // An object, so that nodemailer does not parse the name: with a colon, it would be that of a group.
        from: { name: senderName ?? name, address },
        messageId: `<${id}@${domain}>`,
        // An object, so that nodemailer does not parse addresses from text (R69).
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    // Also connections on which the server does not respond.
    close: async () => transport.close({ force: true }),
  }
}

/** Returns the name before the address in angle brackets, without the quotation marks of RFC 5322, section 3.2.4. */
const parseName = (from: string): string => {
  const name = /^([^<]*)</.exec(from)?.[1]?.trim() ?? ''
  const [, quoted] = /^"(.*)"$/.exec(name) ?? []
  return quoted === undefined ? name : quoted.replaceAll(/\\(.)/g, '$1')
}
