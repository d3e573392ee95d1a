import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts about the email addresses of an account. */
export const loadEmailAddressTexts = async (tag: LanguageTag): Promise<Texts['emailAddresses']> => {
  const { emailAddresses }: Pick<Texts, 'emailAddresses'> = await import(`../${tag}/email-addresses.ts`)
  return emailAddresses
}
