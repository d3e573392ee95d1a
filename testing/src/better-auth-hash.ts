import { scryptSync } from 'node:crypto'

/** The password format of better-auth. The salt is used as hexadecimal text, not decoded. */
export const betterAuthHash = (password: string): string => {
  const salt = '00112233445566778899aabbccddeeff'
  const options = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  return `${salt}:${scryptSync(password.normalize('NFKC'), salt, 64, options).toString('hex')}`
}
