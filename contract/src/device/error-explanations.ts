import { explain } from '../explain.ts'

/** Errors of the device authorization grant. */
export const deviceErrorExplanations = {
  INVALID_CLIENT: explain(
    '`client_id` is not in the option `deviceAuthorization.clients`.',
    'Register the client with its name.',
  ),
  AUTHORIZATION_PENDING: explain(
    'The user has not approved or denied the request yet.',
    'Repeat the request after `interval` seconds.',
  ),
  POLLING_TOO_FREQUENTLY: explain(
    'The device polled before `interval` seconds had passed. Each time, the interval grows by five seconds.',
    'Increase the interval by five seconds, as RFC 8628, section 3.5, requires.',
  ),
  INVALID_DEVICE_CODE: explain(
    'The device code is unknown, was issued to another client, or was used before.',
    'Request a new device code.',
  ),
  EXPIRED_DEVICE_CODE: explain('The device code is older than `expires_in`.', 'Request a new device code.'),
  DEVICE_ACCESS_DENIED: explain(
    'The user denied the request, or the approval became invalid because the user was banned, changed credentials or revoked sessions.',
    'Stop polling. Request a new device code if the user wants to try again.',
  ),
  INVALID_USER_CODE: explain(
    'No device code has this user code, or the code was used.',
    'Compare the code with the one on the device.',
  ),
  EXPIRED_USER_CODE: explain('The code on the device has expired.', 'Request a new code on the device.'),
  DEVICE_CODE_OF_ANOTHER_USER: explain(
    'Another user has entered this code, and only that user can approve or deny it.',
    'Request a new code on the device.',
  ),
  DEVICE_CODE_ALREADY_PROCESSED: explain(
    'The request was already approved or denied.',
    'Request a new code on the device to decide again.',
  ),
  REQUIRED_DATA_IS_MISSING: explain(
    'The user has not accepted the current terms, or lacks data that a session requires.',
    'Sign in again, which requests the data, then approve the device.',
  ),
}
