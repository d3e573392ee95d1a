import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** The texts of the account's screens, fetched with them. */
export const loadAccountTexts = async (tag: LanguageTag): Promise<Texts['account']> => {
  const { account }: Pick<Texts, 'account'> = await import(`../${tag}/account.ts`)
  return account
}
