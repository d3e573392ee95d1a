import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the organization screens. */
export const loadOrganizationTexts = async (tag: LanguageTag): Promise<Texts['organization']> => {
  const { organization }: Pick<Texts, 'organization'> = await import(`../${tag}/organization.ts`)
  return organization
}
