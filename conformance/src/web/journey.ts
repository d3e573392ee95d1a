import type { LanguageTag } from '@latchkey/contract'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type Service, startService } from '../service.ts'
import { type InputDriver, keyboard } from './input-driver.ts'

/**
 * How the user of each journey uses the web app. Ukrainian shows encoding errors that other languages hide. The keyboard
 * finds elements that the pointer can press and Tab does not reach. All other browser tests use English and the pointer.
 */
export const journey: { language: LanguageTag; input: InputDriver } = { language: 'uk', input: keyboard }

/** Starts a service with its own mail server. */
export const startWithMails = async (): Promise<Pick<Service, 'url' | 'advanceClock'> & { mailServer: MailServer }> => {
  const mailServer = await startMailServer()
  const { url, advanceClock } = await startService({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <accounts@example.com>',
  })
  return { url, advanceClock, mailServer }
}
