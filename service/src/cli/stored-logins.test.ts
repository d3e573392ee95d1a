import { expect, test } from 'vitest'
import { findLoginUrl } from './stored-logins.ts'

test.each([
  ['https://given.example.com/', { LATCHKEY_URL: 'https://set.example.com' }, 'https://given.example.com'],
  [undefined, { LATCHKEY_URL: ' https://set.example.com/accounts ' }, 'https://set.example.com/accounts'],
  [undefined, { LATCHKEY_URL: '' }, 'http://localhost:3000'],
  [undefined, {}, 'http://localhost:3000'],
  ['http://accounts.localhost:3000', {}, 'http://accounts.localhost:3000'],
  ['http://127.0.0.2:3000', {}, 'http://127.0.0.2:3000'],
])('latchkey login with the URL %j and the variables %j signs in to %s', (operand, variables, url) => {
  expect(findLoginUrl(operand, variables)).toBe(url)
})
