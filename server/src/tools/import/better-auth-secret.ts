import { createCipheriv, createDecipheriv, hash } from 'node:crypto'

const NONCE_LENGTH = 24
const TAG_LENGTH = 16

/** Since version 1.5, with `secrets`: the version of the secret precedes the value, as in `$ba$2$…`. */
const VERSION_PREFIX = /^\$ba\$\d+\$/

/** Checks whether the value is encrypted with a version of the secret. Others can be plain text. */
export const hasVersionPrefix = (value: string): boolean => VERSION_PREFIX.test(value)

/**
 * Decrypts a value that better-auth encrypted: XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) with the SHA-256 hash of
 * the secret as key; hexadecimal, with the nonce first. Returns null if no secret decrypts it.
 */
export const decryptBetterAuthValue = (secrets: readonly string[], value: string): string | null => {
  const bytes = Buffer.from(value.replace(VERSION_PREFIX, ''), 'hex')
  if (bytes.length < NONCE_LENGTH + TAG_LENGTH) return null
  for (const secret of secrets) {
    const text = decrypt(hash('sha256', secret, 'buffer'), bytes)
    if (text !== null) return text
  }
  return null
}

const decrypt = (key: Uint8Array, bytes: Buffer): string | null => {
  const nonce = bytes.subarray(0, NONCE_LENGTH)
  // Section 2.3: a subkey is derived from the first 16 bytes of the nonce; the other 8 are the nonce of ChaCha20.
  const subkey = computeHChaCha20(key, nonce.subarray(0, 16))
  const subnonce = Buffer.concat([Buffer.alloc(4), nonce.subarray(16)])
  const decipher = createDecipheriv('chacha20-poly1305', subkey, subnonce, { authTagLength: TAG_LENGTH })
  decipher.setAuthTag(bytes.subarray(-TAG_LENGTH))
  const text = decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH), undefined, 'utf8')
  try {
    return text + decipher.final('utf8')
  } catch {
    // The authentication tag does not match: another secret was used.
    return null
  }
}

/** The first four words of the ChaCha20 state (RFC 8439, section 2.3). */
const CONSTANTS = Buffer.from('expand 32-byte k')

/**
 * Section 2.2. A ChaCha20 block is the result of the same rounds plus the initial state. Subtracting the initial state (the
 * constants from the first four words, the nonce from the last four) gives the HChaCha20 output.
 */
const computeHChaCha20 = (key: Uint8Array, nonce: Buffer): Buffer => {
  const block = createCipheriv('chacha20', key, nonce).update(Buffer.alloc(64))
  const result = Buffer.alloc(32)
  for (let word = 0; word < 4; word++) {
    result.writeUInt32LE((block.readUInt32LE(4 * word) - CONSTANTS.readUInt32LE(4 * word)) >>> 0, 4 * word)
    result.writeUInt32LE((block.readUInt32LE(48 + 4 * word) - nonce.readUInt32LE(4 * word)) >>> 0, 16 + 4 * word)
  }
  return result
}
