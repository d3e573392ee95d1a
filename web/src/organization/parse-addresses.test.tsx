import { expect, test } from 'vitest'
import { parseAddresses } from './parse-addresses.ts'

test.each([
  ['ann@example.com', ['ann@example.com']],
  ['ann@example.com, bob@example.com;carl@example.com\ndan@example.com eve@example.com', 'ann bob carl dan eve'],
  ['Ann Lee <ann@example.com>, "Bob, the builder" <bob@example.com>', ['ann@example.com', 'Bob', 'bob@example.com']],
  ['  \n,, ;', []],
  ['Ann@Example.com ann@example.com', ['Ann@Example.com']],
  ['<ann@example.com>.', ['ann@example.com']],
  ['ann@example', ['ann@example']],
])('parses %j to %j', (text, addresses) => {
  const all = typeof addresses === 'string' ? addresses.split(' ').map((name) => `${name}@example.com`) : addresses
  expect(parseAddresses(text)).toEqual(all)
})
