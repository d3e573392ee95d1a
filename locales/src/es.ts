import type { Texts } from './en.ts'
import { account } from './es/account.ts'
import { inbox } from './es/inbox.ts'
import { mails } from './es/mails.ts'
import { texts as screens } from './es/screens.ts'

/** Spanish: tú, «guillemets», a colon after the greeting. */
export const texts = { ...screens, account, mails, inbox } satisfies Texts
