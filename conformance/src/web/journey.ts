import type { LanguageTag } from '@latchkey/contract'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type Service, startService } from '../service.ts'
import { type InputDriver, keyboard, pointer } from './input-driver.ts'

/** The language and the input of each run of a journey. All other browser tests use English and the pointer. */
export const journeyVariants: [title: string, LanguageTag, InputDriver][] = [
  ['in Ukrainian', 'uk', pointer],
  ['in German, by keyboard alone', 'de', keyboard],
]

/** Starts a service with its own mail server. */
export const startWithMails = async (): Promise<Pick<Service, 'url' | 'advanceClock'> & { mailServer: MailServer }> => {
  const mailServer = await startMailServer()
  const { url, advanceClock } = await startService({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <accounts@example.com>',
  })
  return { url, advanceClock, mailServer }
}
