import type { LoadTexts } from './load-texts.ts'

/** Pseudolocalized English, to find texts that aren't translated. */
export const loadPseudoTexts = async <Texts>(load: LoadTexts<Texts>): Promise<Texts> => toPseudoTexts(await load('en'))

/**
 * Adds accents, brackets and 40 % length to each text. Hard-coded texts stand out, and layouts without room for other
 * languages break. Texts that are functions become functions.
 */
export const toPseudoTexts = <Texts>(texts: Texts): Texts => pseudoLocalize(texts) as Texts // The same shape.

const pseudoLocalize = (value: unknown): unknown => {
  if (typeof value === 'string')
    return `⟦${value.replace(/[aeiou]/gi, (letter) => accentedVowels[letter] ?? letter)}${padding(value.length)}⟧`
  if (typeof value === 'function') return (...args: unknown[]) => pseudoLocalize(Reflect.apply(value, undefined, args))
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

/** Words of five letters, so that lines can wrap. */
const padding = (length: number): string => ' ẋẋẋẋẋ'.repeat(Math.ceil((length * 2) / 5 / 6))
