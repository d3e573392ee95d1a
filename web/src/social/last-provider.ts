import { storedValue } from '../ui/stored-value.ts'

/** With whom somebody has signed in here last: for the badge on its button, in this browser alone. */
export const lastProvider = storedValue(() => localStorage, 'latchkey-last-provider')
