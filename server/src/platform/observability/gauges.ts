import type { Database, DatabaseLoad } from '../database/database.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { PasswordHasher } from '../crypto/password-hash.ts'

/** How much there is at this moment. Mails are counted in the database and so the same on every node; the rest is this one's. */
export interface Gauges {
  readonly passwords: { readonly running: number; readonly waiting: number }
  readonly database: DatabaseLoad
  /** Null while the database cannot be asked. Seconds since the oldest one that waits was written, 0 where none does. */
  readonly mails: { readonly pending: number; readonly failed: number; readonly oldestAge: number } | null
}

interface Parts {
  database: Database
  outbox: Outbox
  passwords: PasswordHasher
  now: () => number
}

export const createGauges =
  ({ database, outbox, passwords, now }: Parts) =>
  async (): Promise<Gauges> => ({
    passwords: passwords.load(),
    database: database.load(),
    // When the database is away, the numbers of this node are what somebody looks for.
    mails: await outbox.load().then(
      ({ pending, failed, oldestPendingAt }) => ({
        pending,
        failed,
        oldestAge: oldestPendingAt === null ? 0 : (now() - oldestPendingAt) / 1000,
      }),
      () => null,
    ),
  })
