import { expect, test } from 'vitest'
import { selectLongestTexts, selectTextsWithLongestWords } from './longest-texts.ts'

const languages = [
  { title: 'Sign in now', list: ['One'], greeting: (name: string) => `Hello ${name}` },
  { title: 'Hineinkommen', list: ['Eins'], greeting: (name: string) => `Guten Tag, ${name}` },
  { title: 'Se connecter ici', list: ['Un'], greeting: (name: string) => `Salut ${name}` },
]

test('selects the longest text of all languages, also for functions and lists', () => {
  const texts = selectLongestTexts(languages)
  expect(texts.title).toBe('Se connecter ici')
  expect(texts.list).toEqual(['Eins'])
  expect(texts.greeting('Anna')).toBe('Guten Tag, Anna')
})

test('selects the text with the longest word of all languages', () => {
  expect(selectTextsWithLongestWords(languages).title).toBe('Hineinkommen')
})
