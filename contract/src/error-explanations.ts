import { administrationErrorExplanations } from './admin/error-explanations.ts'
import { apiKeyErrorExplanations } from './api-key/error-explanations.ts'
import { deviceErrorExplanations } from './device/error-explanations.ts'
import type { ErrorName } from './errors.ts'
import { type Explanation, explain } from './explain.ts'
import { organizationErrorExplanations } from './organization/error-explanations.ts'
import { passkeyErrorExplanations } from './passkey/error-explanations.ts'
import { socialErrorExplanations } from './social/error-explanations.ts'
import { twoFactorErrorExplanations } from './two-factor/error-explanations.ts'
import { accountErrorExplanations } from './user/error-explanations.ts'
import { webhookErrorExplanations } from './webhook/error-explanations.ts'

/** Cause and remedy of each error, for developers. The texts for users are in `locales`. */
export const errorExplanations = {
  VALIDATION_ERROR: explain(
    'A field is missing, unknown or has the wrong type. The message names the field and the expected value.',
    'Correct the field. The reference of the call lists all fields.',
  ),
  FIELD_NOT_ALLOWED: explain(
    'The request sets an additional field that is declared with `input: false`. The message names the field.',
    'Omit the field. The server sets it with `latchkey.api.setAdditionalFields`.',
  ),
  BAD_REQUEST: explain(
    'The body is not JSON, is incomplete, or was read by other middleware that did not set `request.body`.',
    'Send JSON with `Content-Type: application/json`. Mount the handler before other body parsers.',
  ),
  UNAUTHORIZED: explain(
    'The request has no session cookie, or its session has expired or was revoked.',
    'Sign in. Browsers send the cookie to another origin only with `credentials: "include"`.',
  ),
  INVALID_ORIGIN: explain(
    'A website whose origin is not trusted sent the request.',
    'Add the origin to `trustedOrigins`, or serve the pages at the origin of `baseURL`.',
  ),
  INVALID_CALLBACKURL: explain(
    '`callbackURL` leads to an origin that is not trusted, or has a `token` parameter of its own.',
    'Use a path such as `/welcome`, or add the origin to `trustedOrigins`.',
  ),
  INVALID_REDIRECTURL: explain(
    '`redirectTo` leads to an origin that is not trusted, or has a `token` parameter of its own.',
    'Use a path such as `/reset-password`, or add the origin to `trustedOrigins`.',
  ),
  INVALID_ERRORCALLBACKURL: explain(
    '`errorCallbackURL` leads to an origin that is not trusted.',
    'Use a path, or add the origin to `trustedOrigins`.',
  ),
  INVALID_NEWUSERCALLBACKURL: explain(
    '`newUserCallbackURL` leads to an origin that is not trusted.',
    'Use a path, or add the origin to `trustedOrigins`.',
  ),
  NOT_FOUND: explain(
    'There is no call with this path, or the option of its feature disables it.',
    'Check the path and `basePath`. Enable the feature: `organization`, `organization.teams`, `twoFactor`, `passkey`, `apiKey`, `webhooks`, `admin`, `emailCode` or `user.deleteUser`.',
  ),
  METHOD_NOT_ALLOWED: explain(
    'The path exists with another method. The header `Allow` lists the methods.',
    'Use the method of the reference.',
  ),
  PAYLOAD_TOO_LARGE: explain('The body is larger than 64 KiB.', 'Send less, such as a smaller picture.'),
  TOO_MANY_REQUESTS: explain(
    'A limit of requests, password attempts or emails is exceeded. `Retry-After` has the seconds to wait.',
    'Wait, then repeat the request. If all clients share one limit, set `remoteAddress` or `advanced.ipAddress.trustedProxies`.',
  ),
  INTERNAL_SERVER_ERROR: explain(
    'An unexpected error. The log has it with the `X-Request-Id` of the response.',
    'Report it with the log line.',
  ),
  SERVICE_UNAVAILABLE: explain(
    'The database is unavailable, or the call waited ten seconds for locks, connections or password threads. Nothing was changed.',
    'Repeat the request after `Retry-After` seconds. `latchkey doctor` checks the database.',
  ),
  ...accountErrorExplanations,
  ...socialErrorExplanations,
  ...twoFactorErrorExplanations,
  ...passkeyErrorExplanations,
  ...apiKeyErrorExplanations,
  ...deviceErrorExplanations,
  ...webhookErrorExplanations,
  ...organizationErrorExplanations,
  ...administrationErrorExplanations,
} satisfies Record<ErrorName, Explanation>
