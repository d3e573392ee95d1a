import type { ScreenTexts } from '@latchkey/locales/en'
import { use } from 'react'
import { fetchAreaErrors } from './error-text.tsx'
import { fetchTexts, type LoadTexts, useLanguage } from './language.tsx'

/**
 * A hook for the texts of an area, which are fetched when its screens are first drawn; meanwhile the screen waits, as
 * for its code. What may go wrong there is fetched beside them. `const useAccountTexts = areaTexts(loadAccountTexts)`
 */
export const createTextsHook = <Texts>(load: LoadTexts<Texts>): (() => Texts) => {
  // By the texts that they stand beside: a trial speaks in the place of a language.
  const known = new WeakMap<ScreenTexts, Promise<Texts>>()
  return () => {
    const language = useLanguage()
    const { tag, texts: beside } = language
    if (!known.has(beside)) void fetchAreaErrors(language)
    const texts = known.get(beside) ?? fetchTexts(load, tag)
    known.set(beside, texts)
    // Not fetched: the next try asks again.
    texts.catch(() => known.delete(beside))
    return use(texts)
  }
}
