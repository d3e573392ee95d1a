import type { AdminAct, OrganizationAct } from './acts.ts'
import {
  type Caller,
  deleteAccount,
  endMembership,
  endSessions,
  lifetimes,
  type Invitation,
  isLastAdmin,
  isOnlyOwner,
  limits,
  type Organization,
  type Outcome,
  ownsAlone,
  refreshedCallerAt,
  type Role,
  type State,
} from './state.ts'

/** What the specification says of organizations: the outcome of an act, which changes the state. */
export const organizationOutcome = (state: State, act: OrganizationAct, now: number): Outcome => {
  const browser = state.browsers[act.browser]
  const caller = browser && refreshedCallerAt(state, browser, now)
  if (!caller) return 'UNAUTHORIZED'
  switch (act.kind) {
    case 'create-organization': {
      const all = [...state.organizations.values()]
      const own = all.filter(({ members }) => members.has(caller.name))
      if (own.length >= limits.organizationLimit) return 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS'
      if (all.some(({ slug }) => slug === act.slug)) return 'ORGANIZATION_ALREADY_EXISTS'
      const members = new Map([[caller.name, { name: act.name, role: 'owner' as const }]])
      state.organizations.set(act.name, { slug: act.slug, members })
      caller.session.activeOrganization = act.name
      return null
    }
    case 'set-active': {
      const isMember = act.organization === null || membershipOf(state, act.organization, caller)
      if (!isMember) return 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
      caller.session.activeOrganization = act.organization
      return null
    }
    case 'accept':
    case 'reject':
      return answer(state, act, caller, now)
    case 'cancel': {
      const invitation = state.invitations.get(act.invitation)
      const role = invitation && membershipOf(state, invitation.organization, caller)?.role
      if (!invitation || !role) return 'INVITATION_NOT_FOUND'
      if (role === 'member') return 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'
      if (invitation.status !== 'pending') return 'INVITATION_NOT_FOUND'
      invitation.status = 'canceled'
      return null
    }
  }
  const organization = state.organizations.get(act.organization)
  const role = organization?.members.get(caller.name)?.role
  if (!organization || !role) {
    return act.kind === 'delete-organization' ? 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' : 'MEMBER_NOT_FOUND'
  }
  return memberOutcome(state, act, { ...caller, organization, role }, now)
}

const membershipOf = (state: State, organization: string, { name }: Caller) =>
  state.organizations.get(organization)?.members.get(name)

/** Users cannot grant, remove or act on a role above their own. */
const standsAbove = (held: Role, role: Role): boolean => held === 'owner' || role !== 'owner'

type Answer = Extract<OrganizationAct, { kind: 'accept' | 'reject' }>

const answer = (state: State, act: Answer, caller: Caller, now: number): Outcome => {
  const { account, name, session } = caller
  const withSecret = act.kind === 'accept' && act.withSecret
  if (!withSecret && !account.verified) return 'EMAIL_NOT_VERIFIED'
  const invitation = state.invitations.get(act.invitation)
  const organization = invitation && state.organizations.get(invitation.organization)
  if (!invitation || !organization) return 'INVITATION_NOT_FOUND'
  if (invitation.person !== account.person) {
    const isKnown = withSecret || organization.members.has(name)
    return isKnown ? 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' : 'INVITATION_NOT_FOUND'
  }
  if (invitation.status !== 'pending' || invitation.expiresAt <= now) return 'INVITATION_NOT_FOUND'
  if (act.kind === 'reject') {
    invitation.status = 'rejected'
    return null
  }
  if (!mayStillInvite(organization, invitation)) return 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
  if (organization.members.has(name)) return 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  if (organization.members.size >= limits.membershipLimit) return 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
  invitation.status = 'accepted'
  organization.members.set(name, { name: act.name, role: invitation.role })
  if (!account.verified) {
    account.verified = true
    endSessions(state, name, caller.id)
  }
  session.activeOrganization = invitation.organization
  return null
}

const mayStillInvite = ({ members }: Organization, { inviter, role }: Invitation): boolean => {
  const held = members.get(inviter)?.role
  return held !== undefined && held !== 'member' && standsAbove(held, role)
}

type MemberAct = Extract<
  OrganizationAct,
  { kind: 'delete-organization' | 'invite' | 'leave' | 'remove-member' | 'update-role' }
>

