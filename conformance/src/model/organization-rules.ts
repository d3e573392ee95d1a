import type { AdminAction, OrganizationAction } from './actions.ts'
import {
  type Caller,
  deleteAccount,
  endMembership,
  endSessions,
  lifetimes,
  type Invitation,
  isLastAdmin,
  isOnlyOwner,
  isRecentlyAuthenticated,
  limits,
  type Organization,
  type Outcome,
  isSoleOwnerOfAny,
  findRefreshedCaller,
  type Role,
  type State,
} from './state.ts'

/** The expected outcome of an organization action. Applies the action to the state. */
export const predictOrganizationOutcome = (state: State, action: OrganizationAction, now: number): Outcome => {
  const browser = state.browsers[action.browser]
  const caller = browser && findRefreshedCaller(state, browser, now)
  if (!caller) return 'UNAUTHORIZED'
  switch (action.kind) {
    case 'create-organization': {
      const organizations = [...state.organizations.values()]
      const ownOrganizations = organizations.filter(({ members }) => members.has(caller.name))
      if (ownOrganizations.length >= limits.organizationLimit)
        return 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'
      if (organizations.some(({ slug }) => slug === action.slug)) return 'ORGANIZATION_ALREADY_EXISTS'
      const members = new Map([[caller.name, { name: action.name, role: 'owner' as const }]])
      state.organizations.set(action.name, { slug: action.slug, members })
      caller.session.activeOrganization = action.name
      return null
    }
    case 'set-active': {
      const isMember = action.organization === null || findMembership(state, action.organization, caller)
      if (!isMember) return 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
      caller.session.activeOrganization = action.organization
      return null
    }
    case 'accept':
    case 'reject':
      return respondToInvitation(state, action, caller, now)
    case 'cancel': {
      const invitation = state.invitations.get(action.invitation)
      const role = invitation && findMembership(state, invitation.organization, caller)?.role
      if (!invitation || !role) return 'INVITATION_NOT_FOUND'
      if (role === 'member') return 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'
      if (invitation.status !== 'pending') return 'INVITATION_NOT_FOUND'
      invitation.status = 'canceled'
      return null
    }
  }
  if (action.kind === 'delete-organization' && !isRecentlyAuthenticated(caller, now)) return 'SESSION_IS_NOT_FRESH'
  const organization = state.organizations.get(action.organization)
  const role = organization?.members.get(caller.name)?.role
  if (!organization || !role) {
    return action.kind === 'delete-organization' ? 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' : 'MEMBER_NOT_FOUND'
  }
  return predictMemberOutcome(state, action, { ...caller, organization, role }, now)
}

const findMembership = (state: State, organization: string, { name }: Caller) =>
  state.organizations.get(organization)?.members.get(name)

/** Users cannot grant, remove or act on a role above their own. */
const canManageRole = (held: Role, role: Role): boolean => held === 'owner' || role !== 'owner'

type InvitationResponse = Extract<OrganizationAction, { kind: 'accept' | 'reject' }>

const respondToInvitation = (state: State, action: InvitationResponse, caller: Caller, now: number): Outcome => {
  const { account, name, session } = caller
  const withSecret = action.kind === 'accept' && action.withSecret
  if (!withSecret && !account.verified) return 'EMAIL_NOT_VERIFIED'
  const invitation = state.invitations.get(action.invitation)
  const organization = invitation && state.organizations.get(invitation.organization)
  if (!invitation || !organization) return 'INVITATION_NOT_FOUND'
  if (invitation.userIndex !== account.userIndex) {
    const isKnown = withSecret || organization.members.has(name)
    return isKnown ? 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' : 'INVITATION_NOT_FOUND'
  }
  if (invitation.status !== 'pending' || invitation.expiresAt <= now) return 'INVITATION_NOT_FOUND'
  if (action.kind === 'reject') {
    invitation.status = 'rejected'
    return null
  }
  if (!canStillInvite(organization, invitation)) return 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
  if (organization.members.has(name)) return 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  if (organization.members.size >= limits.membershipLimit) return 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
  invitation.status = 'accepted'
  organization.members.set(name, { name: action.name, role: invitation.role })
  if (withSecret && !account.proven) {
    Object.assign(account, { verified: true, proven: true })
    endSessions(state, name, caller.id)
  }
  session.activeOrganization = invitation.organization
  return null
}

const canStillInvite = ({ members }: Organization, { inviter, role }: Invitation): boolean => {
  const held = members.get(inviter)?.role
  return held !== undefined && held !== 'member' && canManageRole(held, role)
}

type MemberAction = Extract<
  OrganizationAction,
  { kind: 'delete-organization' | 'invite' | 'leave' | 'remove-member' | 'update-role' }
>

