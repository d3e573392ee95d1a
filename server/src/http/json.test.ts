import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toJson } from './json.ts'

test('serializes like JSON.stringify', () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.date({ noInvalidDate: true }))
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value')),
      fc.dictionary(fc.stringMatching(/^[a-z]\w*$/), tie('value')),
    ),
  }))
  fc.assert(
    fc.property(value, (response) => {
      expect(toJson(response)).toBe(JSON.stringify(response))
    }),
  )
})

test.each([
  '2026-11-21T03:04:05.006Z',
  '2026-01-01T00:00:00.000Z',
  '1999-12-31T23:59:59.999Z',
  '1000-01-01T00:00:00.010Z',
  '0999-12-31T23:59:59.999Z',
  '1969-12-31T23:59:59.100Z',
  '9999-12-31T23:59:59.099Z',
  '+010000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
])('%s is written unchanged', (text) => {
  expect(toJson({ at: new Date(text) })).toBe(`{"at":"${text}"}`)
})

test('omits undefined values', () => {
  expect(toJson({ id: 'a', language: undefined, list: [undefined] })).toBe('{"id":"a","list":[null]}')
})
