import type { Role } from './state.ts'

/** A user's action in one browser. Everything it creates has the name of the action. */
interface At {
  /** Like `3.1`: the second act of the fourth step. */
  readonly name: string
  readonly browser: number
}

/** What people do to their own account and sessions. */
export type AccountAct = At &
  (
    | { kind: 'sign-up' }
    | { kind: 'sign-in'; password: number; remembered: boolean }
    | { kind: 'sign-out' }
    | { kind: 'revoke-session'; session: string }
    | { kind: 'revoke-other-sessions' }
    | { kind: 'revoke-sessions' }
    | { kind: 'ask-for-verification' }
    | { kind: 'verify' }
    | { kind: 'forget-password' }
    | { kind: 'reset-password'; password: number }
    | { kind: 'change-password'; from: number; to: number }
    | { kind: 'delete-user'; password: number }
    | { kind: 'enable-two-factor'; password: number }
    | { kind: 'disable-two-factor'; password: number }
    | { kind: 'give-backup-code'; code: number; owner: string }
  )

export type OrganizationAct = At &
  (
    | { kind: 'create-organization'; slug: string }
    | { kind: 'delete-organization'; organization: string }
    | { kind: 'set-active'; organization: string | null }
    | { kind: 'invite'; organization: string; person: number; role: Role }
    | { kind: 'accept'; invitation: string; withSecret: boolean }
    | { kind: 'reject'; invitation: string }
    | { kind: 'cancel'; invitation: string }
    | { kind: 'leave'; organization: string }
    | { kind: 'remove-member'; organization: string; person: number }
    | { kind: 'update-role'; organization: string; member: string; role: Role }
  )

/** What the platform's admins do, and others try. */
export type AdminAct = At &
  (
    | { kind: 'ban'; account: string; seconds: number | null }
    | { kind: 'unban'; account: string }
    | { kind: 'set-role'; account: string; role: 'admin' | 'user' }
    | { kind: 'remove-user'; account: string }
  )

export type Act = AccountAct | OrganizationAct | AdminAct

export type Kind = Act['kind']

// Objects, as the compiler then says which kind is missing.
const adminKinds: Record<AdminAct['kind'], true> = { ban: true, unban: true, 'set-role': true, 'remove-user': true }

export const isAdminAct = (act: Act): act is AdminAct => act.kind in adminKinds

const organizationKinds: Record<OrganizationAct['kind'], true> = {
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

export const isOrganizationAct = (act: Act): act is OrganizationAct => act.kind in organizationKinds
