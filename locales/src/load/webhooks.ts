import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the webhook screens. */
export const loadWebhookTexts = async (tag: LanguageTag): Promise<Texts['webhooks']> => {
  const { webhooks }: Pick<Texts, 'webhooks'> = await import(`../${tag}/webhooks.ts`)
  return webhooks
}
