import { expect, test } from 'vitest'
import { isDuplicateKey, toMetadata, mergeRows, toRows } from './metadata-rows.ts'

const metadata = { plan: 'gold', seats: 7, tags: ['a', 'b'], trial: false }

test('shows strings unchanged and other values as JSON', () => {
  expect(toRows(metadata).map(({ value }) => value)).toEqual(['gold', '7', '["a","b"]', 'false'])
  expect(toRows(null)).toEqual([])
})

test('keeps the type of unchanged values', () => {
  expect(toMetadata(toRows(metadata), metadata)).toEqual(metadata)
})

test('converts changed values to strings, and drops rows without a key and removed rows', () => {
  const rows = [
    { key: ' plan ', value: 'silver' },
    { key: 'seats', value: '8' },
    { key: '  ', value: 'lost' },
    { key: '__proto__', value: 'own' },
  ]
  const changed = toMetadata(rows, metadata)
  expect(Object.entries(changed)).toEqual([
    ['plan', 'silver'],
    ['seats', '8'],
    ['__proto__', 'own'],
  ])
})

test('detects a key of an earlier row as a duplicate', () => {
  const rows = ['a', 'b', ' a', '', ''].map((key) => ({ key, value: '' }))
  expect(rows.map((_, index) => isDuplicateKey(rows, index))).toEqual([false, false, true, false, false])
})

test('merges the changes of other users into unchanged rows', () => {
  const before = { a: '1', b: '2', c: '3', gone: '4' }
  const rows = [
    { key: 'a', value: 'typed' },
    { key: 'c', value: '3' },
    { key: 'gone', value: '4' },
    { key: ' new ', value: '' },
  ]
  expect(mergeRows(rows, before, { a: '2', b: '3', c: 4, new: 'theirs', further: true })).toEqual([
    { key: 'a', value: 'typed' },
    { key: 'c', value: '4' },
    { key: ' new ', value: '' },
    { key: 'further', value: 'true' },
  ])
  expect(mergeRows(rows, before, before)).toEqual(rows)
})
