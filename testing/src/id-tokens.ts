import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { listen } from './listen.ts'

const ISSUER = 'https://issuer.example'

// Generating keys is slow, so all tests share them.
const keyPairs = Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])

/** Signs ID tokens with arbitrary claims and serves its keys. Stops after the test. */
export const createTokenSigner = async () => {
  const [{ privateKey, publicKey }, otherKeys] = await keyPairs
  const jwk = { ...(await exportJWK(publicKey)), kid: 'the-key', alg: 'RS256', use: 'sig' }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  })
  const url = await listen(server)
  const now = () => Math.floor(Date.now() / 1000)
  const createStandardClaims = (): JWTPayload => ({ iss: ISSUER, sub: 'ada', iat: now(), exp: now() + 600 })

  return {
    endpoints: { jwks: `${url}/keys`, issuer: ISSUER },
    /** Signs a valid token with changed claims. `undefined` removes a claim. */
    sign: (claims: JWTPayload, header: { kid?: string } = {}): Promise<string> =>
      new SignJWT({ ...createStandardClaims(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'the-key', ...header })
        .sign(privateKey),
    /** Signs with another key, but with the published key ID. The header embeds the other key. */
    signWithOtherKey: async (claims: JWTPayload): Promise<string> =>
      new SignJWT({ ...createStandardClaims(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'the-key', jwk: await exportJWK(otherKeys.publicKey) })
        .sign(otherKeys.privateKey),
    /** Signs with the public key as an HMAC secret: an attack on verifiers that trust the `alg` header. */
    signWithPublicKey: (claims: JWTPayload): Promise<string> =>
      new SignJWT({ ...createStandardClaims(), ...claims })
        .setProtectedHeader({ alg: 'HS256', kid: 'the-key' })
        .sign(new TextEncoder().encode(JSON.stringify(jwk))),
    unsigned: (claims: JWTPayload): string => new UnsecuredJWT({ ...createStandardClaims(), ...claims }).encode(),
    now,
  }
}

export type TokenSigner = Awaited<ReturnType<typeof createTokenSigner>>
