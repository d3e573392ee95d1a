export type { ContractCall, ThrowingCall } from './calls.ts'
export { type AuthCalls, type AuthClient, type ClientOptions, createAuthClient } from './client.ts'
export type {
  ActiveMember,
  ActiveMemberState,
  ActiveOrganization,
  ActiveOrganizationState,
  OrganizationList,
  OrganizationListState,
  OrganizationStores,
} from './organizations.ts'
export type { QueryStore, QueryState } from './query.ts'
export { isSafeRedirectUrl } from './redirect.ts'
export {
  CallError,
  type CallOptions,
  type Failure,
  type FetchOptions,
  isTransient,
  type Result,
} from './result.ts'
export type { CheckRolePermissionInput } from './role-permission.ts'
export type { SessionData, SessionStore, SessionState } from './session.ts'
export type { DataOf } from './server-types.ts'
