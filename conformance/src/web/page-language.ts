import type { LanguageTag } from '@latchkey/contract'
import type { Page } from 'playwright-core'

/** A language, or the longest texts of all languages, which the screens load for a parameter of the URL. */
export type PageLanguage = LanguageTag | 'longest'

/** Ukrainian has the longest dates. */
const LANGUAGE_OF_DATES = 'uk'

/**
 * Switches the language without a reload. Waits until the longest texts show, which are marked, or until no marked text
 * is left.
 */
export const switchLanguage = async (page: Page, language: PageLanguage): Promise<void> => {
  const isLongest = language === 'longest'
  const left = await page.evaluate(
    async ([tag, isTest]) => {
      localStorage.setItem('latchkey-language', tag)
      const url = new URL(location.href)
      if (isTest) url.searchParams.set('locale', 'longest')
      else url.searchParams.delete('locale')
      history.replaceState(history.state, '', url)
      dispatchEvent(new Event('languagechange'))
      const marked = () => /\u200C[^\u200C\u200D]*\u200D/.exec(document.documentElement.outerHTML)?.[0] ?? null
      const isSwitched = () => (marked() !== null) === isTest
      const deadline = Date.now() + 30_000
      while (!isSwitched() && Date.now() < deadline) await new Promise(requestAnimationFrame)
      return isSwitched() ? null : (marked() ?? 'The previous language')
    },
    [isLongest ? LANGUAGE_OF_DATES : language, isLongest] as const,
  )
  if (left) throw new Error(`${left} stays when the language changes to ${language}`)
}
