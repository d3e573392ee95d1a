import { expect, test } from 'vitest'
import { createTwoGenerationCache } from './two-generation-cache.ts'

test('keeps entries that were read recently', () => {
  const recent = createTwoGenerationCache<number>(100)
  for (let n = 0; n < 1000; n++) {
    recent.set(`key ${n}`, n)
    expect(recent.get('key 0')).toBe(0)
  }
  expect(recent.get('key 950')).toBe(950)
})

test('evicts entries that are not read', () => {
  const recent = createTwoGenerationCache<number>(100)
  for (let n = 0; n < 1000; n++) recent.set(`key ${n}`, n)
  expect(recent.get('key 0')).toBeUndefined()
  expect(
    Array.from({ length: 1000 }, (_, index) => recent.get(`key ${index}`)).filter((value) => value !== undefined)
      .length,
  ).toBeLessThanOrEqual(200)
})
