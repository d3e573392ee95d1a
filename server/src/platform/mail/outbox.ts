import { setMaxListeners } from 'node:events'
import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { MailTable } from '../database/platform-tables.ts'
import type { Keys } from '../crypto/keys.ts'
import type { BrandSource } from '../brand/brand.ts'
import type { Observer } from '../observability/observer.ts'
import type { Logger } from '../observability/logger.ts'
import type { Settings } from '../options/settings.ts'
import { runUnlessAborted } from '../abort.ts'
import { createPoller } from '../poller.ts'
import { createRunningTasks, runAllDue } from '../running-tasks.ts'
import { createAttempt } from './attempt.ts'
import { createMailSender } from './mail-sender.ts'
import { createFinishedMails } from './finished-mails.ts'
import { createInbox, type Inbox } from './inbox.ts'
import type { Mailer } from './mailer.ts'
import { claimMail, countMails, type DueMail, findDelayedMails, findDueMails, type OutboxLoad } from './outbox.store.ts'
import { decryptPayload } from './payload.ts'
import { LEASE_MS } from './retry-schedule.ts'

/** How often a node looks for mails that are due: retries, and mails of a node that crashed. */
const POLL_INTERVAL_MS = 2000
const BATCH_SIZE = 20
/** After this time of a shutdown, mails without a response of the mail server are postponed. */
const CLOSE_GRACE_MS = 3000
/** Further mails wait in the table, and are not sent from memory. */
const MAX_RUNNING_ATTEMPTS = 200

export interface Outbox extends Inbox {
  /** Sends a committed mail that this node has claimed. Returns immediately. `contents` is the decrypted payload. */
  send(mail: MailTable, contents: string): void
  /** Looks for due mails. Returns immediately. The first call also starts polling. */
  wake(): void
  /** Attempts all due mails and resolves afterwards: for programs that do not run all the time. */
  sendDue(): Promise<void>
  /** Counts pending and failed mails of all nodes. */
  load(): Promise<OutboxLoad>
  /** Waits for running attempts for a few seconds. The other mails stay for the next start. */
  close(): Promise<void>
}

interface Parts {
  database: Database
  settings: Settings
  brand: BrandSource
  keys: Keys
  mailer: Mailer | undefined
  observer: Observer
  log: Logger
  now: () => number
}

/**
 * Sends the mails that transactions wrote to the mail table: after the commit, again with backoff after a failure, and after
 * a crash from the next start on. Delivery is at least once: a mail is never lost and can arrive twice.
 */
export const createOutbox = (parts: Parts): Outbox => {
  const { database, keys, mailer, log, now } = parts
  const db = database.kysely
  const { send, createMessage } = createMailSender(parts)
  const finished = createFinishedMails({
    database,
    now,
    keepsSentMails: mailer?.keepsSentMails ?? false,
    onFailure: (error) => log.warn({ error: String(error) }, 'Failed to record sent mails'),
  })
  const closing = new AbortController()
  // One per attempt. The runtime warns of a leak above ten.
  setMaxListeners(MAX_RUNNING_ATTEMPTS, closing.signal)
  const attempt = createAttempt({
    ...parts,
    send: (mail, payload) => runUnlessAborted(closing.signal, () => send(mail, payload)),
    finished,
  })
  const runningAttempts = createRunningTasks({ maxRunning: MAX_RUNNING_ATTEMPTS, onFree: () => poller.wake() })
  /** Not limited, because a decoy is only deleted. Requests for unknown addresses must not postpone the mails of others. */
  const runningDecoys = createRunningTasks()

  const startSend = (mail: MailTable, contents: string): void => {
    if (poller.isClosed || runningAttempts.free <= 0) return
    poller.start()
    const tasks = mail.recipient === '' ? runningDecoys : runningAttempts
    // Rendering starts in the next iteration of the event loop, so that it delays no response of this one (R37).
    tasks.add(
      nextIteration()
        .then(() => attempt(mail, () => contents))
        .catch(logFailure),
    )
  }

  /** Starts attempts until no mail is due, or as many run as are allowed. */
  const startDue = async (): Promise<void> => {
    while (!poller.isClosed && runningAttempts.free > 0) {
      // A sent mail without a record would be sent again.
      await finished.flush()
      const due = await findNextMails(Math.min(BATCH_SIZE, runningAttempts.free))
      if (due.length === 0) return
      await Promise.all(due.map(claimAndStart))
    }
  }

  const findNextMails = async (count: number): Promise<DueMail[]> => {
    const due = await findDueMails(db, now(), count)
    return due.length > 0 ? due : findDelayedMails(db, now(), count)
  }

  const claimAndStart = async (due: DueMail): Promise<void> => {
    const mail = await claimMail(db, due, { dueAt: now() + LEASE_MS })
    if (mail) runningAttempts.add(attempt(mail, () => decryptPayload(keys, mail)).catch(logFailure))
  }

  const logFailure = (error: unknown): void => log.error({ error: String(error) }, 'Failed to read the outbox')

  const closeMailer = async (): Promise<void> => mailer?.close?.()

  const poller = createPoller({ work: startDue, intervalMs: POLL_INTERVAL_MS, onFailure: logFailure })

  return {
    ...createInbox({ ...parts, createMessage }),
    send: startSend,
    wake: poller.wake,
    sendDue: () => runAllDue(poller, runningAttempts, runningDecoys),
    load: () => countMails(db),
    close: async () => {
      poller.close()
      const grace = setTimeout(() => closing.abort(new Error('The server is shutting down')), CLOSE_GRACE_MS)
      await poller.settle()
      await Promise.all([runningAttempts.settle(), runningDecoys.settle()])
      clearTimeout(grace)
      await finished.flush().catch(logFailure)
      // Otherwise, the database would stay open.
      await closeMailer().catch((error: unknown) => log.warn({ error: String(error) }, 'Failed to close the mailer'))
    },
  }
}
