import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildPasswordFilter, isCommonPassword } from '../server/src/platform/crypto/common-passwords.ts'
import { filterFile, readCommonPasswords } from './common-passwords.mjs'

test('the filter of common passwords is built from the lists, and contains them', () => {
  const passwords = readCommonPasswords()
  expect(passwords.size).toBeGreaterThan(200_000)
  expect(readFileSync(filterFile).equals(buildPasswordFilter(passwords))).toBe(true)
  const sample = [...passwords].filter((_, index) => index % 100 === 0)
  expect(sample.filter((password) => !isCommonPassword(password))).toEqual([])
})
