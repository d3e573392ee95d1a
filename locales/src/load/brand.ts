import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the brand screen. */
export const loadBrandTexts = async (tag: LanguageTag): Promise<Texts['brand']> => {
  const { brand }: Pick<Texts, 'brand'> = await import(`../${tag}/brand.ts`)
  return brand
}
