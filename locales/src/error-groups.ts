import type {
  CallbackError,
  ClientErrorCode,
  commonErrors,
  ErrorCode,
  ErrorCodeOf,
  sessionCalls,
  signInCalls,
} from '@latchkey/contract'

/** The calls of the sign-in screen. Their errors are part of the first load. */
type FirstCalls = typeof signInCalls | typeof sessionCalls

/** `'INVALID_EMAIL' | …` for the calls of an area: the errors that any of them declares. */
type ErrorNameOf<Calls> = Calls extends unknown
  ? Calls[keyof Calls] extends { errors: readonly (infer Name)[] }
    ? Name
    : never
  : never

/** The error codes whose texts are part of the first load. */
export type FirstErrorCode = ClientErrorCode | ErrorCodeOf<(typeof commonErrors)[number] | ErrorNameOf<FirstCalls>>

/** All other error codes, and redirect codes that are not response codes or have a different meaning. */
export type AreaErrorCode =
  | Exclude<ErrorCode, FirstErrorCode>
  | Exclude<CallbackError, Lowercase<ErrorCode>>
  | 'invalid_code'
