import { TOTP, URI } from 'otpauth'

/** An independent authenticator implementation on the test clock. */
export interface Authenticator {
  /** The current code, or the code `steps` periods later. */
  code(steps?: number): string
}

/** Adds an account to an authenticator app by the URI of its QR code. */
export const scan = (clock: { now(): number }, totpURI: string): Authenticator => {
  const totp = URI.parse(totpURI)
  if (!(totp instanceof TOTP)) throw new Error(`Expected a TOTP URI, received ${totpURI}`)
  return { code: (steps = 0) => totp.generate({ timestamp: clock.now() + steps * totp.period * 1000 }) }
}
