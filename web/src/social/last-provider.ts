import { storedValue } from '../ui/stored-value.ts'

/** The provider that was last used in this browser. Its button has a badge. */
export const lastProvider = storedValue(() => localStorage, 'latchkey-last-provider')
