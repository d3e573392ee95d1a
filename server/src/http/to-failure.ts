import type { Services } from '../platform/context.ts'
import { DeadlineError } from '../platform/deadline.ts'
import { Failure } from '../platform/errors.ts'
import { ConsumedBodyError } from './read-body.ts'
import type { Route } from './router.ts'
import { getErrorStack } from '../platform/error-text.ts'

/** The request that failed. The route is missing if the request matched none. */
interface FailedRequest {
  readonly id: string
  readonly route: Route | undefined
}

/** Converts an error to the failure of the response. Logs errors that the caller did not cause. */
export const toFailure = (
  { database, log, observer }: Pick<Services, 'database' | 'log' | 'observer'>,
  error: unknown,
  { id, route }: FailedRequest,
): Failure => {
  const request = { request: id, call: route?.name }
  if (error instanceof Failure) {
    if (error.status === 429) observer.count('rateLimited', route?.call.limit ?? '', 1)
    if (error instanceof DeadlineError) log.warn(request, 'A call exceeded its deadline')
    if (error instanceof ConsumedBodyError) log.error(request, 'The request body was read before Latchkey')
    return error
  }
  const fields = { ...request, error: getErrorStack(error) }
  if (database.isUnavailable(error)) {
    const remedy = database.findRemedy(error)
    log.error({ ...fields, ...(remedy !== null && { remedy }) }, 'The database is unavailable')
    return new Failure('SERVICE_UNAVAILABLE', { retryAfter: 2 })
  }
  log.error(fields, 'A call failed unexpectedly')
  return new Failure('INTERNAL_SERVER_ERROR')
}
