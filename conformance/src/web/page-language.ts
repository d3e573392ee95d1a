import type { LanguageTag } from '@latchkey/contract'
import type { Page } from 'playwright-core'

/** A language, or a pseudo locale that the screens load from the URL. */
export type PageLanguage = LanguageTag | PseudoLocale
type PseudoLocale = keyof typeof pseudoLocales

/** The base language of each pseudo locale. Ukrainian has the longest dates. */
const pseudoLocales = { pseudo: 'en', longest: 'uk', 'longest-word': 'uk' } satisfies Record<string, LanguageTag>

const isPseudoLocale = (speech: PageLanguage): speech is PseudoLocale => speech in pseudoLocales

/** Switches the language without a reload. Waits until the pseudo locale shows, or until no pseudo text is left. */
export const switchLanguage = async (page: Page, speech: PageLanguage): Promise<void> => {
  const [tag, trial] = isPseudoLocale(speech) ? [pseudoLocales[speech], speech] : [speech, null]
  const left = await page.evaluate(
    async ([language, locale]) => {
      localStorage.setItem('latchkey-language', language)
      const url = new URL(location.href)
      if (locale === null) url.searchParams.delete('locale')
      else url.searchParams.set('locale', locale)
      history.replaceState(history.state, '', url)
      dispatchEvent(new Event('languagechange'))
      const disguised = () => /⟦[^⟦⟧]*⟧/.exec(document.documentElement.outerHTML)?.[0] ?? null
      const isSwitched = () => (disguised() !== null) === (locale === 'pseudo')
      const deadline = Date.now() + 30_000
      while (!isSwitched() && Date.now() < deadline) await new Promise(requestAnimationFrame)
      return isSwitched() ? null : (disguised() ?? 'The previous language')
    },
    [tag, trial] as const,
  )
  if (left) throw new Error(`${left} stays when the language changes to ${speech}`)
}
