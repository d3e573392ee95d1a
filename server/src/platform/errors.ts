import { toErrorCode, type ErrorCode, type ErrorName, errorCatalog, type StepUpMethod } from '@latchkey/contract'

/**
 * An expected failure, with the code, message and status of its JSON response. Throwing it rolls back the open transaction.
 * Calls of `latchkey.api` throw it:
 *
 *     try {
 *       await latchkey.api.signInEmail({ body: { email, password } })
 *     } catch (error) {
 *       if (error instanceof Failure && error.code === 'INVALID_EMAIL_OR_PASSWORD') return 'Wrong email or password'
 *       throw error
 *     }
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  /** Null for an error of the application. */
  readonly errorName: ErrorName | null
  readonly code: ErrorCode | (string & {})
  readonly status: number
  /** Whole seconds after which the call may succeed. */
  readonly retryAfter: number | undefined
  /** With SESSION_IS_NOT_FRESH: the step-up methods after which the call succeeds. Part of the response. */
  readonly methods: readonly StepUpMethod[] | undefined
  /** With BANNED_USER: when the ban ends. Absent for a ban without an end. Part of the response. */
  readonly banExpires: Date | undefined
  /** Private, so that a log of the error contains no cookies. */
  #headers: Headers | undefined

  constructor(failure: ErrorName | ApplicationError, detail: FailureDetail = {}) {
    const isKnown = typeof failure === 'string'
    const { status, message } = isKnown ? errorCatalog[failure] : failure
    super(detail.message ?? message)
    this.errorName = isKnown ? failure : null
    this.code = isKnown ? toErrorCode(failure) : failure.code
    this.status = status
    this.retryAfter = detail.retryAfter
    this.methods = detail.methods
    this.banExpires = detail.banExpires
  }

  /** The headers of the response, with its cookies. Undefined unless the call in process had `returnHeaders`. */
  get headers(): Headers | undefined {
    return this.#headers
  }

  set headers(headers: Headers | undefined) {
    this.#headers = headers
  }
}

/** An error that a hook of the application chose. */
interface ApplicationError {
  readonly code: string
  readonly message: string
  readonly status: number
}

interface FailureDetail {
  message?: string
  retryAfter?: number
  methods?: readonly StepUpMethod[]
  banExpires?: Date | undefined
}

/** Throws a `Failure` of the error catalog. */
export const fail = (failure: ErrorName, detail?: FailureDetail): never => {
  throw new Failure(failure, detail)
}

/** Fails like the schema of a body that requires these fields. */
export const failWithMissing = (names: readonly string[]): never =>
  fail('VALIDATION_ERROR', { message: names.map((name) => `[body.${name}] Required`).join('; ') })
