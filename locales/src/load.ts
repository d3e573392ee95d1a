import type { LanguageTag } from '@latchkey/contract'
import type { ScreenTexts } from './en.ts'

/** The texts of one language, fetched when they are needed: a browser loads no language but its own. */
export const loadTexts = async (tag: LanguageTag): Promise<ScreenTexts> => (await modules[tag]()).texts

const modules: Record<LanguageTag, () => Promise<{ texts: ScreenTexts }>> = {
  en: () => import('./en/screens.ts'),
  uk: () => import('./uk/screens.ts'),
  ru: () => import('./ru/screens.ts'),
  es: () => import('./es/screens.ts'),
  de: () => import('./de/screens.ts'),
  pl: () => import('./pl/screens.ts'),
  fr: () => import('./fr/screens.ts'),
  tr: () => import('./tr/screens.ts'),
}
