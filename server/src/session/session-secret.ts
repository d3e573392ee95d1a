import { hashSecret } from '../platform/crypto/keys.ts'

/** Only the hash is stored, so that a leaked database does not authenticate. */
export const hashSessionSecret = (secret: string): string => hashSecret('session-cookie', secret)
