import { type LanguageTag, languages, matchLanguage } from '@latchkey/contract/languages'
import type { ScreenTexts } from '@latchkey/locales/en'
import { loadTexts } from '@latchkey/locales/load'
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isDevelopment } from './development.ts'
import type { LoadTexts } from './load-texts.ts'
import { createLoadCache } from './loading-boundary.tsx'
import { createStoredValue } from './stored-value.ts'

export interface Language {
  tag: LanguageTag
  texts: ScreenTexts
}

export interface LanguageControls extends Language {
  /** Resolves to false if a later call replaced this one. Rejects and changes nothing if the texts can't be loaded. */
  selectLanguage: (tag: LanguageTag) => Promise<boolean>
  /** Shows a language without storing it. The returned function restores the stored language. */
  showTemporarily: (tag: LanguageTag) => () => void
}

/** Fetches texts in a language. Test locales replace this function. */
export let fetchTexts: FetchTexts = (load, tag) => load(tag)

type FetchTexts = <Texts>(load: LoadTexts<Texts>, tag: LanguageTag) => Promise<Texts>

/** Selects a text at render time, so that it changes with the language. */
export type SelectText = (texts: ScreenTexts) => string

/** Loads the stored language, or the first supported language of the browser. */
export const loadPreferredLanguage = async (): Promise<Language> => {
  const stored = storedLanguage.read()
  const tag = languages.find((row) => row.tag === stored)?.tag ?? matchLanguage(navigator.languages.join(','))
  // Each time, because layout tests change the parameter without a reload.
  if (isDevelopment()) await setTestLocale(new URLSearchParams(window.location.search).get('locale'))
  return loadLanguage(tag)
}

export const LanguageProvider = ({ initial, children }: { initial: Language; children: ReactNode }) => {
  const [language, setLanguage] = useState(initial)
  // Requests for texts can finish out of order. Only the last one takes effect.
  const lastRequest = useRef(0)

  useEffect(() => {
    document.documentElement.lang = language.tag
  }, [language.tag])

  // A changed browser language takes effect without a reload unless a language is stored.
  useEffect(() => {
    const followBrowser = () => {
      const request = lastRequest.current
      void loadPreferredLanguage().then(
        (loaded) => {
          if (request === lastRequest.current) startTransition(() => setLanguage(loaded))
        },
        // Without a network, the page keeps its language.
        () => {},
      )
    }
    window.addEventListener('languagechange', followBrowser)
    return () => window.removeEventListener('languagechange', followBrowser)
  }, [])

  // Stable functions, because effects depend on them.
  const applyLanguage = useCallback(async (loading: Promise<Language>): Promise<boolean> => {
    const request = ++lastRequest.current
    const loaded = await loading
    if (request !== lastRequest.current) return false
    // The transition shows the previous language until the texts of the area are loaded too.
    startTransition(() => setLanguage(loaded))
    return true
  }, [])
  const selectLanguage = useCallback(
    async (tag: LanguageTag): Promise<boolean> => {
      const isShown = await applyLanguage(loadLanguage(tag))
      if (isShown) storedLanguage.write(tag)
      return isShown
    },
    [applyLanguage],
  )
  const showTemporarily = useCallback(
    (tag: LanguageTag) => {
      // Without a network, the page keeps its language.
      applyLanguage(loadLanguage(tag)).catch(() => {})
      return () => void applyLanguage(loadPreferredLanguage()).catch(() => {})
    },
    [applyLanguage],
  )
  const value = useMemo<LanguageControls>(
    () => ({ ...language, selectLanguage, showTemporarily }),
    [language, selectLanguage, showTemporarily],
  )
  return <LanguageContext value={value}>{children}</LanguageContext>
}

export const useLanguage = (): LanguageControls => {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage needs a LanguageProvider around it')
  return language
}

export const useTexts = (): ScreenTexts => useLanguage().texts

/**
 * Creates a hook that returns the texts of an area and suspends until they are loaded:
 * `const useAccountTexts = createTextsHook(loadAccountTexts)`.
 */
export const createTextsHook = <Texts,>(load: LoadTexts<Texts>): (() => Texts) => {
  // The key is the screen texts, not the language, because test locales replace the texts of a language.
  const loadOnce = createLoadCache<ScreenTexts, Texts>()
  return () => {
    const { tag, texts } = useLanguage()
    return use(loadOnce(texts, () => fetchTexts(load, tag)))
  }
}

/** A text as an element, for state that outlives a change of the language. */
export const LocalizedText = ({ select }: { select: SelectText }) => select(useTexts())

export const LanguageContext = createContext<LanguageControls | null>(null)

/** Replaces the texts with the longest of all languages for `?locale=longest`, to test layouts. */
const setTestLocale = async (locale: string | null): Promise<void> => {
  fetchTexts = locale === 'longest' ? (await import('./longest-texts.ts')).loadLongestTexts : (load, tag) => load(tag)
}

/** Loads the texts of a language. */
export const loadLanguage = async (tag: LanguageTag): Promise<Language> => ({
  tag,
  texts: await fetchTexts(loadTexts, tag),
})

const storedLanguage = createStoredValue(() => localStorage, 'latchkey-language')
