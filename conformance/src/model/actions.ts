import type { Role } from './state.ts'

/** A user's action in one browser. Everything it creates has the name of the action. */
interface BrowserAction {
  /** Like `3.1`: the second action of the fourth step. */
  readonly name: string
  readonly browser: number
}

/** Actions of users on their own account and sessions. */
export type AccountAction = BrowserAction &
  (
    | { kind: 'sign-up' }
    | { kind: 'sign-in'; password: number; remembered: boolean }
    | { kind: 'sign-out' }
    | { kind: 'revoke-session'; session: string }
    | { kind: 'revoke-other-sessions' }
    | { kind: 'revoke-sessions' }
    | { kind: 'request-verification' }
    | { kind: 'verify' }
    | { kind: 'forget-password' }
    | { kind: 'reset-password'; password: number }
    | { kind: 'change-password'; from: number; to: number }
    | { kind: 'delete-user'; password: number }
    | { kind: 'enable-two-factor'; password: number }
    | { kind: 'disable-two-factor'; password: number }
    | { kind: 'verify-backup-code'; code: number; owner: string }
  )

export type OrganizationAction = BrowserAction &
  (
    | { kind: 'create-organization'; slug: string }
    | { kind: 'delete-organization'; organization: string }
    | { kind: 'set-active'; organization: string | null }
    | { kind: 'invite'; organization: string; userIndex: number; role: Role }
    | { kind: 'accept'; invitation: string; withSecret: boolean }
    | { kind: 'reject'; invitation: string }
    | { kind: 'cancel'; invitation: string }
    | { kind: 'leave'; organization: string }
    | { kind: 'remove-member'; organization: string; userIndex: number }
    | { kind: 'update-role'; organization: string; member: string; role: Role }
  )

/** Administration actions, also attempted by users without permission. */
export type AdminAction = BrowserAction &
  (
    | { kind: 'ban'; account: string; seconds: number | null }
    | { kind: 'unban'; account: string }
    | { kind: 'set-role'; account: string; role: 'admin' | 'user' }
    | { kind: 'remove-user'; account: string }
  )

export type Action = AccountAction | OrganizationAction | AdminAction

export type Kind = Action['kind']

// Objects instead of lists: the compiler reports missing kinds.
export const adminKinds: Record<AdminAction['kind'], true> = {
  ban: true,
  unban: true,
  'set-role': true,
  'remove-user': true,
}

export const isAdminAction = (action: Action): action is AdminAction => action.kind in adminKinds

const organizationKinds: Record<OrganizationAction['kind'], true> = {
  'create-organization': true,
  'delete-organization': true,
  'set-active': true,
  invite: true,
  accept: true,
  reject: true,
  cancel: true,
  leave: true,
  'remove-member': true,
  'update-role': true,
}

export const isOrganizationAction = (action: Action): action is OrganizationAction => action.kind in organizationKinds
