import type { LanguageTag } from '@latchkey/contract/languages'
import { type ReactNode, use, useDeferredValue, useMemo } from 'react'
import { type Language, LanguageContext, type LanguageControls, loadLanguage } from '../ui/language.tsx'
import { createLoadCache } from '../ui/loading-boundary.tsx'

/** The texts in the language of the application. Suspends until they are loaded; a change keeps the previous ones until then. */
export const EmbeddedLanguage = ({ tag, children }: { tag: LanguageTag; children: ReactNode }) => {
  const shownTag = useDeferredValue(tag)
  const language = use(loadOnce(shownTag, () => loadLanguage(shownTag)))
  const value = useMemo<LanguageControls>(() => ({ ...language, ...fixedLanguage }), [language])
  return <LanguageContext value={value}>{children}</LanguageContext>
}

/** The application chooses the language. */
const fixedLanguage: Omit<LanguageControls, keyof Language> = {
  selectLanguage: async () => false,
  showTemporarily: () => () => {},
}

const loadOnce = createLoadCache<LanguageTag, Language>()
