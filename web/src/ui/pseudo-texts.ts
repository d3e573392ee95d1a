import type { LoadTexts } from './language.tsx'

/** English in disguise: for whoever looks for texts that were not translated. */
export const loadPseudoTexts = async <Texts>(load: LoadTexts<Texts>): Promise<Texts> => toPseudoTexts(await load('en'))

/**
 * The same texts with every vowel marked, two fifths longer and between brackets: what is no text of ours stands out,
 * and what has no room for other languages breaks. Functions are answered by functions.
 */
export const toPseudoTexts = <Texts>(texts: Texts): Texts => pseudoLocalize(texts) as Texts // The shape stays; only words change.

const pseudoLocalize = (value: unknown): unknown => {
  if (typeof value === 'string')
    return `⟦${value.replace(/[aeiou]/gi, (letter) => accentedVowels[letter] ?? letter)}${padding(value.length)}⟧`
  if (typeof value === 'function')
    return (...facts: unknown[]) => pseudoLocalize(Reflect.apply(value, undefined, facts))
  if (Array.isArray(value)) return value.map(pseudoLocalize)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, pseudoLocalize(child)]))
}

const accentedVowels: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** In words of five, so that a line can break. */
const padding = (length: number): string => ' ẋẋẋẋẋ'.repeat(Math.ceil((length * 2) / 5 / 6))
