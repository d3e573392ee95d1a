import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the activity screens. */
export const loadActivityTexts = async (tag: LanguageTag): Promise<Texts['activity']> => {
  const { activity }: Pick<Texts, 'activity'> = await import(`../${tag}/activity.ts`)
  return activity
}
