import type { Database, DatabaseLoad, Replicas } from '../database/database.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { PasswordHasher } from '../crypto/password-hash.ts'

/** Current load. Mails are counted in the database, so they are equal on all nodes; the other values belong to this node. */
export interface Gauges {
  /** Password hashes that are computed, and those that wait for a thread. */
  readonly passwords: { readonly running: number; readonly waiting: number }
  /** The connections of this node. */
  readonly database: DatabaseLoad
  /** Null without read replicas. */
  readonly replicas: ReturnType<Replicas['load']> | null
  /** Null if the database is unavailable. `oldestAge` is the age of the oldest pending mail in seconds, 0 without one. */
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
    replicas: database.replicas?.load() ?? null,
    // The gauges of this node stay available when the database is not.
    mails: await outbox.load().then(
      ({ pending, failed, oldestPendingAt }) => ({
        pending,
        failed,
        oldestAge: oldestPendingAt === null ? 0 : (now() - oldestPendingAt) / 1000,
      }),
      () => null,
    ),
  })
