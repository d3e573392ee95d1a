import { toErrorCode, type ErrorCode, type ErrorName, errorCatalog, type StepUpMethod } from '@latchkey/contract'

/** An expected failure. Throwing it rolls back the open transaction. `http/` converts it to a JSON response. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly errorName: ErrorName
  readonly code: ErrorCode
  readonly status: number
  /** Whole seconds after which the call may succeed. */
  readonly retryAfter: number | undefined
  /** With SESSION_IS_NOT_FRESH: the step-up methods after which the call succeeds. Part of the response. */
  readonly methods: readonly StepUpMethod[] | undefined

  constructor(failure: ErrorName, detail: FailureDetail = {}) {
    super(detail.message ?? errorCatalog[failure].message)
    this.errorName = failure
    this.code = toErrorCode(failure)
    this.status = errorCatalog[failure].status
    this.retryAfter = detail.retryAfter
    this.methods = detail.methods
  }
}

interface FailureDetail {
  message?: string
  retryAfter?: number
  methods?: readonly StepUpMethod[]
}

/** Throws a `Failure` of the error catalog. */
export const fail = (failure: ErrorName, detail?: FailureDetail): never => {
  throw new Failure(failure, detail)
}
