import { timingSafeEqual } from 'node:crypto'
import type { Deadline } from '../deadline.ts'
import { Failure } from '../errors.ts'
import { Semaphore } from '../semaphore.ts'
import { silentObserver, type Observer } from '../observability/observer.ts'
import { ARGON2_COST, SCRYPT_COST } from './password-cost.ts'
import { runInThread, MAX_CONCURRENT_JOBS, THREAD_COUNT } from './password-threads.ts'

const ARGON2_PREFIX = `$argon2id$v=19$m=${ARGON2_COST.memoryCost},t=${ARGON2_COST.timeCost},p=${ARGON2_COST.parallelism}$`

/** A full queue takes about two seconds on two cores. */
const MAX_WAITING_HASHES = 256

/** Waiting for a thread ends at the deadline. A full queue and the deadline throw SERVICE_UNAVAILABLE. */
export interface PasswordHasher {
  /** Returns argon2id in PHC string format. */
  hash(password: string, deadline?: Deadline): Promise<string>
  /** Compares a password with a hash. Without a hash it does the same work and returns false, so timing reveals nothing. */
  verify(hash: string | null, password: string, deadline?: Deadline): Promise<boolean>
  /**
   * Does the work that comparing with the other algorithm takes, argon2id or the scrypt of imported hashes. After a failed
   * comparison, all addresses then take the same time.
   */
  runOtherAlgorithm(hash: string | null, password: string, deadline?: Deadline): Promise<void>
  /** Whether the hash has other parameters than those of `hash`. */
  needsRehash(hash: string): boolean
  /** Running and waiting hashes. */
  load(): { running: number; waiting: number }
}

/**
 * Hashes off the event loop, one hash per core, so that other calls stay fast. If the queue is full, requests fail with
 * 503 and Retry-After instead of waiting.
 */
export const createPasswordHasher = ({
  permits = MAX_CONCURRENT_JOBS,
  observer = silentObserver,
}: {
  permits?: number
  observer?: Observer
} = {}): PasswordHasher => {
  const semaphore = new Semaphore({
    permits,
    maxWaiting: MAX_WAITING_HASHES,
    onRefusal: () => {
      observer.count('passwordRefused', '', 1)
      return new Failure('SERVICE_UNAVAILABLE', { retryAfter: 2 })
    },
  })
  // Created on first use, so that it does not delay the start.
  let decoy: Promise<string> | undefined
  const createDecoy = (): Promise<string> => {
    const created = runInThread('hash', 'the password of the decoy hash', ARGON2_COST)
    // After a failure, the next caller creates another one.
    created.catch(() => {
      decoy = undefined
    })
    return created
  }

  const compareWith = (stored: string, password: string, deadline: Deadline | undefined): Promise<boolean> => {
    const name = isImported(stored) ? 'verify-imported' : 'verify'
    return observer.work({ kind: 'password', name }, () =>
      semaphore.run(() => compare(stored, normalize(password)), deadline),
    )
  }
  return {
    hash: (password, deadline) =>
      observer.work({ kind: 'password', name: 'hash' }, () =>
        semaphore.run(() => runInThread('hash', normalize(password), ARGON2_COST), deadline),
      ),
    verify: async (stored, password, deadline) => {
      decoy ??= createDecoy()
      const isMatch = await compareWith(stored ?? (await decoy), password, deadline)
      return stored !== null && isMatch
    },
    runOtherAlgorithm: async (stored, password, deadline) => {
      decoy ??= createDecoy()
      await compareWith(stored !== null && isImported(stored) ? await decoy : IMPORTED_DECOY, password, deadline)
    },
    needsRehash,
    load: () => {
      const { acquired, waiting } = semaphore.load()
      const running = Math.min(acquired, THREAD_COUNT)
      return { running, waiting: acquired - running + waiting }
    },
  }
}

const needsRehash = (stored: string): boolean => !stored.startsWith(ARGON2_PREFIX)

/** Different Unicode encodings of a password are equal (RFC 8265, section 4). */
const normalize = (password: string): string => password.normalize('NFKC')

const isImported = (stored: string): boolean => !stored.startsWith('$argon2')

const compare = (stored: string, password: string): Promise<boolean> =>
  isImported(stored) ? verifyScrypt(stored, password) : runInThread('verify', stored, password)

const IMPORTED_DECOY = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Hashes of better-auth: `<salt>:<key>` in hexadecimal. The salt is used as text, not decoded. */
const verifyScrypt = async (stored: string, password: string): Promise<boolean> => {
  const [salt = '', key = ''] = stored.split(':')
  const expected = Buffer.from(key, 'hex')
  if (expected.length !== 64) return false
  return timingSafeEqual(await runInThread('scrypt', password, salt, 64, SCRYPT_OPTIONS), expected)
}

const SCRYPT_OPTIONS = { ...SCRYPT_COST, maxmem: 64 * 1024 * 1024 }
