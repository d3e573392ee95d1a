import { scryptSync } from 'node:crypto'
import { SCRYPT_COST } from '@latchkey/server/test-support'

/** The password format of better-auth. The salt is used as hexadecimal text, not decoded. */
export const hashLikeBetterAuth = (password: string): string => {
  const salt = '00112233445566778899aabbccddeeff'
  return `${salt}:${scryptSync(password.normalize('NFKC'), salt, 64, { ...SCRYPT_COST, maxmem: 64 * 1024 * 1024 }).toString('hex')}`
}
