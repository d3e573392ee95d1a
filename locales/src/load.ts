import type { LanguageTag } from '@latchkey/contract'
import type { ScreenTexts, Texts } from './en.ts'

// A bundler makes a file of its own of each that a path can mean: a browser loads no language but its own. That the
// files exist, with these names, is held by `en.ts` and its likes. What loads the texts of an area stands in a file of
// its own, `load/<area>.ts`: the names of all those files are no part of the first load.

/** The texts of one language that every screen needs. */
export const loadTexts = async (tag: LanguageTag): Promise<ScreenTexts> => {
  const { texts }: { texts: ScreenTexts } = await import(`./${tag}/screens.ts`)
  return texts
}

/** The sentences for what goes wrong in the areas, fetched with the first of them or when one is met elsewhere. */
export const loadAreaErrors = async (tag: LanguageTag): Promise<Texts['areaErrors']> => {
  const { areaErrors }: Pick<Texts, 'areaErrors'> = await import(`./${tag}/area-errors.ts`)
  return areaErrors
}
