import { type LanguageTag, languages, matchLanguage } from '@latchkey/contract/languages'
import type { ScreenTexts } from '@latchkey/locales/en'
import { loadTexts } from '@latchkey/locales/load'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

interface Language {
  tag: LanguageTag
  texts: ScreenTexts
}

interface ChosenLanguage extends Language {
  /** Rejects, and changes nothing, when the texts cannot be loaded. */
  choose: (tag: LanguageTag) => Promise<void>
}

/** The language that was chosen in this browser, else the first of the browser's languages that we speak. */
export const loadFirstLanguage = async (): Promise<Language> => {
  const stored = readChoice()
  const tag = languages.find((row) => row.tag === stored)?.tag ?? matchLanguage(navigator.languages.join(','))
  return { tag, texts: await loadTexts(tag) }
}

export const LanguageProvider = ({ first, children }: { first: Language; children: ReactNode }) => {
  const [language, setLanguage] = useState(first)

  useEffect(() => {
    document.documentElement.lang = language.tag
  }, [language.tag])

  const choose = async (tag: LanguageTag): Promise<void> => {
    const texts = await loadTexts(tag)
    setLanguage({ tag, texts })
    keepChoice(tag)
  }
  return <LanguageContext value={{ ...language, choose }}>{children}</LanguageContext>
}

export const useLanguage = (): ChosenLanguage => {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage needs a LanguageProvider around it')
  return language
}

export const useTexts = (): ScreenTexts => useLanguage().texts

/** A text for a place that keeps what it is given: it follows the language all the same. */
export const Say = ({ what }: { what: (texts: ScreenTexts) => string }) => what(useTexts())

const LanguageContext = createContext<ChosenLanguage | null>(null)

const KEY = 'latchkey-language'

// Where storage is switched off, merely touching it throws: the choice then lasts as long as the page.

const readChoice = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const keepChoice = (tag: LanguageTag): void => {
  try {
    localStorage.setItem(KEY, tag)
  } catch {
    return
  }
}
