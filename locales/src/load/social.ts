import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** The texts of the way to a social provider and back, fetched with its screens. */
export const loadSocialTexts = async (tag: LanguageTag): Promise<Texts['social']> => {
  const { social }: Pick<Texts, 'social'> = await import(`../${tag}/social.ts`)
  return social
}
