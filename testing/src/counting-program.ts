import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@latchkey/server'
import { migrate } from '@latchkey/server/migrations'
import { openDatabase } from './databases.ts'

/**
 * A separate process for the driver tests: `counting-program.ts URL TIMES`. It migrates like a node, then increments
 * one counter by reading and writing. It prints `incremented` after each commit, and finally the longest event loop stall in
 * milliseconds.
 */
const main = async (url: string, times: number): Promise<void> => {
  const database = openDatabase(url)
  await migrate(database)
  const stall = watchEventLoop()
  for (let i = 0; i < times; i++) {
    await incrementCounter(database)
    console.log('incremented')
  }
  console.log(stall())
  await database.close()
}

const COUNTER = 'counter'

const incrementCounter = async (database: Database): Promise<void> => {
  try {
    await database.kysely.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('verification')
        .select('value')
        .where('id', '=', COUNTER)
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('verification')
        .set({ value: String(Number(row.value) + 1) })
        .where('id', '=', COUNTER)
        .execute()
    })
  } catch (error) {
    if (!database.isConflict(error)) throw error
    await wait(Math.random() * 10)
    await incrementCounter(database)
  }
}

const watchEventLoop = (): (() => number) => {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

const [url = '', times = '0'] = process.argv.slice(2)
await main(url, Number(times))
