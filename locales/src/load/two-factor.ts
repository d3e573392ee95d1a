import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the two-factor screens. */
export const loadTwoFactorTexts = async (tag: LanguageTag): Promise<Texts['twoFactor']> => {
  const { twoFactor }: Pick<Texts, 'twoFactor'> = await import(`../${tag}/two-factor.ts`)
  return twoFactor
}
