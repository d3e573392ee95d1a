import { type LanguageTag, languages, matchLanguage } from '@latchkey/contract/languages'
import type { ScreenTexts } from '@latchkey/locales/en'
import { loadTexts } from '@latchkey/locales/load'
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isDevelopment } from './development.ts'
import { storedValue } from './stored-value.ts'

export interface Language {
  tag: LanguageTag
  texts: ScreenTexts
}

interface LanguageControls extends Language {
  /** Rejects, and changes nothing, when the texts cannot be loaded. Answers false when another was chosen meanwhile. */
  selectLanguage: (tag: LanguageTag) => Promise<boolean>
  /** Shows one that this browser does not keep, until the function that is answered is called. */
  showTemporarily: (tag: LanguageTag) => () => void
}

export type LoadTexts<Texts> = (tag: LanguageTag) => Promise<Texts>

/** How texts are fetched that are shown in a language: as they are, for people. */
export let fetchTexts: FetchTexts = (load, tag) => load(tag)

type FetchTexts = <Texts>(load: LoadTexts<Texts>, tag: LanguageTag) => Promise<Texts>

/** What something says, in whatever language is chosen while it is shown. */
export type SelectText = (texts: ScreenTexts) => string

/** The language that was chosen in this browser, else the first of the browser's languages that we speak. */
export const loadInitialLanguage = async (): Promise<Language> => {
  const stored = storedLanguage.read()
  const tag = languages.find((row) => row.tag === stored)?.tag ?? matchLanguage(navigator.languages.join(','))
  if (isDevelopment()) await setTestLocale(new URLSearchParams(window.location.search).get('locale'))
  return load(tag)
}

export const LanguageProvider = ({ initial, children }: { initial: Language; children: ReactNode }) => {
  const [language, setLanguage] = useState(initial)
  // The texts of the one before may arrive after those of the last.
  const lastRequest = useRef(0)

  useEffect(() => {
    document.documentElement.lang = language.tag
  }, [language.tag])

  // Who changes the browser's languages, and has chosen none here, need not load the page anew.
  useEffect(() => {
    const followBrowser = () => {
      const before = lastRequest.current
      void loadInitialLanguage().then(
        (loaded) => {
          if (before === lastRequest.current) startTransition(() => setLanguage(loaded))
        },
        // Without a network the page stays in the language that it is in.
        () => {},
      )
    }
    window.addEventListener('languagechange', followBrowser)
    return () => window.removeEventListener('languagechange', followBrowser)
  }, [])

  // The same functions for as long as the page lives, so that they can stand in the dependencies of an effect.
  const change = useCallback(async (loading: Promise<Language>): Promise<boolean> => {
    const mine = ++lastRequest.current
    const loaded = await loading
    if (mine !== lastRequest.current) return false
    // What is shown stays until the texts of the area are there too.
    startTransition(() => setLanguage(loaded))
    return true
  }, [])
  const selectLanguage = useCallback(
    async (tag: LanguageTag): Promise<boolean> => {
      const isShown = await change(load(tag))
      if (isShown) storedLanguage.write(tag)
      return isShown
    },
    [change],
  )
  const showTemporarily = useCallback(
    (tag: LanguageTag) => {
      // Without a network the page stays in the language that it is in.
      change(load(tag)).catch(() => {})
      return () => void change(loadInitialLanguage()).catch(() => {})
    },
    [change],
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

/** A text for a place that keeps what it is given: it follows the language all the same. */
export const LocalizedText = ({ select }: { select: SelectText }) => select(useTexts())

const LanguageContext = createContext<LanguageControls | null>(null)

/** `?locale=pseudo`, `=longest` and `=longest-word` show no language, for whoever tries what the screens do to texts. */
const setTestLocale = async (locale: string | null): Promise<void> => {
  if (locale === 'pseudo') fetchTexts = (await import('./pseudo-texts.ts')).loadPseudoTexts
  else if (locale === 'longest') fetchTexts = (await import('./longest-texts.ts')).loadLongestTexts
  else if (locale === 'longest-word') fetchTexts = (await import('./longest-texts.ts')).loadTextsWithLongestWords
  else fetchTexts = (load, tag) => load(tag)
}

const load = async (tag: LanguageTag): Promise<Language> => ({ tag, texts: await fetchTexts(loadTexts, tag) })

const storedLanguage = storedValue(() => localStorage, 'latchkey-language')
