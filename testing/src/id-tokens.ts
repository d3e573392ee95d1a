import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { listen } from './listening.ts'

const ISSUER = 'https://issuer.example'

// Making them takes longer than all else that a test does with them.
const keyPairs = Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])

/** Somebody who signs ID tokens, and may say anything in them. Ends with the test. */
export const createTokenSigner = async () => {
  const [{ privateKey, publicKey }, stranger] = await keyPairs
  const jwk = { ...(await exportJWK(publicKey)), kid: 'the-key', alg: 'RS256', use: 'sig' }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  })
  const url = await listen(server)
  const now = () => Math.floor(Date.now() / 1000)
  const standard = (): JWTPayload => ({ iss: ISSUER, sub: 'ada', iat: now(), exp: now() + 600 })

  return {
    endpoints: { jwks: `${url}/keys`, issuer: ISSUER },
    /** A good token, but for what `claims` says otherwise; `undefined` leaves a claim out. */
    sign: (claims: JWTPayload, header: { kid?: string } = {}): Promise<string> =>
      new SignJWT({ ...standard(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'the-key', ...header })
        .sign(privateKey),
    /** By the name of the published key, with another, which the token brings along. */
    signWrongly: async (claims: JWTPayload): Promise<string> =>
      new SignJWT({ ...standard(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'the-key', jwk: await exportJWK(stranger.publicKey) })
        .sign(stranger.privateKey),
    /** The published key taken for a shared secret: what whoever believes the header would verify. */
    signWithPublicKey: (claims: JWTPayload): Promise<string> =>
      new SignJWT({ ...standard(), ...claims })
        .setProtectedHeader({ alg: 'HS256', kid: 'the-key' })
        .sign(new TextEncoder().encode(JSON.stringify(jwk))),
    unsigned: (claims: JWTPayload): string => new UnsecuredJWT({ ...standard(), ...claims }).encode(),
    now,
  }
}

export type TokenSigner = Awaited<ReturnType<typeof createTokenSigner>>
