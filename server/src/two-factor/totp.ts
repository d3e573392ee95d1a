import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from '../platform/crypto/random.ts'

/** A new one each `period` (seconds). */
export interface TotpSettings {
  readonly digits: number
  readonly period: number
}

/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20
/** RFC 6238, section 5.2: clocks differ, and people type slowly. */
const TOLERATED_STEPS = [0, -1, 1]

export const randomTotpSecret = (random: Random): Uint8Array => random.bytes(SECRET_BYTES)

/** The code of a time step (RFC 6238 with HMAC-SHA-1, which is what authenticator apps know). */
export const generateTotp = (secret: Uint8Array, step: number, digits: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step at a moment (milliseconds). */
export const totpStepAt = (now: number, { period }: TotpSettings): number => Math.floor(now / 1000 / period)

/** The time step whose code this is, of this moment's and its neighbours'; null for a wrong code. */
export const findTotpStep = (secret: Uint8Array, code: string, settings: TotpSettings, now: number): number | null => {
  const current = totpStepAt(now, settings)
  const steps = TOLERATED_STEPS.map((distance) => current + distance)
  return steps.find((step) => isEqual(generateTotp(secret, step, settings.digits), code)) ?? null
}

/**
 * What an authenticator app scans (Key URI Format). Blanks are `%20` in the query too: some apps show the `+` of a form.
 */
export const totpUri = (
  secret: Uint8Array,
  { issuer, account, digits, period }: TotpSettings & { issuer: string; account: string },
): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${digits}&period=${period}`
  return `otpauth://totp/${label}?${query}`
}

const isEqual = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** RFC 4648, section 6, without padding. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
