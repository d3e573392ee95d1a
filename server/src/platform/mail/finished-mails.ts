import type { Database } from '../database/database.ts'
import { deleteMails, markSent } from './outbox.store.ts'

/** What is finished sooner after the last write is written with all that comes meanwhile (milliseconds). */
const PAUSE = 50

interface Finished {
  readonly id: string
  /** Or its row stood for no mail. */
  readonly wasSent: boolean
}

export interface FinishedMails {
  /** Written at once, or soon with others. */
  add(mail: Finished): void
  /** Writes what is not written yet. Throws when the database does not take it: it is kept for the next time. */
  write(): Promise<void>
}

interface Parts {
  readonly database: Database
  /** What was sent stays readable, else it is emptied. */
  readonly keepsSentMails: boolean
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}

/**
 * Puts on record which mails are finished, in a storm many with one statement. After a crash in between they are sent
 * again, under their ids.
 */
export const createFinishedMails = ({ database, keepsSentMails, now, onFailure }: Parts): FinishedMails => {
  let unwritten: Finished[] = []
  let writing: Promise<void> | undefined
  let pause: NodeJS.Timeout | undefined

  const writeAll = async (): Promise<void> => {
    const batch = unwritten
    unwritten = []
    const idsOf = (wasSent: boolean) => batch.filter((mail) => mail.wasSent === wasSent).map(({ id }) => id)
    try {
      await markSent(database.kysely, idsOf(true), { sentAt: now(), keepsContents: keepsSentMails })
      await deleteMails(database.kysely, idsOf(false))
    } catch (error) {
      unwritten = [...batch, ...unwritten]
      throw error
    }
  }

  const write = async (): Promise<void> => {
    while (writing) await writing.catch(() => undefined)
    if (unwritten.length === 0) return
    writing = writeAll().finally(() => {
      writing = undefined
    })
    await writing
  }

  const writeAndPause = (): void => {
    pause = setTimeout(() => {
      pause = undefined
      if (unwritten.length > 0) writeAndPause()
    }, PAUSE).unref()
    write().catch((error: unknown) => {
      // Whoever is finished next tries again, or the outbox when it looks for mails.
      clearTimeout(pause)
      pause = undefined
      onFailure(error)
    })
  }

  return {
    add: (mail) => {
      unwritten.push(mail)
      if (!pause) writeAndPause()
    },
    write,
  }
}
