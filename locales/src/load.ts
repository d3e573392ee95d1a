import type { LanguageTag } from '@latchkey/contract'
import type { ScreenTexts, Texts } from './en.ts'

// Bundlers create one file for each possible path, so that a browser loads one language only. `en.ts` and the other
// entries guarantee that the files and exports exist. The loaders of areas are in `load/<area>.ts`, which keeps the
// names of those files out of the first load.

/** Loads the texts that every screen needs. */
export const loadTexts = async (tag: LanguageTag): Promise<ScreenTexts> => {
  const { texts }: { texts: ScreenTexts } = await import(`./${tag}/screens.ts`)
  return texts
}

/** Loads the error texts that are not part of the first load. */
export const loadAreaErrors = async (tag: LanguageTag): Promise<Texts['areaErrors']> => {
  const { areaErrors }: Pick<Texts, 'areaErrors'> = await import(`./${tag}/area-errors.ts`)
  return areaErrors
}
