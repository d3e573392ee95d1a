import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { waitUntil } from './wait-until.ts'

/** A mail as its reader has it. */
export interface ReceivedMail {
  /** Its Message-ID: two mails of one id are one mail that came twice. */
  readonly id: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The address of a call that the text names; '' where there is none. */
  readonly link: string
}

/** `refuse` answers each mail with a passing failure, `hang` takes it and never says so. */
type Behavior = 'accept' | 'refuse' | 'hang'

export interface MailServer {
  /** As `SMTP_URL` takes it. */
  readonly url: string
  /** What was accepted, oldest first. */
  readonly mails: readonly ReceivedMail[]
  /** How many mails somebody has tried to hand over, accepted ones among them. */
  attempts(): number
  setBehavior(behaviour: Behavior): void
  /** Nobody listens any more, and connections are cut; `starts` listens at the same port again. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Waits for so many mails to this address, of those that link to this call if it is given, and answers the newest. */
  waitForMail(address: string, count?: number, call?: string): Promise<ReceivedMail>
}

/** A real SMTP server on a free port. It ends with the test. */
export const startMailServer = async (): Promise<MailServer> => {
  const mails: ReceivedMail[] = []
  let behaviour: Behavior = 'accept'
  let attempts = 0

  const server = (): SMTPServer =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Who is still connected when it stops is cut off.
      closeTimeout: 10,
      // Names are looked up nowhere: the tests need no network.
      disableReverseLookup: true,
      onData: (stream, { envelope }, done) => {
        const pieces: Buffer[] = []
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('end', () => {
          attempts++
          if (behaviour === 'hang') return
          if (behaviour === 'refuse') return done(new Error('Try again later'))
          const to = envelope.rcptTo.map(({ address }) => address).join(', ')
          void receive(to, Buffer.concat(pieces)).finally(done)
        })
      },
    })
  const receive = async (to: string, source: Buffer): Promise<void> => {
    const mail = await PostalMime.parse(source)
    mails.push({
      id: mail.messageId ?? '',
      from: mail.from?.address ?? '',
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      link: /https?:\/\/\S+\/api\/auth\/\S+/.exec(mail.text ?? '')?.[0] ?? '',
    })
  }
  const listen = async (port: number): Promise<SMTPServer> => {
    const listening = server()
    // A service that was killed leaves its connections broken.
    listening.on('error', () => {})
    listening.listen(port, '127.0.0.1')
    await once(listening.server, 'listening')
    return listening
  }
  let current = await listen(0)
  const close = () => new Promise<void>((resolve) => current.close(() => resolve()))
  onTestFinished(close)
  const address = current.server.address()
  if (!address || typeof address === 'string') throw new Error('The mail server has no port')

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    attempts: () => attempts,
    setBehavior: (next) => {
      behaviour = next
    },
    stop: close,
    start: async () => {
      current = await listen(address.port)
    },
    waitForMail: async (recipient, count = 1, call = '') => {
      const arrived = () => mails.filter(({ to, link }) => to === recipient && link.includes(call))
      await waitUntil(() => arrived().length >= count, `mail ${count} to ${recipient} ${call}`)
      const mail = arrived()[count - 1]
      if (!mail) throw new Error(`No mail to ${recipient}`)
      return mail
    },
  }
}
