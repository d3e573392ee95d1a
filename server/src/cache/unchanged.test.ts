import { expect, test } from 'vitest'
import { createUnchanged } from './unchanged.ts'

const row = (text: string | null, id = 'acme') => ({ id, text, count: 1 })

test('a row is as it was read before where no column differs', () => {
  const unchanged = createUnchanged<ReturnType<typeof row>>(10)
  const first = row('one')
  expect(unchanged(first)).toBeNull()
  expect(unchanged(row('one'))).toBe(first)
  expect(unchanged(row('one'))).toBe(first)
  expect(unchanged(row('one', 'other'))).toBeNull()
  expect(unchanged(row(null))).toBeNull()
  expect(unchanged(row('one'))).toBeNull()
})

test('long rows are not remembered', () => {
  const unchanged = createUnchanged<ReturnType<typeof row>>(10)
  const long = 'x'.repeat(64 * 1024)
  expect([unchanged(row(long)), unchanged(row(long))]).toEqual([null, null])
})
