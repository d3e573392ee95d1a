import type { Texts } from './en.ts'
import { inbox } from './ru/inbox.ts'
import { mails } from './ru/mails.ts'
import { texts as screens } from './ru/screens.ts'

/** Russian: «вы», guillemets, the letter ё. */
export const texts = { ...screens, mails, inbox } satisfies Texts
