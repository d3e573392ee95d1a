import { readMeta } from '../ui/read-meta.ts'

/** Checks whether users of this service can sign in with a password. */
export const hasPasswords = (): boolean => readMeta('latchkey-passwords') !== 'off'
