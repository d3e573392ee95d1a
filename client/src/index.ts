export { type AuthCalls, type AuthClient, type ClientOptions, createAuthClient } from './client.ts'
export type {
  ActiveMember,
  ActiveMemberValue,
  ActiveOrganization,
  ActiveOrganizationValue,
  OrganizationList,
  OrganizationListValue,
  OrganizationStores,
} from './organizations.ts'
export type { QueryStore, QueryValue } from './query.ts'
export { isSafeTarget } from './redirect.ts'
export {
  CallError,
  type CallOptions,
  type Failure,
  type FetchOptions,
  isTransient,
  type Result,
} from './result.ts'
export type { RoleQuestion } from './role-permission.ts'
export type { SessionData, SessionStore, SessionValue } from './session.ts'
