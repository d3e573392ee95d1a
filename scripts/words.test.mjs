import { expect, test } from 'vitest'
import { findWords } from './words.mjs'

test.each([
  ['Whoever is signed in', ['whoever']],
  ['const somebodyElse = 1', ['somebody']],
  ['server/src/user/no-strangers.test.ts', ['strangers']],
  ['NOBODY_WAITS', ['nobody']],
  ['an option that is none', ['that is none']],
  ['The user tolds', []],
  ['threshold and deedless', []],
])('finds the stop words in %j', (text, words) => {
  expect(findWords(text)).toEqual(words)
})
