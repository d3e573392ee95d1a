import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Random } from '../platform/crypto/random.ts'
import { randomToken } from '../platform/crypto/random.ts'

/** 190 bits of `[A-Za-z0-9]`. */
const SECRET_CHARACTERS = 32
const CHECKSUM_CHARACTERS = 6
/** The number of characters of the secret that lists contain. */
const SHOWN_CHARACTERS = 4
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KEY = /^(?:[\w-]{2,16})?lk_[a-z0-9]{2,10}_[A-Za-z0-9]{38}$/

export interface NewKey {
  /** The whole key, which is returned once. */
  readonly key: string
  readonly keyHash: string
  /** The part that lists contain. */
  readonly start: string
}

/**
 * Creates a new key: `<prefix>lk_<environment>_<secret><checksum>`. Scanners for leaked secrets recognize the fixed
 * beginning and confirm a match by the checksum (CRC-32 of all characters before it, base 62), as for tokens of GitHub.
 */
export const createKey = (random: Random, { prefix, environment }: { prefix: string; environment: string }): NewKey => {
  const prefixText = `${prefix}lk_${environment}_`
  const text = `${prefixText}${randomToken(random, SECRET_CHARACTERS)}`
  const key = `${text}${computeChecksum(text)}`
  return { key, keyHash: hashKey(key), start: key.slice(0, prefixText.length + SHOWN_CHARACTERS) }
}

/** SHA-256, base64url: better-auth stores the same hash, so imported keys stay valid. The secret needs no slow hash. */
export const hashKey = (key: string): string => hash('sha256', key, 'base64url')

/** Checks whether a text has the format of our keys and a wrong checksum. Such a typo needs no look-up. */
export const hasWrongChecksum = (key: string): boolean =>
  KEY.test(key) && computeChecksum(key.slice(0, -CHECKSUM_CHARACTERS)) !== key.slice(-CHECKSUM_CHARACTERS)

const computeChecksum = (text: string): string => {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_CHARACTERS) {
    digits = `${BASE62[rest % 62]}${digits}`
    rest = Math.floor(rest / 62)
  }
  return digits
}
