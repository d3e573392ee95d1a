import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the passkey screens. */
export const loadPasskeyTexts = async (tag: LanguageTag): Promise<Texts['passkey']> => {
  const { passkey }: Pick<Texts, 'passkey'> = await import(`../${tag}/passkey.ts`)
  return passkey
}
