import type { MailMessage } from '@latchkey/server'
import type { Tables } from '@latchkey/server/test-support'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Options with which each sign-up writes a mail. */
export const withMailOnSignUp = { emailVerification: { sendOnSignUp: true } } as const

export const listMailRows = ({ database }: TestServer): Promise<Tables['mail'][]> =>
  database.kysely.selectFrom('mail').selectAll().where('recipient', '!=', '').execute()

export const findOnlyMail = async (server: TestServer): Promise<Tables['mail']> => {
  const [mail] = await listMailRows(server)
  return mail ?? expect.fail('there is no mail')
}

export const sendDueMails = ({ latchkey }: TestServer) => latchkey.mails.sendDue()

/** A mailer that fails until `works` is set. */
export const createFailingMailer = () => {
  const sent: MailMessage[] = []
  const mailer = {
    works: false,
    sent,
    tries: 0,
    send: async (message: MailMessage) => {
      mailer.tries++
      if (!mailer.works) throw new Error(`421 refused ${mailer.tries}`)
      sent.push(message)
    },
  }
  return mailer
}

/** Only `advanceClock` changes the clock, so no retry becomes due while a test runs. */
export const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Waits until this failed attempt is stored. */
export const waitForFailedAttempt = (server: TestServer, attempts: number) =>
  expect.poll(() => findOnlyMail(server)).toMatchObject({ attempts, lastError: `421 refused ${attempts}` })
