import { expect, test } from 'vitest'
import { parseLocalPath } from './local-path.ts'

test.each(['/', '/account/sessions', '/accept-invitation/x?y=1#z', '/a//b'])('accepts the local path %s', (path) => {
  expect(parseLocalPath(path)).toBe(path)
})

test.each([
  null,
  '',
  'account',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  '\\\\example.com',
  'https://example.com',
  'https:example.com',
  'javascript:alert(1)',
  ' /account',
])('rejects %j as a path of the app', (value) => {
  expect(parseLocalPath(value)).toBeNull()
})
