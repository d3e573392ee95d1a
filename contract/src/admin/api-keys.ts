import * as z from 'zod/mini'
import { apiKey } from '../api-key/api-key.ts'
import { get, post } from '../call.ts'
import { id, successTrue } from '../schemas.ts'
import { adminActionDefaults, adminCallDefaults } from './admin-call.ts'

export const administeredKeyCalls = {
  listUserApiKeys: get({
    summary: 'Lists the API keys of a user, newest first.',
    path: '/admin/list-api-keys',
    ...adminCallDefaults,
    isReadOnly: true,
    feature: 'api-key-administration',
    query: z.object({ userId: id }),
    response: z.object({ apiKeys: z.array(apiKey) }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS', 'ADMINISTERED_USER_NOT_FOUND'],
  }),
  listOrganizationApiKeys: get({
    summary: 'Lists the API keys of an organization, newest first.',
    path: '/admin/list-organization-api-keys',
    ...adminCallDefaults,
    isReadOnly: true,
    feature: 'api-key-administration',
    query: z.object({ organizationId: id }),
    response: z.object({ apiKeys: z.array(apiKey) }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS', 'ORGANIZATION_NOT_FOUND'],
  }),
  disableApiKey: post({
    summary: 'Disables an API key of a user or an organization. Its owner can enable it again.',
    path: '/admin/disable-api-key',
    ...adminActionDefaults,
    feature: 'api-key-administration',
    body: z.object({ keyId: id }),
    response: apiKey,
    errors: ['YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS', 'KEY_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER'],
  }),
  revokeApiKey: post({
    summary: 'Deletes an API key of a user or an organization. It stops working immediately.',
    path: '/admin/revoke-api-key',
    ...adminActionDefaults,
    feature: 'api-key-administration',
    body: z.object({ keyId: id }),
    response: successTrue,
    errors: ['YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS', 'KEY_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER'],
  }),
}
