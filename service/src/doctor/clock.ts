import type { Database } from '@latchkey/server'
import { type Check, ok, problem, warning } from './check.ts'

/** Codes of authenticator apps count for 30 seconds, and limits of ten: so far apart it shows (milliseconds). */
const WARNING_DIFFERENCE_MS = 2000
const PROBLEM_DIFFERENCE_MS = 15_000

/** Whether this clock and the database's agree. */
export const clockCheck: Check = {
  subject: 'Clock',
  run: async ({ options: { database }, hasDatabase, now }) => {
    const said = `The clock says ${new Date(now()).toISOString().slice(0, 19).replace('T', ' ')} UTC`
    if (database.dialect === 'sqlite' || !hasDatabase) {
      return [ok(`${said}. There is no other to compare it with: see that it is right.`)]
    }
    const before = now()
    const theirs = await readDatabaseClock(database)
    const after = now()
    if (theirs === null) return [ok(`${said}. The database, which it would be compared with, does not answer.`)]
    // What was asked in between lies in between, wherever on the way it was answered.
    const apart = Math.max(before - theirs, theirs - after, 0)
    if (apart < WARNING_DIFFERENCE_MS) return [ok(`${said}, and the database agrees.`)]
    const text = `${said}, and the database is ${(apart / 1000).toFixed(0)} seconds ${theirs > after ? 'ahead' : 'behind'}: nodes whose clocks differ end limits, codes and sessions at different times.`
    const remedy = 'Have both machines keep their clocks by NTP (timedatectl set-ntp true).'
    return [apart < PROBLEM_DIFFERENCE_MS ? warning(text, remedy) : problem(text, remedy)]
  },
}

const readDatabaseClock = async (database: Database): Promise<number | null> => {
  try {
    const rows = await database.read('select extract(epoch from clock_timestamp())::float8 * 1000 as "at"', [])
    return Number(rows[0]?.at)
  } catch {
    // That it does not answer is said under Database.
    return null
  }
}
