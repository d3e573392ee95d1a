import { readMeta } from '../ui/read-meta.ts'

/** Whether the service offers passkeys and the browser supports them. */
export const hasPasskeys = (): boolean => readMeta('latchkey-passkeys') === 'on' && 'PublicKeyCredential' in window
