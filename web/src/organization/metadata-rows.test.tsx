import { expect, test } from 'vitest'
import { isDuplicateKey, toMetadata, mergeRows, toRows } from './metadata-rows.ts'

const metadata = { plan: 'gold', seats: 7, tags: ['a', 'b'], trial: false }

test('texts are shown as they are, everything else as JSON', () => {
  expect(toRows(metadata).map(({ value }) => value)).toEqual(['gold', '7', '["a","b"]', 'false'])
  expect(toRows(null)).toEqual([])
})

test('what is not changed keeps its kind', () => {
  expect(toMetadata(toRows(metadata), metadata)).toEqual(metadata)
})

test('what is changed is a text, what has no key is left out, what is gone is gone', () => {
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

test('a key that an earlier row has is repeated', () => {
  const rows = ['a', 'b', ' a', '', ''].map((key) => ({ key, value: '' }))
  expect(rows.map((_, index) => isDuplicateKey(rows, index))).toEqual([false, false, true, false, false])
})

test('what others have changed, added and removed comes to the rows that were not touched', () => {
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
