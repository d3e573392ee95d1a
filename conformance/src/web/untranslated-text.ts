import { languages } from '@latchkey/contract'
import type { Page } from 'playwright-core'

/** All texts of the page, visible or for screen readers, and its title. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!parentElement?.checkVisibility() && !parentElement?.matches('option')) continue
      if (!parentElement.matches('script, style, noscript')) found.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility()) continue
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

/** Finds texts that are not in the pseudo locale. Waits for pending renders. */
export const findUntranslatedText = async (page: Page, names: readonly string[]): Promise<string[]> => {
  const deadline = Date.now() + 30_000
  for (;;) {
    const words = await readTexts(page)
    const undisguised = words.filter((line) => !isName(stripPseudoTexts(line), names))
    if (undisguised.length === 0 || Date.now() > deadline) return undisguised
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** A pseudo text may contain another one. */
const stripPseudoTexts = (line: string): string => {
  const left = line.replaceAll(/⟦[^⟦⟧]*⟧/gu, '')
  return left === line ? line : stripPseudoTexts(left)
}
