import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('does not match passwords that are not on the list', () => {
  const matches = Array.from({ length: 20_000 }, (_, index) => `an unlisted password, number ${index}`).filter(
    isCommonPassword,
  )
  expect(matches).toEqual([])
})
