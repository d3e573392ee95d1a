// What the hash function does by itself, without a service around it: the most that sign-in could reach.
import { hash, verify } from '@node-rs/argon2'
import { takeJobs } from '../children.ts'

export interface HashJob {
  readonly seconds: number
  /** Hashes under way at once. */
  readonly callers: number
}

/** The parameters of the service's own hashes. */
const stored = hash('correct horse battery', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

takeJobs(async ({ seconds, callers }: HashJob): Promise<number> => {
  const known = await stored
  const begun = performance.now()
  const until = begun + seconds * 1000
  let done = 0
  const call = async (): Promise<void> => {
    while (performance.now() < until) {
      await verify(known, 'correct horse battery')
      done++
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return (done / (performance.now() - begun)) * 1000
})
