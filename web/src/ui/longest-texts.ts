import { languages } from '@latchkey/contract/languages'
import type { LoadTexts } from './load-texts.ts'

/** Loads the longest texts of all languages. A layout that fits them fits every language. */
export const loadLongestTexts = async <Texts>(load: LoadTexts<Texts>): Promise<Texts> =>
  toLongestTexts(await Promise.all(languages.map(({ tag }) => load(tag))))

/**
 * Each text in the language in which it is longest, with the longest word of all languages, because a word doesn't
 * wrap. Texts that are functions become functions. The result has the shape of the inputs, hence the cast.
 */
export const toLongestTexts = <Texts>(all: readonly Texts[]): Texts => combine(all) as Texts

const combine = (all: readonly unknown[]): unknown => {
  const [first] = all
  if (typeof first === 'string') return mark(pickLongest(all.filter((item) => typeof item === 'string')))
  if (typeof first === 'function') {
    const functions = all.filter((item) => typeof item === 'function')
    return (...args: unknown[]) => combine(functions.map((item) => Reflect.apply(item, undefined, args)))
  }
  if (typeof first !== 'object' || first === null) return first
  const combineAt = (key: string) => combine(all.map((item) => Reflect.get(Object(item), key)))
  if (Array.isArray(first)) return first.map((_, index) => combineAt(String(index)))
  return Object.fromEntries(Object.keys(first).map((key) => [key, combineAt(key)]))
}

/** Invisible and without width. Tests find hard-coded texts by the missing mark. */
const mark = (text: string): string => `\u200C${text}\u200D`

/** As long as the longest text, with the longest word. A text may contain marked texts. */
const pickLongest = (texts: readonly string[]): string => {
  const unmarked = texts.map((text) => text.replaceAll(/[\u200C\u200D]/g, ''))
  const text = selectLongest(unmarked)
  const word = selectLongest([text, ...unmarked].flatMap((line) => line.split(/\s/)))
  return text.includes(word) ? text : `${word} ${text.slice(word.length + 1)}`
}

const selectLongest = (texts: readonly string[]): string =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
