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
import { kept } from './kept.ts'

export interface Language {
  tag: LanguageTag
  texts: ScreenTexts
}

interface ChosenLanguage extends Language {
  /** Rejects, and changes nothing, when the texts cannot be loaded. Answers false when another was chosen meanwhile. */
  choose: (tag: LanguageTag) => Promise<boolean>
  /** Shows one that this browser does not keep, until the function that is answered is called. */
  borrow: (tag: LanguageTag) => () => void
}

export type Load<Texts> = (tag: LanguageTag) => Promise<Texts>

/** How texts are fetched that are shown in a language: as they are, for people. */
export let fetchTexts: Fetch = (load, tag) => load(tag)

type Fetch = <Texts>(load: Load<Texts>, tag: LanguageTag) => Promise<Texts>

/** What something says, in whatever language is chosen while it is shown. */
export type Words = (texts: ScreenTexts) => string

/** The language that was chosen in this browser, else the first of the browser's languages that we speak. */
export const loadFirstLanguage = async (): Promise<Language> => {
  const stored = choice.read()
  const tag = languages.find((row) => row.tag === stored)?.tag ?? matchLanguage(navigator.languages.join(','))
  if (isDevelopment()) await beginTrial(new URLSearchParams(window.location.search).get('locale'))
  return load(tag)
}

export const LanguageProvider = ({ first, children }: { first: Language; children: ReactNode }) => {
  const [language, setLanguage] = useState(first)
  // The texts of the one before may arrive after those of the last.
  const choices = useRef(0)

  useEffect(() => {
    document.documentElement.lang = language.tag
  }, [language.tag])

  // Who changes the browser's languages, and has chosen none here, need not load the page anew.
  useEffect(() => {
    const begin = () => {
      const before = choices.current
      void loadFirstLanguage().then(
        (loaded) => {
          if (before === choices.current) startTransition(() => setLanguage(loaded))
        },
        // Without a network the page stays in the language that it is in.
        () => {},
      )
    }
    window.addEventListener('languagechange', begin)
    return () => window.removeEventListener('languagechange', begin)
  }, [])

  // The same functions for as long as the page lives, so that they can stand in the dependencies of an effect.
  const change = useCallback(async (loading: Promise<Language>): Promise<boolean> => {
    const mine = ++choices.current
    const loaded = await loading
    if (mine !== choices.current) return false
    // What is shown stays until the texts of the area are there too.
    startTransition(() => setLanguage(loaded))
    return true
  }, [])
  const choose = useCallback(
    async (tag: LanguageTag): Promise<boolean> => {
      const isShown = await change(load(tag))
      if (isShown) choice.keep(tag)
      return isShown
    },
    [change],
  )
  const borrow = useCallback(
    (tag: LanguageTag) => {
      // Without a network the page stays in the language that it is in.
      change(load(tag)).catch(() => {})
      return () => void change(loadFirstLanguage()).catch(() => {})
    },
    [change],
  )
  const value = useMemo<ChosenLanguage>(() => ({ ...language, choose, borrow }), [language, choose, borrow])
  return <LanguageContext value={value}>{children}</LanguageContext>
}

export const useLanguage = (): ChosenLanguage => {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage needs a LanguageProvider around it')
  return language
}

export const useTexts = (): ScreenTexts => useLanguage().texts

/** A text for a place that keeps what it is given: it follows the language all the same. */
export const Say = ({ what }: { what: Words }) => what(useTexts())

const LanguageContext = createContext<ChosenLanguage | null>(null)

/** `?locale=pseudo`, `=longest` and `=longest-word` show no language, for whoever tries what the screens do to texts. */
const beginTrial = async (locale: string | null): Promise<void> => {
  if (locale === 'pseudo') fetchTexts = (await import('./pseudo.ts')).inPseudo
  else if (locale === 'longest') fetchTexts = (await import('./longest.ts')).inLongestTexts
  else if (locale === 'longest-word') fetchTexts = (await import('./longest.ts')).inLongestWords
  else fetchTexts = (load, tag) => load(tag)
}

const load = async (tag: LanguageTag): Promise<Language> => ({ tag, texts: await fetchTexts(loadTexts, tag) })

const choice = kept(() => localStorage, 'latchkey-language')
