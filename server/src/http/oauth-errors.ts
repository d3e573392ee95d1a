import type { ErrorName } from '@latchkey/contract'
import type { Failure } from '../platform/errors.ts'

/** RFC 8628, section 3.5, and RFC 6749, section 5.2. */
const errorsByName: Partial<Record<ErrorName, string>> = {
  INVALID_CLIENT: 'invalid_client',
  AUTHORIZATION_PENDING: 'authorization_pending',
  POLLING_TOO_FREQUENTLY: 'slow_down',
  EXPIRED_DEVICE_CODE: 'expired_token',
  EXPIRED_USER_CODE: 'expired_token',
  DEVICE_ACCESS_DENIED: 'access_denied',
  INVALID_DEVICE_CODE: 'invalid_grant',
}

/** The codes of RFC 6749, section 4.1.2.1, and `unauthorized`, as in better-auth. */
const errorsByStatus: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'access_denied',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** Returns the fields of OAuth in the response to a failed call. An error of a hook denies the access. */
export const toOAuthFields = ({ errorName, status, message }: Failure) => ({
  error:
    errorName === null ? 'access_denied' : (errorsByName[errorName] ?? errorsByStatus[status] ?? 'invalid_request'),
  error_description: message,
})
