import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the API key screens. */
export const loadApiKeyTexts = async (tag: LanguageTag): Promise<Texts['apiKeys']> => {
  const { apiKeys }: Pick<Texts, 'apiKeys'> = await import(`../${tag}/api-keys.ts`)
  return apiKeys
}
