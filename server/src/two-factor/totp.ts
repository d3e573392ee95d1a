import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from '../platform/crypto/random.ts'

export interface TotpSettings {
  readonly digits: number
  /** Seconds. */
  readonly period: number
}

/** RFC 4226, section 4: 160 bits. */
const SECRET_BYTES = 20
/** RFC 6238, section 5.2: allows for clock drift and slow typing. */
const TOLERATED_STEPS = [0, -1, 1]

export const randomTotpSecret = (random: Random): Uint8Array => random.bytes(SECRET_BYTES)

/** Returns the code of a time step (RFC 6238 with HMAC-SHA-1: authenticator apps support no other hash). */
export const generateTotp = (secret: Uint8Array, step: number, digits: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the time step of a timestamp in milliseconds. */
export const getTotpStep = (now: number, { period }: TotpSettings): number => Math.floor(now / 1000 / period)

/** Finds the time step of a code among the current, previous and next step; `null` for an invalid code. */
export const findTotpStep = (secret: Uint8Array, code: string, settings: TotpSettings, now: number): number | null => {
  const current = getTotpStep(now, settings)
  const steps = TOLERATED_STEPS.map((distance) => current + distance)
  return steps.find((step) => isEqual(generateTotp(secret, step, settings.digits), code)) ?? null
}

/** Returns a URI in the Key URI Format. Spaces are `%20` in the query too: some apps display the `+` of form encoding. */
export const formatTotpUri = (
  secret: Uint8Array,
  { issuer, account, digits, period }: TotpSettings & { issuer: string; account: string },
): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${digits}&period=${period}`
  return `otpauth://totp/${label}?${query}`
}

const isEqual = (expected: string, actual: string): boolean => {
  const expectedBytes = Buffer.from(expected)
  const actualBytes = Buffer.from(actual)
  return expectedBytes.length === actualBytes.length && timingSafeEqual(expectedBytes, actualBytes)
}

/** RFC 4648, section 6, without padding. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
