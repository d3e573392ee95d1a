import { expect, test } from 'vitest'
import { toLongestTexts } from './longest-texts.ts'

const texts = toLongestTexts([
  { title: 'Sign in now', list: ['One'], greeting: (name: string) => `Hello ${name}` },
  { title: 'Hineinkommen', list: ['Eins'], greeting: (name: string) => `Guten Tag, ${name}` },
  { title: 'Se connecter ici', list: ['Un'], greeting: (name: string) => `Salut ${name}` },
])

/** Without the invisible marks. */
const readText = (text: string): string => /^\u200C(.*)\u200D$/.exec(text)?.[1] ?? `unmarked: ${text}`

test('selects the longest text of all languages, also for functions and lists', () => {
  expect(texts.list.map(readText)).toEqual(['Eins'])
  expect(readText(texts.greeting('Anna'))).toBe('Guten Tag, Anna')
})

test('replaces the start of the longest text by the longest word of all languages', () => {
  expect(readText(texts.title)).toBe('Hineinkommen ici')
})
