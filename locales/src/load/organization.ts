import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** The texts of the screens of organizations, fetched with them. */
export const loadOrganizationTexts = async (tag: LanguageTag): Promise<Texts['organization']> => {
  const { organization }: Pick<Texts, 'organization'> = await import(`../${tag}/organization.ts`)
  return organization
}
