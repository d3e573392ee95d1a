import { expect, test } from 'vitest'
import { toPseudoTexts } from './pseudo-texts.ts'

test('every text is marked and longer, also one that is made of arguments; the shape stays', () => {
  const texts = toPseudoTexts({ title: 'Sign in', list: ['One'], greeting: (name: string) => `Hello ${name}` })
  expect(texts.title).toBe('⟦Sígn ín ẋẋẋẋẋ⟧')
  expect(texts.list).toEqual(['⟦Óné ẋẋẋẋẋ⟧'])
  expect(texts.greeting('Anna')).toMatch(/^⟦Hélló Ánná.*⟧$/)
})
