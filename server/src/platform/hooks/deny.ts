import { Failure } from '../errors.ts'

/** Marks denials of all copies of this package: that of an options file is not that of the service. */
const DENIAL = Symbol.for('@latchkey/server/denial')

/** A refusal of the application. The caller gets its status, code and message. */
export class HookDenial extends Failure {
  readonly [DENIAL] = true

  constructor(code: string, message: string, status: number) {
    super({ code, message, status })
  }
}

/**
 * Refuses the change of a hook: return or throw the result.
 *
 *     beforeSignUp: ({ email }) =>
 *       email.endsWith('@example.com') ? undefined : deny('ADDRESS_NOT_ALLOWED', 'Use your address of example.com')
 */
export const deny = (code: string, message: string, status = 403): HookDenial => {
  if (!/^[A-Z][A-Z0-9_]{0,63}$/.test(code))
    throw new Error(`A code such as ADDRESS_NOT_ALLOWED is expected, not ${JSON.stringify(code)}`)
  if (!Number.isInteger(status) || status < 400 || status > 499)
    throw new Error(`A status from 400 to 499 is expected, not ${status}`)
  return new HookDenial(code, message, status)
}

/** Returns the denial that a hook returned or threw, as one of this copy of the package. Null for any other value. */
export const toDenial = (value: unknown): HookDenial | null => {
  if (value instanceof HookDenial) return value
  if (!(value instanceof Error && DENIAL in value)) return null
  const { code, message, status } = value as HookDenial
  return new HookDenial(code, message, status)
}
