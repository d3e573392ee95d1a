import { expect, test } from 'vitest'
import { createVersionedCache } from './versioned-cache.ts'

const row = (text: string | null, id = 'acme') => ({ id, text, count: 1 })

test('a row is as it was read before where no column differs', () => {
  const cache = createVersionedCache<ReturnType<typeof row>>(10)
  const [first, other, changed, back] = [row('one'), row('one', 'other'), row(null), row('one')]
  for (const it of [first, other, changed, back]) {
    expect(cache(it)).toBe(it)
    expect(cache({ ...it })).toBe(it)
    expect(cache({ ...it })).toBe(it)
  }
})

test('long rows are not remembered', () => {
  const cache = createVersionedCache<ReturnType<typeof row>>(10)
  const long = row('x'.repeat(64 * 1024))
  expect(cache(long)).toBe(long)
  const again = { ...long }
  expect(cache(again)).toBe(again)
})
