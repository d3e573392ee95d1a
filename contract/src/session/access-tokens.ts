import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { statusTrue } from '../schemas.ts'

export const publicKey = z.object({
  kty: z.string(),
  /** The SHA-256 thumbprint of the key (RFC 7638). */
  kid: z.string(),
  alg: z.string(),
  use: z.literal('sig'),
  crv: z.optional(z.string()),
  x: z.optional(z.string()),
  y: z.optional(z.string()),
  n: z.optional(z.string()),
  e: z.optional(z.string()),
})

/** A public key that verifies signed tokens, as a JSON Web Key (RFC 7517). The members depend on the algorithm. */
export type PublicKey = z.infer<typeof publicKey>

export const accessTokenCalls = {
  getToken: get({
    summary:
      'Issues a signed token about the caller that other services verify without a call (JWT). It is valid for minutes and cannot be revoked.',
    path: '/token',
    feature: 'jwt',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    response: z.object({ token: z.string() }),
    errors: [],
  }),
  getJwks: get({
    summary: 'Returns the public keys of the tokens (JSON Web Key Set, RFC 7517).',
    path: '/jwks',
    feature: 'jwt',
    access: 'anyone',
    limit: 'default',
    isHeadAllowed: true,
    hasEntityTag: true,
    response: z.object({ keys: z.array(publicKey) }),
    errors: [],
  }),
  replaceSigningKeys: post({
    summary:
      'Replaces the keys of the tokens at once, after a leak. Services reject earlier tokens as soon as they read the keys again.',
    path: '/replace-signing-keys',
    feature: 'jwt',
    access: 'server',
    limit: 'default',
    response: statusTrue,
    errors: [],
  }),
} as const
