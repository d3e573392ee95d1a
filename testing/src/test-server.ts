import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createLatchkey, type Database, type Latchkey, type MailMessage } from '@latchkey/server'
import { type MailKind, silentLogger } from '@latchkey/server/test-support'
import type { Options } from '@latchkey/server'
import { openTestDatabase } from './databases.ts'
import { loadDocumentation } from './documented-response.ts'
import { enableFeatures } from './enable-features.ts'
import { type Mail, withLink } from './mail.ts'
import { BASE_URL, type TestUser, createTestUser } from './test-user.ts'

export interface TestServer {
  readonly latchkey: Latchkey
  readonly database: Database
  /** A browser of a user without an account. */
  createVisitor(name?: string): TestUser
  /** A user who signed up and is signed in. */
  createUser(name?: string): Promise<TestUser>
  /** The current time of the test clock in milliseconds. */
  now(): number
  /** Advances the test clock. */
  advanceClock(seconds: number): void
  /** Waits until `count` mails to the address were delivered. Returns all of them, oldest first. */
  waitForMails(address: string, count?: number): Promise<Mail[]>
  /** Waits until no mail is pending. Returns the mails of one kind to the address, oldest first. */
  listMails(kind: MailKind, address: string): Promise<Mail[]>
  /** The newest mail of that kind. */
  findMail(kind: MailKind, address: string): Promise<Mail>
  /** Waits until no mail is pending, except scheduled ones. */
  waitForSentMails(): Promise<void>
  /** Waits until no mail is pending. Returns the number of delivered mails. */
  countMails(): Promise<number>
}

/** Starts a server with an empty database, a test clock and all features enabled. Ends with the test. */
export const startTestServer = async (options: Partial<Options> = {}): Promise<TestServer> => {
  // `send` compares responses with the document. Loading it there would delay the first response of a test.
  await loadDocumentation()
  const delivered: MailMessage[] = []
  const start = Date.now()
  let clockOffset = 0
  const now = () => Date.now() + clockOffset
  const database = options.database ?? (await openTestDatabase())
  const latchkey = createLatchkey({
    database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    mailer: {
      send: async (message) => {
        delivered.push(message)
      },
    },
    now,
    logger: silentLogger,
    ...options,
    ...enableFeatures(options),
  })
  onTestFinished(() => latchkey.close())
  await latchkey.ready()
  let userCount = 0
  const server: TestServer = {
    latchkey,
    database,
    createVisitor: (name = 'Ann') =>
      createTestUser(server, name, `${name.toLowerCase()}${start.toString(36)}${userCount++}@example.com`),
    createUser: async (name = 'Ann') => {
      const user = server.createVisitor(name)
      await user.signUp()
      return user
    },
    now,
    advanceClock: (seconds) => {
      clockOffset += seconds * 1000
    },
    ...createMailbox(latchkey, delivered),
  }
  return server
}

type Mailbox = Pick<TestServer, 'waitForMails' | 'listMails' | 'findMail' | 'waitForSentMails' | 'countMails'>

/** Finds the delivered mails of a server. */
const createMailbox = ({ mails }: Latchkey, delivered: readonly MailMessage[]): Mailbox => {
  const waitForSentMails = async (): Promise<void> => {
    const deadline = Date.now() + 30_000
    while ((await mails.list(1000)).some(isBeingSent)) {
      if (Date.now() > deadline) throw new Error('The outbox still has pending mails after 30 s')
      await wait(5)
    }
  }
  const listMails = async (kind: MailKind, address: string): Promise<Mail[]> => {
    await waitForSentMails()
    const listed = await mails.list(1000)
    const ids = new Set(listed.filter((mail) => mail.kind === kind && mail.recipient === address).map(({ id }) => id))
    return delivered.filter(({ id }) => ids.has(id)).map(withLink)
  }
  return {
    listMails,
    waitForMails: async (address, count = 1) => {
      const deadline = Date.now() + 30_000
      for (;;) {
        const found = delivered.filter(({ to }) => to === address)
        if (found.length >= count) return found.map(withLink)
        if (Date.now() > deadline) throw new Error(`${found.length} of ${count} mails to ${address} delivered`)
        await wait(5)
      }
    },
    findMail: async (kind, address) => {
      const mail = (await listMails(kind, address)).at(-1)
      if (!mail) throw new Error(`No ${kind} mail to ${address} was delivered`)
      return mail
    },
    waitForSentMails,
    countMails: async () => {
      await waitForSentMails()
      return delivered.length
    },
  }
}

/** A scheduled mail has no attempt yet. */
const isBeingSent = ({ status, attempts }: { status: string; attempts: number }): boolean =>
  status === 'pending' && attempts > 0
