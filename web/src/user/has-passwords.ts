import { readMeta } from '../ui/read-meta.ts'

/** Checks whether users of this service sign in with passwords, among other methods. */
export const hasPasswords = (): boolean => readMeta('latchkey-passwords') !== 'off'
