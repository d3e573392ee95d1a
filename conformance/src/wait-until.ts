import { setTimeout as wait } from 'node:timers/promises'

/** Polls until the condition is true. After `limit` milliseconds it throws with a description of the condition. */
export const waitUntil = async (
  condition: () => boolean | Promise<boolean>,
  description: string,
  limit = 60_000,
): Promise<void> => {
  const deadline = Date.now() + limit
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${description}`)
    await wait(20)
  }
}
