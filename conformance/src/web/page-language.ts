import type { LanguageTag } from '@latchkey/contract'
import type { Page } from 'playwright-core'

/** A language, or one of those that nobody speaks: the screens show them where their address asks for them. */
export type PageLanguage = LanguageTag | PseudoLocale
type PseudoLocale = keyof typeof pseudoLocales

/** In whose place they speak. Dates are longest in Ukrainian. */
const pseudoLocales = { pseudo: 'en', longest: 'uk', 'longest-word': 'uk' } satisfies Record<string, LanguageTag>

const isPseudoLocale = (speech: PageLanguage): speech is PseudoLocale => speech in pseudoLocales

/** From now on the page speaks so; what it shows stays. What is in disguise must be out of it for any other speech. */
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
      if (locale === 'pseudo') return null
      const disguised = () => /⟦[^⟦⟧]*⟧/.exec(document.documentElement.outerHTML)?.[0] ?? null
      const deadline = Date.now() + 5000
      while (disguised() && Date.now() < deadline) await new Promise(requestAnimationFrame)
      return disguised()
    },
    [tag, trial] as const,
  )
  if (left) throw new Error(`${left} stays when the language changes to ${speech}`)
}
