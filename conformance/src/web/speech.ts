import { type LanguageTag, languages } from '@latchkey/contract'
import { type Texts, texts } from '@latchkey/locales'
import { longestTextsOf, longestWordsOf } from '../../../web/src/ui/longest.ts'
import { pseudoOf } from '../../../web/src/ui/pseudo.ts'

/** A language, or one of those that nobody speaks: the screens show them where their address asks for them. */
export type Speech = LanguageTag | Trial
type Trial = keyof typeof trials

const all = languages.map(({ tag }) => texts[tag])

const trials = {
  pseudo: { locale: 'en', texts: pseudoOf(texts.en) },
  // Dates are longest in Ukrainian.
  longest: { locale: 'uk', texts: longestTextsOf(all) },
  'longest-word': { locale: 'uk', texts: longestWordsOf(all) },
} satisfies Record<string, { locale: LanguageTag; texts: Texts }>

const isTrial = (speech: Speech): speech is Trial => speech in trials

/** What a browser and an account are told, and what the screens say then. */
export const speechOf = (speech: Speech): { locale: LanguageTag; texts: Texts } =>
  isTrial(speech) ? trials[speech] : { locale: speech, texts: texts[speech] }

/** The address at which a screen speaks so. */
export const spokenAt = (path: string, speech: Speech): string => {
  if (!isTrial(speech)) return path
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('locale', speech)
  return url.pathname + url.search + url.hash
}
