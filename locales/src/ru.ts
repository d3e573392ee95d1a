import type { Texts } from './en.ts'
import { account } from './ru/account.ts'
import { inbox } from './ru/inbox.ts'
import { mails } from './ru/mails.ts'
import { organization } from './ru/organization.ts'
import { texts as screens } from './ru/screens.ts'

/** Russian: «вы», guillemets, the letter ё. */
export const texts = { ...screens, account, organization, mails, inbox } satisfies Texts
