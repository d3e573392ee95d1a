import type { LanguageTag } from '@latchkey/contract/languages'
import { type ReactNode, use, useDeferredValue, useMemo } from 'react'
import { type Language, LanguageContext, type LanguageControls, loadLanguage } from '../ui/language.tsx'
import { trackLoad } from '../ui/loading-boundary.tsx'

/** The texts in the language of the application. Suspends until they are loaded; a change keeps the previous ones until then. */
export const EmbeddedLanguage = ({ tag, children }: { tag: LanguageTag; children: ReactNode }) => {
  const language = use(loadOnce(useDeferredValue(tag)))
  const value = useMemo<LanguageControls>(() => ({ ...language, ...fixedLanguage }), [language])
  return <LanguageContext value={value}>{children}</LanguageContext>
}

/** The application chooses the language. */
const fixedLanguage: Omit<LanguageControls, keyof Language> = {
  selectLanguage: async () => false,
  showTemporarily: () => () => {},
}

const loaded = new Map<LanguageTag, Promise<Language>>()

const loadOnce = (tag: LanguageTag): Promise<Language> => {
  const language = loaded.get(tag) ?? trackLoad(loadLanguage(tag))
  loaded.set(tag, language)
  // The next render retries a failed request.
  language.catch(() => loaded.delete(tag))
  return language
}
