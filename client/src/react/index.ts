export { type KeyedCall, withKey } from '../call-key.ts'
export type { ContractCall, ThrowingCall } from '../calls.ts'
export type { ClientOptions } from '../client.ts'
export type {
  ActiveMember,
  ActiveMemberState,
  ActiveOrganization,
  ActiveOrganizationState,
  OrganizationList,
  OrganizationListState,
} from '../organizations.ts'
export type { QueryState } from '../query.ts'
export type { CheckRolePermissionInput } from '../role-permission.ts'
export type { SessionData, SessionState } from '../session.ts'
export type { DataOf } from '../server-types.ts'
export type { CallOptions, ClientCall, Failure, FetchOptions, Result } from '../result.ts'
export { CallError, isTransient } from '../result.ts'
export { createAuthClient, type ReactAuthClient } from './client.ts'
export { type RequestStepUp, StepUpContext } from './step-up.ts'
export { type ActionState, useAction } from './use-action.ts'
export { type CallState, useCall } from './use-call.ts'
export type { StoreHook } from './use-store.ts'
