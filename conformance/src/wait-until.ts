import { setTimeout as wait } from 'node:timers/promises'

/** Asks again until the answer is true; throws, naming what was waited for, after `limit` milliseconds. */
export const waitUntil = async (
  question: () => boolean | Promise<boolean>,
  what: string,
  limit = 30_000,
): Promise<void> => {
  const deadline = Date.now() + limit
  while (!(await question())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await wait(20)
  }
}
