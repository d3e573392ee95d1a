import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keys derived from the key ring `secret`: the first one signs and encrypts, all verify and decrypt. */
export interface Keys {
  /** The secrets without derivation, for cookies: the cookie format signs with them. */
  readonly raw: readonly KeyObject[]
  /** Derives keys per purpose, so that a signature for one purpose is invalid for another (R57). */
  derive(purpose: string): readonly DerivedKey[]
}

export interface DerivedKey {
  /** Identifies the key in the ring without revealing it. Ciphertexts start with it. */
  readonly id: string
  readonly key: KeyObject
}

export const createKeys = (raw: readonly string[]): Keys => {
  const derivedFor = new Map<string, readonly DerivedKey[]>()
  const derive = (purpose: string): readonly DerivedKey[] => {
    const cached = derivedFor.get(purpose)
    if (cached) return cached
    const keys = raw.map((secret) => {
      const bytes = new Uint8Array(hkdfSync('sha256', secret, 'latchkey', purpose, 32))
      return { id: hash('sha256', bytes, 'hex').slice(0, 8), key: createSecretKey(bytes) }
    })
    derivedFor.set(purpose, keys)
    return keys
  }
  return { raw: raw.map((secret) => createSecretKey(secret, 'utf8')), derive }
}

/** SHA-256 of a secret with at least 128 random bits; only the hash is stored. Purposes have different hashes (R57). */
export const hashSecret = (purpose: string, secret: string): string =>
  hash('sha256', `${purpose}:${secret}`, 'base64url')

/**
 * HMAC-SHA-256 of a typed code, `<key id>.<hash>`, with each key of the ring: the first one is stored, all are searched.
 * A plain hash of such a short text can be brute-forced; an HMAC cannot without the key.
 */
export const hashCodeWithAllKeys = (keys: Keys, purpose: string, code: string): readonly [string, ...string[]] => {
  const hashes = keys.derive(purpose).map(({ id, key }) => [id, computeHmac(key, code).toString('base64url')] as const)
  const [first = '', ...others] = hashes.map((parts) => parts.join('.'))
  // An earlier release stored the hashes without the key ID.
  return [first, ...others, ...hashes.map(([, hash]) => hash)]
}

/**
 * Returns the prefix of values that `encrypt` (purpose `encryption`) or `hashCodeWithAllKeys` creates with the current
 * key.
 */
export const getCurrentKeyPrefix = (keys: Keys, purpose: string): string => `${getCurrentKey(keys, purpose).id}.`

/** Returns the first key of the ring, which signs and encrypts. */
export const getCurrentKey = (keys: Keys, purpose: string): DerivedKey => {
  const [current] = keys.derive(purpose)
  if (!current) throw new Error('The key ring is empty')
  return current
}

/** `<text>.<signature>`, both base64url. */
export const sign = (keys: Keys, purpose: string, text: string): string => {
  const body = Buffer.from(text).toString('base64url')
  return `${body}.${computeHmac(getCurrentKey(keys, purpose).key, body).toString('base64url')}`
}

/** Returns the text that `sign` signed for this purpose, or null. */
export const verify = (keys: Keys, purpose: string, signed: string): string | null => {
  const [body = '', signature = '', ...more] = signed.split('.')
  if (more.length > 0) return null
  const received = Buffer.from(signature, 'base64url')
  const isGenuine = keys.derive(purpose).some(({ key }) => {
    const expected = computeHmac(key, body)
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
  return isGenuine ? Buffer.from(body, 'base64url').toString() : null
}

const computeHmac = (key: KeyObject, body: string): Buffer => createHmac('sha256', key).update(body).digest()

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce: `<key id>.<nonce>.<ciphertext and tag>`. The tag also
 * authenticates `context`, so that a value cannot be moved to another row.
 */
export const encrypt = (keys: Keys, context: string, text: string): string => {
  const { id, key } = getCurrentKey(keys, 'encryption')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [id, nonce.toString('base64url'), body.toString('base64url')].join('.')
}

/** Returns the text that `encrypt` encrypted in this context. Throws if no key of the ring decrypts it. */
export const decrypt = (keys: Keys, context: string, encrypted: string): string => {
  const [id = '', nonce = '', body = ''] = encrypted.split('.')
  const found = keys.derive('encryption').find((candidate) => candidate.id === id)
  if (!found) throw new Error(`No key of the ring has the ID ${id}`)
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', found.key, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-16))
  return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
}
