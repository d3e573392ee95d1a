import { randomBytes, randomFillSync } from 'node:crypto'

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Without 0 and O, 1, l and I: somebody copies them from paper. */
const LEGIBLE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const DIGITS = '0123456789'
const LOWER_CASE_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The dice, given to the code. */
export interface Random {
  bytes(size: number): Uint8Array
}

export const systemRandom: Random = { bytes: (size) => (size > POOL_BYTES ? randomBytes(size) : takeFromPool(size)) }

/** 32 characters `[A-Za-z0-9]`: 190 bits, for ids and for secrets. */
export const randomId = (random: Random): string => randomText(random, 32, LETTERS_AND_DIGITS)

/** A mailed secret of the given length, `[A-Za-z0-9]`. */
export const randomToken = (random: Random, length: number): string => randomText(random, length, LETTERS_AND_DIGITS)

/** A mailed secret of the given length, digits and lower-case letters (specification, section 9: delete-account token). */
export const randomLowerCaseToken = (random: Random, length: number): string =>
  randomText(random, length, LOWER_CASE_AND_DIGITS)

/** A code that is read and typed: legible letters and digits. */
export const randomLegibleCode = (random: Random, length: number): string =>
  randomText(random, length, LEGIBLE_CHARACTERS)

/** A code that is typed at once: digits. */
export const randomDigits = (random: Random, length: number): string => randomText(random, length, DIGITS)

const randomText = (random: Random, length: number, alphabet: string): string => {
  // Bytes beyond the largest multiple of the alphabet would favour its first characters.
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of random.bytes(length)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** So many bytes are made at once, as Node does for `randomUUID`: making them is cheap, asking for them is not. */
const POOL_BYTES = 4096

const pool = new Uint8Array(POOL_BYTES)
let taken = POOL_BYTES

const takeFromPool = (size: number): Uint8Array => {
  if (taken + size > POOL_BYTES) {
    randomFillSync(pool)
    taken = 0
  }
  const bytes = pool.slice(taken, taken + size)
  // What was given away is a secret by now, and not kept here.
  pool.fill(0, taken, taken + size)
  taken += size
  return bytes
}
