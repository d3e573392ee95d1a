import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'

type Algorithm = 'RS256' | 'ES256'

interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicKey: JWK
}

/**
 * The keys with which one provider signs. Made when they are first asked for, the first of each once in a process: RSA
 * takes its time, and tests start many simulators.
 */
export interface KeyRing {
  /** The public keys, the newest first. */
  published(): Promise<JWK[]>
  sign(claims: JWTPayload): Promise<string>
  /** Signs with a key that is not published, under the name of one that is. */
  signWrongly(claims: JWTPayload): Promise<string>
  /** A new key signs from now on; the one before it stays published, older ones do not. */
  rotate(): void
}

export const createKeyRing = (provider: string, algorithm: Algorithm): KeyRing => {
  let keys: Promise<SigningKey>[] = []
  const newest = (): Promise<SigningKey> => {
    const [first = firstKey(provider, algorithm)] = keys
    if (keys.length === 0) keys = [first]
    return first
  }
  const signWith = async ({ privateKey }: SigningKey, claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: (await newest()).kid, typ: 'JWT' }).sign(privateKey)
  return {
    published: async () => {
      await newest()
      return (await Promise.all(keys)).map(({ publicKey }) => publicKey)
    },
    sign: async (claims) => signWith(await newest(), claims),
    signWrongly: async (claims) => signWith(await firstKey('somebody else', algorithm), claims),
    rotate: () => {
      keys = [createKey(algorithm), ...keys.slice(0, 1)]
    },
  }
}

/** A token whose header says that nobody signed it (RFC 7519, section 6). */
export const unsigned = (claims: JWTPayload): string => new UnsecuredJWT(claims).encode()

const firstKeys = new Map<string, Promise<SigningKey>>()

const firstKey = (owner: string, algorithm: Algorithm): Promise<SigningKey> => {
  const name = `${owner} ${algorithm}`
  const key = firstKeys.get(name) ?? createKey(algorithm)
  firstKeys.set(name, key)
  return key
}

const createKey = async (algorithm: Algorithm): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, privateKey, publicKey: { ...jwk, kid, alg: algorithm, use: 'sig' } }
}
