import { languages } from '@latchkey/contract'
import type { Page } from 'playwright-core'

/**
 * All texts of the page, visible or for screen readers, and its title. Not those of elements with a language of their own, such
 * as the bar of an impersonation.
 */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement?.checkVisibility() && !parentElement?.matches('option')) continue
      if (parentElement.closest('body [lang]')) continue
      // Headings split their text to prevent line breaks, addresses to allow them.
      if (!parentElement.matches('script, style, noscript, :is(h1, h2, h3) *, h1, h2, h3, :has(> wbr)'))
        found.push(textContent ?? '')
    }
    for (const split of document.querySelectorAll('h1, h2, h3, :has(> wbr)')) {
      if (split.checkVisibility()) found.push(split.textContent ?? '')
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility() || element.closest('body [lang], [aria-hidden=true]')) continue
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'alt', 'title']) {
        found.push(element.getAttribute(name) ?? '')
      }
    }
    return found.map((words) => words.replaceAll(/\s+/g, ' ').trim()).filter((words) => /\p{L}/u.test(words))
  })

/** The product, the names of languages, addresses and the names of the fixture are not translated. */
const isName = (words: string, names: readonly string[]): boolean => {
  const known = ['Latchkey', ...languages.map(({ name }) => name), ...names].toSorted((a, b) => b.length - a.length)
  const rest = known.reduce((left, name) => left.replaceAll(name, ''), words).replaceAll(/\S+@\S+|https:\/\/\S*/g, '')
  // Initials replace a missing picture.
  return !/\p{L}/u.test(rest) || /^\p{Lu}{1,2}$/u.test(words)
}

/** Finds texts without the mark of the longest texts. Waits for pending renders. */
export const findUntranslatedText = async (page: Page, names: readonly string[]): Promise<string[]> => {
  const deadline = Date.now() + 30_000
  for (;;) {
    const words = await readTexts(page)
    const unmarked = words.filter((line) => !isName(removeMarkedTexts(line), names))
    if (unmarked.length === 0 || Date.now() > deadline) return unmarked
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** A marked text may contain another one. */
const removeMarkedTexts = (line: string): string => {
  const left = line.replaceAll(/\u200C[^\u200C\u200D]*\u200D/gu, '')
  return left === line ? line : removeMarkedTexts(left)
}
