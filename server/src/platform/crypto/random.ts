import { randomBytes, randomFillSync } from 'node:crypto'

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Without 0 and O, 1, l and I, because users copy them from paper. */
const LEGIBLE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const DIGITS = '0123456789'
/** The set of RFC 8628, section 6.1. */
const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ'
const LOWER_CASE_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The injected source of randomness. */
export interface Random {
  bytes(size: number): Uint8Array
}

export const systemRandom: Random = { bytes: (size) => (size > POOL_BYTES ? randomBytes(size) : readFromPool(size)) }

/** 32 characters `[A-Za-z0-9]`: 190 bits, for IDs and for secrets. */
export const randomId = (random: Random): string => randomText(random, 32, LETTERS_AND_DIGITS)

/**
 * An ID for a row of a table that grows without end: 32 characters that sort by time, then by `position`. Random IDs would
 * be inserted at random places of the index.
 */
export const sortableId = (random: Random, now: number, position: number): string => {
  const prefix = now.toString(36).padStart(9, '0') + position.toString(36).padStart(3, '0')
  return prefix + randomText(random, 32 - prefix.length, LETTERS_AND_DIGITS)
}

/** Returns a mailed secret of the given length, `[A-Za-z0-9]`. */
export const randomToken = (random: Random, length: number): string => randomText(random, length, LETTERS_AND_DIGITS)

/** Returns a mailed secret of the given length, digits and lower-case letters. */
export const randomLowerCaseToken = (random: Random, length: number): string =>
  randomText(random, length, LOWER_CASE_AND_DIGITS)

/** Returns a code that users read and type: legible letters and digits. */
export const randomLegibleCode = (random: Random, length: number): string =>
  randomText(random, length, LEGIBLE_CHARACTERS)

/** Returns a code of digits. */
export const randomDigits = (random: Random, length: number): string => randomText(random, length, DIGITS)

/** Returns a code that users read on one device and type on another: upper-case consonants. */
export const randomUserCode = (random: Random, length: number): string => randomText(random, length, CONSONANTS)

const randomText = (random: Random, length: number, alphabet: string): string => {
  // Bytes above the largest multiple of the alphabet size would favor its first characters.
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of random.bytes(length)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** Random bytes are generated in bulk, as in Node's `randomUUID`, because the call costs more than the bytes. */
const POOL_BYTES = 4096

const pool = new Uint8Array(POOL_BYTES)
let usedBytes = POOL_BYTES

const readFromPool = (size: number): Uint8Array => {
  if (usedBytes + size > POOL_BYTES) {
    randomFillSync(pool)
    usedBytes = 0
  }
  const bytes = pool.slice(usedBytes, usedBytes + size)
  // Returned bytes may be secrets, so they are erased from the pool.
  pool.fill(0, usedBytes, usedBytes + size)
  usedBytes += size
  return bytes
}
