import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the account screens. */
export const loadAccountTexts = async (tag: LanguageTag): Promise<Texts['account']> => {
  const { account }: Pick<Texts, 'account'> = await import(`../${tag}/account.ts`)
  return account
}
