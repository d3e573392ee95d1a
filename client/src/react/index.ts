export type { ClientOptions } from '../client.ts'
export type {
  ActiveMember,
  ActiveMemberValue,
  ActiveOrganization,
  ActiveOrganizationValue,
  OrganizationList,
  OrganizationListValue,
} from '../organizations.ts'
export type { RoleQuestion } from '../role-permission.ts'
export type { SessionData, SessionValue } from '../session.ts'
export type { CallOptions, Failure, FetchOptions, Result } from '../result.ts'
export { CallError, isTransient } from '../result.ts'
export { createAuthClient, type ReactAuthClient } from './client.ts'
export { type ActionState, useAction } from './use-action.ts'
export { type AnyCall, type CallState, useCall } from './use-call.ts'
