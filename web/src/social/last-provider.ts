import { kept } from '../ui/kept.ts'

/** With whom somebody has signed in here last: for the badge on its button, in this browser alone. */
export const lastProvider = kept(() => localStorage, 'latchkey-last-provider')
