import type { ScreenTexts } from '@latchkey/locales/en'
import { use } from 'react'
import { fetchTexts, useLanguage } from './language.tsx'
import type { LoadTexts } from './load-texts.ts'

/**
 * Creates a hook that returns the texts of an area and suspends until they are loaded:
 * `const useAccountTexts = createTextsHook(loadAccountTexts)`.
 */
export const createTextsHook = <Texts>(load: LoadTexts<Texts>): (() => Texts) => {
  // The key is the screen texts, not the language, because test locales replace the texts of a language.
  const cache = new WeakMap<ScreenTexts, Promise<Texts>>()
  return () => {
    const { tag, texts: screenTexts } = useLanguage()
    const texts = cache.get(screenTexts) ?? fetchTexts(load, tag)
    cache.set(screenTexts, texts)
    // The next render retries a failed request.
    texts.catch(() => cache.delete(screenTexts))
    return use(texts)
  }
}
