import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import type { MailTable } from '../database/platform-tables.ts'
import type { Logger } from '../observability/logger.ts'
import type { Settings } from '../options/settings.ts'
import { getMailCutoff } from '../retention/cutoffs.ts'
import type { Payload } from './mail-sender.ts'
import type { MailMessage } from './mailer.ts'
import { findMail, listMails } from './outbox.store.ts'
import { decryptPayload } from './payload.ts'

/** A mail in the development inbox. */
export type InboxMail = Pick<MailTable, 'id' | 'kind' | 'recipient' | 'status' | 'attempts' | 'lastError' | 'createdAt'>

export interface Inbox {
  /** The newest mails. */
  list(count: number): Promise<InboxMail[]>
  /** One mail, with its contents if they were kept. */
  read(id: string): Promise<(InboxMail & { message: MailMessage | null }) | null>
}

interface Parts {
  readonly database: Database
  readonly settings: Settings
  readonly keys: Keys
  readonly log: Logger
  readonly now: () => number
  readonly createMessage: (mail: MailTable, payload: Payload) => Promise<MailMessage>
}

/** Reads stored mails for the development inbox. */
export const createInbox = ({ database, settings, keys, log, now, createMessage }: Parts): Inbox => {
  const db = database.kysely

  /** Returns null if the payload was cleared, or its key is no longer in the key ring, or `renderMail` fails. */
  const decryptMessage = async (mail: MailTable): Promise<MailMessage | null> => {
    try {
      return mail.payload === '' ? null : await createMessage(mail, JSON.parse(decryptPayload(keys, mail)))
    } catch (error) {
      log.warn({ mail: mail.id, error: String(error) }, 'Failed to decrypt or render a mail')
      return null
    }
  }

  return {
    list: (count) => listMails(db, { count, from: getMailCutoff({ settings, now }) }),
    read: async (id) => {
      const mail = await findMail(db, { id, from: getMailCutoff({ settings, now }) })
      return mail ? { ...mail, message: await decryptMessage(mail) } : null
    },
  }
}
