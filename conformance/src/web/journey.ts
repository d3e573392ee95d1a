import type { LanguageTag } from '@latchkey/contract'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type Service, startService } from '../service.ts'
import { type InputDriver, keyboard } from './input-driver.ts'

interface Journey {
  language: LanguageTag
  input: InputDriver
}

/**
 * How the user of a journey uses the web app. Each journey has one of four languages, in which its texts name the elements;
 * the screen checks cover the others. The keyboard finds elements that the pointer can press and Tab does not reach. All other
 * browser tests use English and the pointer.
 */
export const createJourney = (language: 'en' | 'uk' | 'de' | 'tr'): Journey => ({ language, input: keyboard })

/** Starts a service with its own mail server. */
export const startWithMails = async (): Promise<Pick<Service, 'url' | 'advanceClock'> & { mailServer: MailServer }> => {
  const mailServer = await startMailServer()
  const { url, advanceClock } = await startService({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <accounts@example.com>',
  })
  return { url, advanceClock, mailServer }
}
