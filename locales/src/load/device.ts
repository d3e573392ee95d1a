import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from '../en.ts'

/** Loads the texts of the device authorization. */
export const loadDeviceTexts = async (tag: LanguageTag): Promise<Texts['device']> => {
  const { device }: Pick<Texts, 'device'> = await import(`../${tag}/device.ts`)
  return device
}
