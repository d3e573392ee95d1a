import type { LanguageTag } from '@latchkey/contract'
import type { Texts } from './en.ts'

/** The texts of one language, fetched when they are needed: a browser loads no language but its own. */
export const loadTexts = async (tag: LanguageTag): Promise<Texts> => (await modules[tag]()).texts

const modules: Record<LanguageTag, () => Promise<{ texts: Texts }>> = {
  en: () => import('./en.ts'),
  uk: () => import('./uk.ts'),
  ru: () => import('./ru.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
  pl: () => import('./pl.ts'),
  fr: () => import('./fr.ts'),
  tr: () => import('./tr.ts'),
}
