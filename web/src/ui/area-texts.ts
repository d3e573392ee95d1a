import type { LanguageTag } from '@latchkey/contract/languages'
import { use } from 'react'
import { fetchAreaErrors } from './error-text.tsx'
import { fetchTexts, type Load, useLanguage } from './language.tsx'

/**
 * A hook for the texts of an area, which are fetched when its screens are first drawn; meanwhile the screen waits, as
 * for its code. What may go wrong there is fetched beside them. `const useAccountTexts = areaTexts(loadAccountTexts)`
 */
export const areaTexts = <Texts>(load: Load<Texts>): (() => Texts) => {
  const known = new Map<LanguageTag, Promise<Texts>>()
  return () => {
    const { tag } = useLanguage()
    if (!known.has(tag)) void fetchAreaErrors(tag)
    const texts = known.get(tag) ?? fetchTexts(load, tag)
    known.set(tag, texts)
    // Not fetched: the next try asks again.
    texts.catch(() => known.delete(tag))
    return use(texts)
  }
}
