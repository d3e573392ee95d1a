import type { Texts } from './en.ts'
import { account } from './de/account.ts'
import { inbox } from './de/inbox.ts'
import { mails } from './de/mails.ts'
import { texts as screens } from './de/screens.ts'

/** German: Sie, „these quotes“, the spaced en dash. */
export const texts = { ...screens, account, mails, inbox } satisfies Texts
