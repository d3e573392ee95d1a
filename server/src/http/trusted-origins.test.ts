import { expect, test } from 'vitest'
import { createOriginPolicy } from '../platform/origins.ts'

test.each([
  ['R3', ''],
  ['R3', '*'],
  ['R3', '*:3000'],
  ['R3', 'https://*'],
  ['R3', '*.com'],
  ['R3', 'https://*.com'],
  ['R3', '*.'],
  ['R3', '*..good.com'],
  ['R3', '*.good.com.'],
  ['R3', '*.1.2.3.4'],
  ['R3', '*.*.good.com'],
  ['R3', 'a.*.good.com'],
  ['R3', 'https://a*.good.com'],
  ['R3', 'https://a.*.good.com'],
  ['R3', 'https://good.*'],
  ['R3', 'http*://good.com'],
  ['R3', '*://good.com'],
  ['R3', 'myapp://*'],
  ['R3', 'myapp://*.good.com'],
  ['R3', '127.0.0.1**'],
  ['R3', '*.good.com/path'],
  ['R3', '*.good.com:port'],
  ['R3', '*.good.com:99999'],
  ['R3', '*.гуд.com'],
  ['R48', 'good.com'],
  ['R48', 'localhost:3000'],
  ['R48', '//good.com'],
  ['R48', '/path'],
  ['R48', 'null'],
  ['R48', 'https://good.com/path'],
  ['R48', 'https://good.com?'],
  ['R48', 'https://good.com?x'],
  ['R48', 'https://good.com#x'],
  ['R48', 'https://user@good.com'],
  ['R48', 'https://good。com'],
  ['R48', 'https://good.com:99999'],
  ['R48', ' https://good.com'],
  ['R48', 'http://0x7f.1'],
  ['R48', 'javascript://callback'],
  ['R48', 'data://x'],
  ['R48', 'file://'],
  ['R48', 'intent://x'],
  ['R48', 'myapp:callback'],
  ['R48', 'myapp://callback?x'],
])('%s: rejects the trusted origin %j and names it', (_rule, entry) => {
  const create = () => createOriginPolicy({ baseURL: 'https://good.com', trustedOrigins: ['https://fine.com', entry] })
  expect(create).toThrow(JSON.stringify(entry))
})

test.each(['https://app.com/', 'HTTPS://App.com:443', '*.localhost:3000', '*.Good.com/'])(
  'accepts the trusted origin %j',
  (entry) => {
    expect(() => createOriginPolicy({ baseURL: 'http://localhost:3000', trustedOrigins: [entry] })).not.toThrow()
  },
)

test.each([
  '',
  'good.com',
  '/',
  'ftp://good.com',
  'https://user@good.com',
  'https://good.com/?x',
  'https://good.com?',
  'https://good.com/#',
  'https://*.good.com',
])('rejects the base URL %j and names it', (baseURL) => {
  expect(() => createOriginPolicy({ baseURL, trustedOrigins: [] })).toThrow(JSON.stringify(baseURL))
})

test('a wildcard with a default port matches that port (R3)', () => {
  const { isTrustedOrigin } = createOriginPolicy({ baseURL: 'https://good.com', trustedOrigins: ['*.wild.com:443'] })
  expect(isTrustedOrigin('https://a.wild.com')).toBe(true)
  expect(isTrustedOrigin('http://a.wild.com:443')).toBe(true)
  expect(isTrustedOrigin('http://a.wild.com')).toBe(false)
})
