import { expect, test } from 'vitest'
import { toPseudoTexts } from './pseudo-texts.ts'

test('marks and lengthens each text, also for functions and lists', () => {
  const texts = toPseudoTexts({ title: 'Sign in', list: ['One'], greeting: (name: string) => `Hello ${name}` })
  expect(texts.title).toBe('⟦Sígn ín ẋẋẋẋẋ⟧')
  expect(texts.list).toEqual(['⟦Óné ẋẋẋẋẋ⟧'])
  expect(texts.greeting('Anna')).toMatch(/^⟦Hélló Ánná.*⟧$/)
})