const memberOutcome = (
  state: State,
  act: MemberAct,
  { name, organization, role }: Caller & { organization: Organization; role: Role },
  now: number,
): Outcome => {
  switch (act.kind) {
    case 'delete-organization': {
      if (role !== 'owner') return 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'
      for (const account of organization.members.keys()) endMembership(state, act.organization, account)
      for (const [id, { organization: of }] of state.invitations) {
        if (of === act.organization) state.invitations.delete(id)
      }
      state.organizations.delete(act.organization)
      return null
    }
    case 'leave': {
      if (isOnlyOwner(organization, name)) return 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
      endMembership(state, act.organization, name)
      return null
    }
    case 'remove-member': {
      if (role === 'member') return 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
      const account = [...organization.members.keys()].find((id) => state.accounts.get(id)?.person === act.person)
      const target = account && organization.members.get(account)
      if (!account || !target) return 'MEMBER_NOT_FOUND'
      if (!standsAbove(role, target.role)) return 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
      if (isOnlyOwner(organization, account)) return 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
      endMembership(state, act.organization, account)
      return null
    }
    case 'update-role': {
      if (role === 'member' || !standsAbove(role, act.role)) return 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
      const [account, target] = [...organization.members].find(([, { name: id }]) => id === act.member) ?? []
      if (!account || !target) return 'MEMBER_NOT_FOUND'
      if (!standsAbove(role, target.role)) return 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
      const isLost = act.role !== 'owner' && isOnlyOwner(organization, account)
      if (isLost) return 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
      target.role = act.role
      return null
    }
    case 'invite':
      return invite(state, act, { name, organization, role }, now)
  }
}

type Invite = Extract<OrganizationAct, { kind: 'invite' }>

const invite = (
  state: State,
  act: Invite,
  { name, organization, role }: { name: string; organization: Organization; role: Role },
  now: number,
): Outcome => {
  if (role === 'member') return 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
  if (!standsAbove(role, act.role)) return 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
  const isMember = [...organization.members.keys()].some((id) => state.accounts.get(id)?.person === act.person)
  if (isMember) return 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  const pending = [...state.invitations].filter(
    ([, invitation]) => invitation.organization === act.organization && invitation.status === 'pending',
  )
  const [id, before] = pending.find(([, { person }]) => person === act.person) ?? []
  if (before && before.expiresAt > now) return 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
  const open = pending.filter(([, { person, expiresAt }]) => person !== act.person && expiresAt > now)
  if (open.length >= limits.invitationLimit) return 'INVITATION_LIMIT_REACHED'
  // One that has expired is renewed: there is one pending invitation for an address.
  state.invitations.set(id ?? act.name, {
    organization: act.organization,
    person: act.person,
    role: act.role,
    status: 'pending',
    inviter: name,
    expiresAt: now + lifetimes.invitation,
  })
  return null
}

/** The expected outcome of an admin call, for platform admins and other users. */
export const adminOutcome = (state: State, act: AdminAct, now: number): Outcome => {
  const browser = state.browsers[act.browser]
  const caller = browser && refreshedCallerAt(state, browser, now)
  if (!caller) return 'UNAUTHORIZED'
  if (caller.account.role !== 'admin') return refusals[act.kind]
  if (act.kind === 'ban' && act.account === caller.name) return 'YOU_CANNOT_BAN_YOURSELF'
  const target = state.accounts.get(act.account)
  if (!target) return 'ADMINISTERED_USER_NOT_FOUND'
  switch (act.kind) {
    case 'ban':
      target.ban = { until: act.seconds === null ? null : now + act.seconds * 1000 }
      endSessions(state, act.account)
      return null
    case 'unban':
      target.ban = undefined
      return null
    case 'set-role':
      if (act.role === 'user' && isLastAdmin(state, act.account, now)) return 'UNABLE_TO_REMOVE_LAST_ADMIN'
      target.role = act.role
      return null
    case 'remove-user':
      if (ownsAlone(state, act.account)) return 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION'
      if (isLastAdmin(state, act.account, now)) return 'UNABLE_TO_REMOVE_LAST_ADMIN'
      deleteAccount(state, act.account)
      return null
  }
}

const refusals = {
  ban: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  unban: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  'set-role': 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
  'remove-user': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
} as const satisfies Record<AdminAct['kind'], Outcome>
