import { expect, test } from 'vitest'
import { createVersionedCache } from './versioned-cache.ts'

const row = (text: string | null, id = 'acme') => ({ id, text, count: 1 })

test('returns the same object for a row without changes', () => {
  const cache = createVersionedCache<ReturnType<typeof row>>(10)
  const [first, other, changed, restored] = [row('one'), row('one', 'other'), row(null), row('one')]
  for (const stored of [first, other, changed, restored]) {
    expect(cache(stored)).toBe(stored)
    expect(cache({ ...stored })).toBe(stored)
    expect(cache({ ...stored })).toBe(stored)
  }
})

test('does not cache long rows', () => {
  const cache = createVersionedCache<ReturnType<typeof row>>(10)
  const long = row('x'.repeat(64 * 1024))
  expect(cache(long)).toBe(long)
  const again = { ...long }
  expect(cache(again)).toBe(again)
})
