// Runs the hash function in a loop without a server, as the upper bound of sign-in throughput.
import { hash, verify } from '@node-rs/argon2'
import { handleJobs } from '../child-processes.ts'

export interface HashJob {
  readonly seconds: number
  /** Concurrent hashes. */
  readonly callers: number
}

/** Uses the hash parameters of the service. */
const storedHash = hash('correct horse battery', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

handleJobs(async ({ seconds, callers }: HashJob): Promise<number> => {
  const passwordHash = await storedHash
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let count = 0
  const call = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      await verify(passwordHash, 'correct horse battery')
      count++
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return (count / (performance.now() - startedAt)) * 1000
})