const predictMemberOutcome = (
  state: State,
  action: MemberAction,
  caller: Caller & { organization: Organization; role: Role },
  now: number,
): Outcome => {
  const { name, organization, role } = caller
  const isRecent = isRecentlyAuthenticated(caller, now)
  switch (action.kind) {
    case 'delete-organization': {
      if (role !== 'owner') return 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'
      for (const account of organization.members.keys()) endMembership(state, action.organization, account)
      for (const [id, invitation] of state.invitations) {
        if (invitation.organization === action.organization) state.invitations.delete(id)
      }
      state.organizations.delete(action.organization)
      return null
    }
    case 'leave': {
      if (isOnlyOwner(state, organization, name, now)) return 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
      if (role === 'owner' && !isRecent) return 'SESSION_IS_NOT_FRESH'
      endMembership(state, action.organization, name)
      return null
    }
    case 'remove-member': {
      if (role === 'member') return 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
      const account = [...organization.members.keys()].find(
        (id) => state.accounts.get(id)?.userIndex === action.userIndex,
      )
      const target = account && organization.members.get(account)
      if (!account || !target) return 'MEMBER_NOT_FOUND'
      if (!canManageRole(role, target.role)) return 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
      if (target.role === 'owner' && !isRecent) return 'SESSION_IS_NOT_FRESH'
      if (isOnlyOwner(state, organization, account, now)) return 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
      endMembership(state, action.organization, account)
      return null
    }
    case 'update-role': {
      if (role === 'member' || !canManageRole(role, action.role)) return 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
      if (action.role === 'owner' && !isRecent) return 'SESSION_IS_NOT_FRESH'
      const [account, target] = [...organization.members].find(([, { name: id }]) => id === action.member) ?? []
      if (!account || !target) return 'MEMBER_NOT_FOUND'
      if (!canManageRole(role, target.role)) return 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
      if (target.role === 'owner' && !isRecent) return 'SESSION_IS_NOT_FRESH'
      const isLastOwner = isOnlyOwner(state, organization, account, now)
      if (isLastOwner && action.role !== 'owner') return 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
      target.role = action.role
      return null
    }
    case 'invite':
      return invite(state, action, { name, organization, role, isRecent }, now)
  }
}

type Invite = Extract<OrganizationAction, { kind: 'invite' }>

const invite = (
  state: State,
  action: Invite,
  { name, organization, role, isRecent }: { name: string; organization: Organization; role: Role; isRecent: boolean },
  now: number,
): Outcome => {
  if (role === 'member') return 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
  if (!canManageRole(role, action.role)) return 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
  if (action.role === 'owner' && !isRecent) return 'SESSION_IS_NOT_FRESH'
  const isMember = [...organization.members.keys()].some((id) => state.accounts.get(id)?.userIndex === action.userIndex)
  if (isMember) return 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  const pending = [...state.invitations].filter(
    ([, invitation]) => invitation.organization === action.organization && invitation.status === 'pending',
  )
  const [id, earlier] = pending.find(([, { userIndex }]) => userIndex === action.userIndex) ?? []
  if (earlier && earlier.expiresAt > now) return 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
  const othersPending = pending.filter(
    ([, { userIndex, expiresAt }]) => userIndex !== action.userIndex && expiresAt > now,
  )
  if (othersPending.length >= limits.invitationLimit) return 'INVITATION_LIMIT_REACHED'
  // An expired invitation is renewed: an address has at most one pending invitation.
  state.invitations.set(id ?? action.name, {
    organization: action.organization,
    userIndex: action.userIndex,
    role: action.role,
    status: 'pending',
    inviter: name,
    expiresAt: now + lifetimes.invitation,
  })
  return null
}

/** The expected outcome of an admin call, for platform admins and other users. */
export const predictAdminOutcome = (state: State, action: AdminAction, now: number): Outcome => {
  const browser = state.browsers[action.browser]
  const caller = browser && findRefreshedCaller(state, browser, now)
  if (!caller) return 'UNAUTHORIZED'
  if (!isRecentlyAuthenticated(caller, now)) return 'SESSION_IS_NOT_FRESH'
  if (caller.account.role !== 'admin') return adminErrors[action.kind]
  if (action.kind === 'ban' && action.account === caller.name) return 'YOU_CANNOT_BAN_YOURSELF'
  const target = state.accounts.get(action.account)
  if (!target) return 'ADMINISTERED_USER_NOT_FOUND'
  switch (action.kind) {
    case 'ban':
      target.ban = { until: action.seconds === null ? null : now + action.seconds * 1000 }
      endSessions(state, action.account)
      return null
    case 'unban':
      target.ban = undefined
      return null
    case 'set-role':
      if (action.role === 'user' && isLastAdmin(state, action.account, now)) return 'UNABLE_TO_REMOVE_LAST_ADMIN'
      target.role = action.role
      return null
    case 'remove-user':
      if (isSoleOwnerOfAny(state, action.account, now)) return 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION'
      if (isLastAdmin(state, action.account, now)) return 'UNABLE_TO_REMOVE_LAST_ADMIN'
      deleteAccount(state, action.account)
      return null
  }
}

const adminErrors = {
  ban: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  unban: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  'set-role': 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
  'remove-user': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
} as const satisfies Record<AdminAction['kind'], Outcome>
