import { hashSecret } from '../platform/crypto/keys.ts'

/** Returns the hash of a mailed secret. Only the hash is stored (R52). */
export const hashInvitationSecret = (secret: string): string => hashSecret('invitation', secret)

/** Without a secret, the ID alone identifies an invitation. */
export const matchesSecret = ({ tokenHash }: { tokenHash: string }, secret: string | undefined): boolean =>
  secret === undefined || tokenHash === hashInvitationSecret(secret)
