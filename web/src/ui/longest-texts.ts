import { languages } from '@latchkey/contract/languages'
import type { LoadTexts } from './load-texts.ts'

/** Each text in the language in which it is longest. A layout that fits these texts fits every language. */
export const loadLongestTexts = async <Texts>(load: LoadTexts<Texts>): Promise<Texts> =>
  selectLongestTexts(await Promise.all(languages.map(({ tag }) => load(tag))))

/** Each text in the language with the longest word, because a word doesn't wrap. */
export const loadTextsWithLongestWords = async <Texts>(load: LoadTexts<Texts>): Promise<Texts> =>
  selectTextsWithLongestWords(await Promise.all(languages.map(({ tag }) => load(tag))))

/** Texts that are functions become functions that compare the results. */
export const selectLongestTexts = <Texts>(all: readonly Texts[]): Texts => choose(all, (text) => text.length) as Texts

export const selectTextsWithLongestWords = <Texts>(all: readonly Texts[]): Texts =>
  choose(all, (text) => Math.max(...text.split(/\s/).map((word) => word.length))) as Texts

type Measure = (text: string) => number

/** The result has the shape of the inputs, hence the casts of the callers. */
const choose = (all: readonly unknown[], measure: Measure): unknown => {
  const [first] = all
  if (typeof first === 'string') {
    const texts = all.filter((item) => typeof item === 'string')
    return texts.reduce((best, text) => (measure(text) > measure(best) ? text : best), first)
  }
  if (typeof first === 'function') {
    const functions = all.filter((item) => typeof item === 'function')
    return (...args: unknown[]) =>
      choose(
        functions.map((item) => Reflect.apply(item, undefined, args)),
        measure,
      )
  }
  if (typeof first !== 'object' || first === null) return first
  const chooseAt = (key: string) =>
    choose(
      all.map((item) => Reflect.get(Object(item), key)),
      measure,
    )
  if (Array.isArray(first)) return first.map((_, index) => chooseAt(String(index)))
  return Object.fromEntries(Object.keys(first).map((key) => [key, chooseAt(key)]))
}
