import { readMeta } from '../ui/read-meta.ts'

/** Checks whether the service offers passkeys and the browser supports them. */
export const hasPasskeys = (): boolean => readMeta('latchkey-passkeys') === 'on' && 'PublicKeyCredential' in window
