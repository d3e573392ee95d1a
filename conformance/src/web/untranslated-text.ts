import { languages } from '@latchkey/contract'
import type { Page } from 'playwright-core'

/** Everything that is written on the page, for eyes and ears, and the page's title. */
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

/** Never translated: the product, the languages' own names, addresses, and what a test calls its people and things. */
const isName = (words: string, names: readonly string[]): boolean => {
  const known = ['Latchkey', ...languages.map(({ name }) => name), ...names].toSorted((a, b) => b.length - a.length)
  const rest = known.reduce((left, name) => left.replaceAll(name, ''), words).replaceAll(/\S+@\S+|https:\/\/\S*/g, '')
  // Initials stand for a face.
  return !/\p{L}/u.test(rest) || /^\p{Lu}{1,2}$/u.test(words)
}

/** With every text of ours in disguise, or soon so: what is written there and stays none of them. */
export const findUntranslatedText = async (page: Page, names: readonly string[]): Promise<string[]> => {
  const deadline = Date.now() + 5000
  for (;;) {
    const words = await readTexts(page)
    const undisguised = words.filter((line) => !isName(stripPseudoTexts(line), names))
    if (undisguised.length === 0 || Date.now() > deadline) return undisguised
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** A text may hold another one. */
const stripPseudoTexts = (line: string): string => {
  const left = line.replaceAll(/⟦[^⟦⟧]*⟧/gu, '')
  return left === line ? line : stripPseudoTexts(left)
}
