import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { waitUntil } from './wait-until.ts'

/** A received mail. */
export interface ReceivedMail {
  /** The Message-ID. Two mails with one ID are a repeated delivery. */
  readonly id: string
  readonly from: string
  readonly fromName: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The URL of a call in the text; '' if there is none. */
  readonly link: string
}

/** `refuse` responds with a temporary failure, `hang` never responds. */
type Behavior = 'accept' | 'refuse' | 'hang'

export interface MailServer {
  /** A value for `SMTP_URL`. */
  readonly url: string
  /** Accepted mails, oldest first. */
  readonly mails: readonly ReceivedMail[]
  /** All delivery attempts, including accepted ones. */
  attempts(): number
  setBehavior(behaviour: Behavior): void
  /** Stops listening and closes all connections. `start` uses the same port again. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Waits for `count` mails to this address, with a link to `call` if given. Returns the newest. */
  waitForMail(address: string, count?: number, call?: string): Promise<ReceivedMail>
}

/** Starts an SMTP server on a free port. It ends with the test. */
export const startMailServer = async (): Promise<MailServer> => {
  const mails: ReceivedMail[] = []
  let behaviour: Behavior = 'accept'
  let attempts = 0

  const createServer = (): SMTPServer =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Close open connections at once when the server stops.
      closeTimeout: 10,
      // The tests need no network.
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
      fromName: mail.from?.name ?? '',
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      link: /https?:\/\/\S+\/api\/auth\/\S+/.exec(mail.text ?? '')?.[0] ?? '',
    })
  }
  const listen = async (port: number): Promise<SMTPServer> => {
    const listening = createServer()
    // A killed service breaks its connections.
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
      const listArrived = () => mails.filter(({ to, link }) => to === recipient && link.includes(call))
      await waitUntil(() => listArrived().length >= count, `mail ${count} to ${recipient} ${call}`)
      const mail = listArrived()[count - 1]
      if (!mail) throw new Error(`No mail to ${recipient}`)
      return mail
    },
  }
}
