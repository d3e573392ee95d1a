import { expect, test } from 'vitest'
import { longestTextsOf, longestWordsOf } from './longest.ts'

const languages = [
  { title: 'Sign in now', list: ['One'], greeting: (name: string) => `Hello ${name}` },
  { title: 'Hineinkommen', list: ['Eins'], greeting: (name: string) => `Guten Tag, ${name}` },
  { title: 'Se connecter ici', list: ['Un'], greeting: (name: string) => `Salut ${name}` },
]

test('each text is the longest one of all languages, also one that is made of arguments; the shape stays', () => {
  const texts = longestTextsOf(languages)
  expect(texts.title).toBe('Se connecter ici')
  expect(texts.list).toEqual(['Eins'])
  expect(texts.greeting('Anna')).toBe('Guten Tag, Anna')
})

test('each text is the one with the longest word of all languages', () => {
  expect(longestWordsOf(languages).title).toBe('Hineinkommen')
})
