import { expect, test } from 'vitest'
import { createSitePaths } from './site-paths.ts'

test.each([
  ['/accounts/account/security', '/account/security'],
  ['/accounts', '/'],
  ['/accounts?locale=uk', '/?locale=uk'],
  ['/accounts/', '/'],
  ['/account/security', '/account/security'],
  ['/accountants', '/accountants'],
  ['http://example.com/accounts/sign-in', 'http://example.com/sign-in'],
])('removes the path of the site from %s', (target, expected) => {
  expect(createSitePaths('https://example.com/accounts').removeSitePath(target)).toBe(expected)
  expect(createSitePaths('https://example.com').removeSitePath(target)).toBe(target)
})

test.each([
  ['/accounts/auth/ok', true],
  ['/auth/ok', true],
  ['http://example.com/accounts/auth/ok', true],
  ['/accounts/sign-in', false],
  ['/authors', false],
])('recognizes calls with and without the path of the site: %s', (target, isCall) => {
  expect(createSitePaths('https://example.com/accounts', '/auth').isCall(target)).toBe(isCall)
})
