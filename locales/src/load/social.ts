import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the social sign-in screens. */
export const loadSocialTexts = async (tag: LanguageTag): Promise<Texts['social']> => {
  const { social }: Pick<Texts, 'social'> = await import(`../${tag}/social.ts`)
  return social
}
