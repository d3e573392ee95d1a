import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the administration screens. */
export const loadAdminTexts = async (tag: LanguageTag): Promise<Texts['admin']> => {
  const { admin }: Pick<Texts, 'admin'> = await import(`../${tag}/admin.ts`)
  return admin
}
