import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

const NONCE_LENGTH = 24
const TAG_LENGTH = 16

/**
 * What better-auth 1.2 encrypted with its secret: XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) under the SHA-256 of the
 * secret, hexadecimal, the nonce first. Null where none of the secrets opens it.
 */
export const decryptBetterAuthValue = (secrets: readonly string[], sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'hex')
  if (bytes.length < NONCE_LENGTH + TAG_LENGTH) return null
  for (const secret of secrets) {
    const text = decrypt(createHash('sha256').update(secret).digest(), bytes)
    if (text !== null) return text
  }
  return null
}

const decrypt = (key: Uint8Array, bytes: Buffer): string | null => {
  const nonce = bytes.subarray(0, NONCE_LENGTH)
  // Section 2.3: the first 16 bytes of the nonce make a key of their own, the other eight are the nonce of ChaCha20.
  const ownKey = hChaCha20(key, nonce.subarray(0, 16))
  const ownNonce = Buffer.concat([Buffer.alloc(4), nonce.subarray(16)])
  const decipher = createDecipheriv('chacha20-poly1305', ownKey, ownNonce, { authTagLength: TAG_LENGTH })
  decipher.setAuthTag(bytes.subarray(-TAG_LENGTH))
  const text = decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH), undefined, 'utf8')
  try {
    return text + decipher.final('utf8')
  } catch {
    // The tag does not fit: sealed by another secret.
    return null
  }
}

/** The four words that ChaCha20's state begins with (RFC 8439, section 2.3). */
const CONSTANTS = Buffer.from('expand 32-byte k')

/**
 * Section 2.2. A block of ChaCha20 is the same rounds with the state they began with added at the end, so what was added
 * is taken away again: the constants from the first four words, the nonce from the last four.
 */
const hChaCha20 = (key: Uint8Array, nonce: Buffer): Buffer => {
  const block = createCipheriv('chacha20', key, nonce).update(Buffer.alloc(64))
  const result = Buffer.alloc(32)
  for (let word = 0; word < 4; word++) {
    result.writeUInt32LE((block.readUInt32LE(4 * word) - CONSTANTS.readUInt32LE(4 * word)) >>> 0, 4 * word)
    result.writeUInt32LE((block.readUInt32LE(48 + 4 * word) - nonce.readUInt32LE(4 * word)) >>> 0, 16 + 4 * word)
  }
  return result
}
