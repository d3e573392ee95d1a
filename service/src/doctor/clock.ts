import type { Database } from '@latchkey/server'
import { type Check, ok, problem, warning } from './check.ts'

/** TOTP codes are valid for 30 seconds, and the shortest rate limit window is 10 seconds. */
const WARNING_DIFFERENCE_MS = 2000
const PROBLEM_DIFFERENCE_MS = 15_000

/** Compares the clock of this machine with that of the database. */
export const clockCheck: Check = {
  subject: 'Clock',
  run: async ({ options: { database }, hasDatabase, now }) => {
    const reading = `The clock shows ${new Date(now()).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    if (database.dialect === 'sqlite' || !hasDatabase) {
      return [ok(`${reading}. There is no other clock to compare it with.`)]
    }
    const before = now()
    const databaseTime = await readDatabaseClock(database)
    const after = now()
    if (databaseTime === null) return [ok(`${reading}. It cannot be compared, because the database does not respond.`)]
    // With equal clocks the database time lies between the two readings, however long the query took.
    const difference = Math.max(before - databaseTime, databaseTime - after, 0)
    if (difference < WARNING_DIFFERENCE_MS) return [ok(`${reading}, and the database agrees.`)]
    const text = `${reading}, and the database is ${(difference / 1000).toFixed(0)} seconds ${databaseTime > after ? 'ahead' : 'behind'}: limits, codes and sessions end at different times on nodes with different clocks.`
    const remedy = 'Synchronize both machines with NTP (timedatectl set-ntp true).'
    return [difference < PROBLEM_DIFFERENCE_MS ? warning(text, remedy) : problem(text, remedy)]
  },
}

const readDatabaseClock = async (database: Database): Promise<number | null> => {
  try {
    const rows = await database.read('select extract(epoch from clock_timestamp())::float8 * 1000 as "at"', [])
    return Number(rows[0]?.at)
  } catch {
    // The database check reports the failure.
    return null
  }
}
