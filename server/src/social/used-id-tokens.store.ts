import type { Context } from '../platform/context.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import { insertUnlessExists } from '../platform/database/prepared.ts'

/** An ID token that signs in once. */
export interface SingleUseIdToken {
  readonly token: string
  /** The token is invalid after this time, in milliseconds since the epoch. */
  readonly expiresAt: number
}

/**
 * Marks an ID token as used until it expires. Returns false if it was used before: of concurrent requests with the same
 * token, one succeeds (R33).
 */
export const consumeIdToken = async (tx: Context, { token, expiresAt }: SingleUseIdToken): Promise<boolean> => {
  // Without the signature, which has several spellings: unused bits of base64url, and two values for ECDSA.
  const signedPart = token.slice(0, token.lastIndexOf('.'))
  const row = { id: hashSecret('id-token', signedPart), expiresAt }
  return (await insertUnlessExists(tx, 'usedIdToken', { unique: ['id'], row })) !== undefined
}
