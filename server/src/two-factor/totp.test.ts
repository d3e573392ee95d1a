import { Secret, TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { systemRandom } from '../platform/crypto/random.ts'
import { findTotpStep, randomTotpSecret, getTotpStep, generateTotp, formatTotpUri } from './totp.ts'

const SETTINGS = { digits: 6, period: 30 }

/** RFC 6238, appendix B, with HMAC-SHA-1: seconds and the code. */
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]
const SECRET = Buffer.from('12345678901234567890')

test.each(vectors)('generates the code of RFC 6238, appendix B, at %i seconds', (seconds, code) => {
  expect(generateTotp(SECRET, getTotpStep(seconds * 1000, SETTINGS), 8)).toBe(code)
})

test.each([
  [6, 30],
  [8, 30],
  [6, 60],
])('generates the codes of an authenticator app that scans the URI (%i digits, %i s)', (digits, period) => {
  const settings = { digits, period }
  for (let count = 0; count < 50; count++) {
    const secret = randomTotpSecret(systemRandom)
    const now = Math.floor(Math.random() * 4e12)
    const app = URI.parse(formatTotpUri(secret, { ...settings, issuer: 'My App', account: 'ann+1@example.com' }))
    expect(app).toBeInstanceOf(TOTP)
    expect(app).toMatchObject({ issuer: 'My App', label: 'ann+1@example.com', algorithm: 'SHA1', ...settings })
    const code = app instanceof TOTP ? app.generate({ timestamp: now }) : ''
    expect(code).toBe(generateTotp(secret, getTotpStep(now, settings), digits))
    expect(findTotpStep(secret, code, settings, now)).toBe(getTotpStep(now, settings))
  }
})

test('generates a secret of 160 bits and encodes all of them in the URI', () => {
  const secret = randomTotpSecret(systemRandom)
  const encoded =
    /secret=([A-Z2-7]+)&/.exec(formatTotpUri(secret, { ...SETTINGS, issuer: 'A', account: 'b' }))?.[1] ?? ''
  expect(secret).toHaveLength(20)
  expect(new Uint8Array(Secret.fromBase32(encoded).buffer)).toEqual(new Uint8Array(secret))
})

test('percent-encodes reserved characters in the URI', () => {
  expect(formatTotpUri(SECRET, { ...SETTINGS, issuer: 'A&B: C?', account: 'ann@example.com' })).toBe(
    'otpauth://totp/A%26B%3A%20C%3F:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=A%26B%3A%20C%3F&digits=6&period=30',
  )
})

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('accepts a code that is %i steps off: %s', (distance, isAccepted) => {
  const now = 1_700_000_015_000
  const step = getTotpStep(now, SETTINGS) + distance
  expect(findTotpStep(SECRET, generateTotp(SECRET, step, 6), SETTINGS, now)).toBe(isAccepted ? step : null)
})

test.each(['', '12345', '1234567', 'abcdef', '\u0660\u0661\u0662\u0663\u0664\u0665', '🙂🙂🙂'])(
  'rejects the malformed code %j',
  (code) => {
    expect(findTotpStep(SECRET, code, SETTINGS, 1_700_000_000_000)).toBeNull()
  },
)
