import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createLatchkey, type Database, type Latchkey, type MailMessage } from '@latchkey/server'
import type { MailKind } from '@latchkey/server/test-support'
import type { Options } from '@latchkey/server'
import { openTestDatabase } from './databases.ts'
import { type Mail, withLink } from './mail.ts'
import { BASE_URL, type TestUser, createTestUser } from './test-user.ts'

export interface TestServer {
  readonly latchkey: Latchkey
  readonly database: Database
  /** Somebody with a browser of their own, and no account yet. */
  createVisitor(name?: string): TestUser
  /** Somebody who has signed up, and is signed in. */
  createUser(name?: string): Promise<TestUser>
  /** The clock, in milliseconds. */
  now(): number
  /** Moves the clock ahead. */
  advanceClock(seconds: number): void
  /** Waits for mails to this address; all that arrived, oldest first. */
  waitForMails(address: string, count?: number): Promise<Mail[]>
  /** The mails of one kind to this address, oldest first, once nothing is on its way. */
  listMails(kind: MailKind, address: string): Promise<Mail[]>
  /** The newest of those. */
  findMail(kind: MailKind, address: string): Promise<Mail>
  /** Waits until nothing is on its way, and says how many mails have arrived in all. */
  countMails(): Promise<number>
}

/** A server with a fresh database, on a clock that tests move, with every feature on. Ends with the test. */
export const startTestServer = async (options: Partial<Options> = {}): Promise<TestServer> => {
  const arrived: MailMessage[] = []
  const start = Date.now()
  let travelled = 0
  const database = options.database ?? (await openTestDatabase())
  const latchkey = createLatchkey({
    database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    mailer: {
      send: async (message) => {
        arrived.push(message)
      },
    },
    now: () => Date.now() + travelled,
    ...options,
    emailAndPassword: { enabled: true, ...options.emailAndPassword },
    user: {
      changeEmail: { enabled: true, ...options.user?.changeEmail },
      deleteUser: { enabled: true, ...options.user?.deleteUser },
    },
    twoFactor: options.twoFactor === false ? false : { ...options.twoFactor },
    organization: options.organization === false ? false : { teams: { enabled: true }, ...options.organization },
    admin: options.admin === false ? false : { ...options.admin },
  })
  onTestFinished(() => latchkey.close())
  await latchkey.ready()
  let people = 0

  const settled = async (): Promise<void> => {
    const deadline = Date.now() + 10_000
    while ((await latchkey.mails.list(1000)).some(({ status }) => status === 'pending')) {
      if (Date.now() > deadline) throw new Error('The outbox does not come to rest')
      await wait(5)
    }
  }

  const server: TestServer = {
    latchkey,
    database,
    createVisitor: (name = 'Ann') =>
      createTestUser(server, name, `${name.toLowerCase()}${start.toString(36)}${people++}@example.com`),
    createUser: async (name = 'Ann') => {
      const person = server.createVisitor(name)
      await person.signUp()
      return person
    },
    now: () => Date.now() + travelled,
    advanceClock: (seconds) => {
      travelled += seconds * 1000
    },
    waitForMails: async (address, count = 1) => {
      const deadline = Date.now() + 10_000
      for (;;) {
        const mails = arrived.filter(({ to }) => to === address)
        if (mails.length >= count) return mails.map(withLink)
        if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails to ${address} arrived`)
        await wait(5)
      }
    },
    listMails: async (kind, address) => {
      await settled()
      const listed = await latchkey.mails.list(1000)
      const ids = new Set(listed.filter((mail) => mail.kind === kind && mail.recipient === address).map(({ id }) => id))
      return arrived.filter(({ id }) => ids.has(id)).map(withLink)
    },
    findMail: async (kind, address) => {
      const mail = (await server.listMails(kind, address)).at(-1)
      if (!mail) throw new Error(`No ${kind} mail to ${address} came`)
      return mail
    },
    countMails: async () => {
      await settled()
      return arrived.length
    },
  }
  return server
}
