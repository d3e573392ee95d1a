import type { Database } from '../database/database.ts'
import { deleteMails, markSent } from './outbox.store.ts'

/** Mails that finish within this time after a write are written together. */
const WRITE_INTERVAL_MS = 50

interface Finished {
  readonly id: string
  /** False for a decoy, whose row is deleted. */
  readonly wasSent: boolean
}

export type FinishedMails = ReturnType<typeof createFinishedMails>

interface Parts {
  readonly database: Database
  /** Keeps the payload of sent mails; otherwise it is cleared. */
  readonly keepsSentMails: boolean
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}

/** Records sent mails, many in one statement under load. After a crash before the write they are sent again with the same ID. */
export const createFinishedMails = ({ database, keepsSentMails, now, onFailure }: Parts) => {
  let unwritten: Finished[] = []
  let writing: Promise<void> | undefined
  let pause: NodeJS.Timeout | undefined

  const writeAll = async (): Promise<void> => {
    const batch = unwritten
    unwritten = []
    const sentIds = batch.filter(({ wasSent }) => wasSent).map(({ id }) => id)
    const decoyIds = batch.filter(({ wasSent }) => !wasSent).map(({ id }) => id)
    try {
      await markSent(database.kysely, sentIds, { sentAt: now(), keepsContents: keepsSentMails })
      await deleteMails(database.kysely, decoyIds)
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
    }, WRITE_INTERVAL_MS).unref()
    write().catch((error: unknown) => {
      // The next finished mail or the next poll of the outbox retries the write.
      clearTimeout(pause)
      pause = undefined
      onFailure(error)
    })
  }

  return {
    /** Records a mail immediately, or soon together with others. */
    add: (mail: Finished): void => {
      unwritten.push(mail)
      if (!pause) writeAndPause()
    },
    /** Writes all pending records. Throws if the database fails; the records stay for the next write. */
    flush: write,
  }
}
