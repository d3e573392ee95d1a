import { explain } from '../explain.ts'

/** Errors of API keys. */
export const apiKeyErrorExplanations = {
  INVALID_API_KEY: explain(
    'The API key of the request is unknown, disabled, expired, over its limit, or used from an address that its allow-list does not contain.',
    'Create a key or rotate it. `POST /api-key/verify` returns the reason to a resource server.',
  ),
  AMBIGUOUS_CREDENTIALS: explain(
    'The request has two API keys, or an API key and a session cookie.',
    'Send the key in `x-api-key` or in `Authorization: Bearer`, without cookies.',
  ),
  INSUFFICIENT_PERMISSIONS: explain(
    'The session or the API key lacks a permission that the resource server requires.',
    'Grant the permission to the role of the user, and to the key.',
  ),
  KEY_NOT_FOUND: explain(
    'There is no API key with this ID among those that the caller manages.',
    'Load the list of keys again.',
  ),
  SERVER_ONLY_PROPERTY: explain(
    'The request sets a quota or a rate limit, which only the application can set.',
    'Omit the field, or call `latchkey.api` in process. The message names the field.',
  ),
  NO_VALUES_TO_UPDATE: explain('The update changes no field.', 'Send at least one field in addition to `keyId`.'),
  API_KEY_LIMIT_REACHED: explain(
    'The user or the organization has 100 API keys, expired ones included.',
    'Delete one first.',
  ),
  PERMISSIONS_EXCEED_YOUR_OWN: explain(
    'The API key has, or would get, a permission that the caller lacks. The message names it.',
    'Choose permissions from `user.permissions`, from the platform roles and from the organization roles of the caller.',
  ),
  INSUFFICIENT_API_KEY_PERMISSIONS: explain(
    "The caller's role in the organization lacks `apiKey:create`, `read`, `update` or `delete`. With `/api-key/verify`: the key of the request lacks `apiKey:verify`.",
    'Grant the permission to a role in `organization.roles` or `admin.roles`.',
  ),
  KEY_IS_BEING_ROTATED: explain(
    'The overlap of the last rotation has not ended. Another rotation would end the secret that programs still use.',
    'Wait until `previousKeyExpiresAt`, or rotate without an overlap, which ends all earlier secrets at once.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS: explain(
    'The platform roles of the caller lack `apiKey:list`.',
    'Grant it with `admin.roles`.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS: explain(
    'The platform roles of the caller lack `apiKey:revoke`.',
    'Grant it with `admin.roles`.',
  ),
}
