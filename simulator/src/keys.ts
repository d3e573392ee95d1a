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
 * The signing keys of one provider. They are generated on first use and shared between all simulators of the process,
 * because RSA key generation is slow.
 */
export interface KeyRing {
  /** The public keys, newest first. */
  getPublicKeys(): Promise<JWK[]>
  sign(claims: JWTPayload): Promise<string>
  /** Signs with an unpublished key and the key ID of a published key. */
  signWithUnpublishedKey(claims: JWTPayload): Promise<string>
  /** Replaces the signing key. The previous key remains published, older keys do not. */
  rotate(): void
}

export const createKeyRing = (provider: string, algorithm: Algorithm): KeyRing => {
  let keys: Promise<SigningKey>[] = []
  const newest = (): Promise<SigningKey> => {
    const [first = getSharedKey(provider, algorithm)] = keys
    if (keys.length === 0) keys = [first]
    return first
  }
  const signWith = async ({ privateKey }: SigningKey, claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: (await newest()).kid, typ: 'JWT' }).sign(privateKey)
  return {
    getPublicKeys: async () => {
      await newest()
      return (await Promise.all(keys)).map(({ publicKey }) => publicKey)
    },
    sign: async (claims) => signWith(await newest(), claims),
    signWithUnpublishedKey: async (claims) => signWith(await getSharedKey('unpublished', algorithm), claims),
    rotate: () => {
      keys = [createKey(algorithm), ...keys.slice(0, 1)]
    },
  }
}

/** An unsecured JWT (RFC 7519, section 6). */
export const createUnsignedToken = (claims: JWTPayload): string => new UnsecuredJWT(claims).encode()

const sharedKeys = new Map<string, Promise<SigningKey>>()

const getSharedKey = (owner: string, algorithm: Algorithm): Promise<SigningKey> => {
  const name = `${owner} ${algorithm}`
  const key = sharedKeys.get(name) ?? createKey(algorithm)
  sharedKeys.set(name, key)
  return key
}

const createKey = async (algorithm: Algorithm): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, privateKey, publicKey: { ...jwk, kid, alg: algorithm, use: 'sig' } }
}
