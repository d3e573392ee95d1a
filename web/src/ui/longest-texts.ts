import { languages } from '@latchkey/contract/languages'
import type { LoadTexts } from './language.tsx'

/** Each text in that of our languages which makes the most words of it: what has room for these has room for all. */
export const loadLongestTexts = async <Texts>(load: LoadTexts<Texts>): Promise<Texts> =>
  selectLongestTexts(await Promise.all(languages.map(({ tag }) => load(tag))))

/** Each text in that of our languages which has the longest word in it: no line breaks there. */
export const loadTextsWithLongestWords = async <Texts>(load: LoadTexts<Texts>): Promise<Texts> =>
  selectTextsWithLongestWords(await Promise.all(languages.map(({ tag }) => load(tag))))

/** One after the other: the texts of all languages, which have the same shape. Functions are answered by functions. */
export const selectLongestTexts = <Texts>(all: readonly Texts[]): Texts => choose(all, (text) => text.length) as Texts // The shape stays.

export const selectTextsWithLongestWords = <Texts>(all: readonly Texts[]): Texts =>
  choose(all, (text) => Math.max(...text.split(/\s/).map((word) => word.length))) as Texts // The shape stays.

type Measure = (text: string) => number

const choose = (all: readonly unknown[], measure: Measure): unknown => {
  const [first] = all
  if (typeof first === 'string') {
    const texts = all.filter((one) => typeof one === 'string')
    return texts.reduce((best, text) => (measure(text) > measure(best) ? text : best), first)
  }
  if (typeof first === 'function') {
    const functions = all.filter((one) => typeof one === 'function')
    return (...facts: unknown[]) =>
      choose(
        functions.map((one) => Reflect.apply(one, undefined, facts)),
        measure,
      )
  }
  if (typeof first !== 'object' || first === null) return first
  const within = (key: string) =>
    choose(
      all.map((one) => Reflect.get(Object(one), key)),
      measure,
    )
  if (Array.isArray(first)) return first.map((_, index) => within(String(index)))
  return Object.fromEntries(Object.keys(first).map((key) => [key, within(key)]))
}
