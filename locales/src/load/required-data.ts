import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts about required data and terms. */
export const loadRequiredDataTexts = async (tag: LanguageTag): Promise<Texts['requiredData']> => {
  const { requiredData }: Pick<Texts, 'requiredData'> = await import(`../${tag}/required-data.ts`)
  return requiredData
}
