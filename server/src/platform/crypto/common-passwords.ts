import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// A Bloom filter. With 29 bits per password and 20 hash functions, it matches one in a million passwords that are not
// on the list, and all that are.
const BITS_PER_PASSWORD = 29
const HASH_FUNCTIONS = 20

/** Built by `npm run common-passwords`. */
const FILTER_FILE = new URL('./common-passwords.bin', import.meta.url)

let filter: Buffer | undefined

/** Checks whether a password is on the list of common and leaked passwords, in upper or lower case. */
export const isCommonPassword = (password: string): boolean => {
  // Read on first use, so that it does not delay the start.
  filter ??= readFileSync(FILTER_FILE)
  return filterIncludes(filter, password)
}

/** Ignores case and the Unicode encoding. */
export const toFilterEntry = (password: string): string => password.normalize('NFKC').toLowerCase()

export const buildPasswordFilter = (passwords: ReadonlySet<string>): Buffer => {
  const bits = Buffer.alloc(Math.ceil((passwords.size * BITS_PER_PASSWORD) / 8))
  for (const password of passwords) {
    for (const position of listBitPositions(password, bits.length * 8)) {
      const index = position >>> 3
      bits.writeUInt8(bits.readUInt8(index) | (1 << (position & 7)), index)
    }
  }
  return bits
}

const filterIncludes = (bits: Buffer, password: string): boolean =>
  listBitPositions(password, bits.length * 8).every(
    (position) => (bits.readUInt8(position >>> 3) & (1 << (position & 7))) !== 0,
  )

/** Double hashing (Kirsch and Mitzenmacher, 2006): two parts of one hash replace 20 hash functions. */
const listBitPositions = (password: string, bitCount: number): number[] => {
  const digest = hash('sha256', toFilterEntry(password), 'buffer')
  const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
  return Array.from({ length: HASH_FUNCTIONS }, (_, index) => (start + index * step) % bitCount)
}
