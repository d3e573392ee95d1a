import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the components that the first load does not contain. */
export const loadControlTexts = async (tag: LanguageTag): Promise<Texts['controls']> => {
  const { controls }: Pick<Texts, 'controls'> = await import(`../${tag}/controls.ts`)
  return controls
}
