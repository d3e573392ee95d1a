import { timingSafeEqual } from 'node:crypto'
import { Failure } from '../errors.ts'
import { Queue } from '../queue.ts'
import { silentObserver, type Observer } from '../observability/observer.ts'
import { runInThread, MAX_CONCURRENT_JOBS, THREAD_COUNT } from './password-threads.ts'

/** OWASP Password Storage Cheat Sheet: argon2id (the package's default), 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ARGON2_PREFIX = `$argon2id$v=19$m=${ARGON2_OPTIONS.memoryCost},t=${ARGON2_OPTIONS.timeCost},p=${ARGON2_OPTIONS.parallelism}$`

/** A hash that would wait longer is not worth waiting for: about two seconds on two cores. */
const MAX_WAITING_HASHES = 256

export interface PasswordHasher {
  /** argon2id in PHC string format. Throws SERVICE_UNAVAILABLE when too many wait. */
  hash(password: string): Promise<string>
  /** Whether the password is the one of the hash. Without a hash the same work is done, and the answer is no. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** The hash is of an older kind than `hash` makes. */
  needsRehash(hash: string): boolean
  /** Hashes that are being computed at this moment, and those that wait for their turn. */
  load(): { running: number; waiting: number }
}

/**
 * Hashes off the event loop, as many at once as there are cores, so that other calls stay fast; when the queue is full the
 * answer is 503 with Retry-After rather than a wait.
 */
export const createPasswordHasher = ({
  places = MAX_CONCURRENT_JOBS,
  observer = silentObserver,
}: {
  places?: number
  observer?: Observer
} = {}): PasswordHasher => {
  const queue = new Queue({
    places,
    maxWaiting: MAX_WAITING_HASHES,
    onRefusal: () => {
      observer.count('passwordRefused', '', 1)
      return new Failure('SERVICE_UNAVAILABLE', { retryAfter: 2 })
    },
  })
  // Made when it is first needed, so that a start does not wait for it.
  let decoy: Promise<string> | undefined
  const makeDecoy = (): Promise<string> => {
    const made = runInThread('hash', 'nobody has this password', ARGON2_OPTIONS)
    // Whoever waits for it fails; the next one makes another.
    made.catch(() => {
      decoy = undefined
    })
    return made
  }

  return {
    hash: (password) =>
      observer.work({ kind: 'password', name: 'hash' }, () =>
        queue.run(() => runInThread('hash', normalize(password), ARGON2_OPTIONS)),
      ),
    verify: async (stored, password) => {
      decoy ??= makeDecoy()
      const comparable = stored ?? (await decoy)
      const isRight = await observer.work({ kind: 'password', name: 'verify' }, () =>
        queue.run(() => compare(comparable, normalize(password))),
      )
      return stored !== null && isRight
    },
    needsRehash: (stored) => !stored.startsWith(ARGON2_PREFIX),
    load: () => {
      const { taken, waiting } = queue.load()
      const running = Math.min(taken, THREAD_COUNT)
      return { running, waiting: taken - running + waiting }
    },
  }
}

/** Two spellings of the same characters are the same password (RFC 8265, section 4). */
const normalize = (password: string): string => password.normalize('NFKC')

const compare = (stored: string, password: string): Promise<boolean> =>
  stored.startsWith('$argon2') ? runInThread('verify', stored, password) : verifyScrypt(stored, password)

/** Hashes of better-auth: `<salt>:<key>` in hexadecimal, where the text of the salt itself is the salt. */
const verifyScrypt = async (stored: string, password: string): Promise<boolean> => {
  const [salt = '', key = ''] = stored.split(':')
  const expected = Buffer.from(key, 'hex')
  if (expected.length !== 64) return false
  return timingSafeEqual(await runInThread('scrypt', password, salt, 64, SCRYPT_OPTIONS), expected)
}

const SCRYPT_OPTIONS = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
