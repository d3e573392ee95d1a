import { performAndExpectMail, type SignedInUser, signUp } from './account-scenario.ts'
import { UnknownOutcome, perform, waitForMailText, performUntilDone } from './actions.ts'
import { addCount, type Organization, reportViolation } from './write-log.ts'
import type { Deployment } from './deployment.ts'

interface Invitee extends SignedInUser {
  readonly invitation: { readonly id: string; readonly secret: string; readonly email: string }
}

/**
 * Creates an organization with one free seat and invites two users who accept at once: one gets the seat. After the
 * other user was promoted, demoted and removed, the second one can join.
 */
export const useOrganization = async (deployment: Deployment, owner: SignedInUser): Promise<void> => {
  const organization = await createOrganization(deployment, owner)
  const firstInvitee = await invite(deployment, owner, organization)
  const secondInvitee = await invite(deployment, owner, organization)
  const [firstJoined, secondJoined] = await Promise.all([
    acceptInvitation(deployment, firstInvitee, organization),
    acceptInvitation(deployment, secondInvitee, organization),
  ])
  if (firstJoined === null || secondJoined === null) throw new UnknownOutcome('which invitee got the seat')
  const { slug } = organization
  if (firstJoined === secondJoined)
    return reportViolation(deployment.writeLog, `one seat in ${slug}, taken ${firstJoined ? 'twice' : 'never'}`)
  const [joined, rejected] = firstJoined ? [firstInvitee, secondInvitee] : [secondInvitee, firstInvitee]
  await changeRole(deployment, { owner, organization, invitee: joined }, 'admin')
  await expectPermission(deployment, joined, organization, true)
  await changeRole(deployment, { owner, organization, invitee: joined }, 'member')
  await expectPermission(deployment, joined, organization, false)
  await removeMember(deployment, { owner, organization, invitee: joined })
  await expectPermission(deployment, joined, organization, null)
  if ((await acceptInvitation(deployment, rejected, organization)) === false) {
    reportViolation(deployment.writeLog, `the free seat in ${slug} was refused`)
  }
}

const createOrganization = async (
  deployment: Deployment,
  { user, client }: SignedInUser,
): Promise<Organization & { id: string }> => {
  const slug = `of-${user.email.split('@')[0]}`
  const organization: Organization = { slug, existence: 'unknown', id: null, roles: new Map(), invitations: new Map() }
  user.organizations.push(organization)
  const action = {
    auditActions: ['organization.created', 'member.added'],
    path: '/organization/create',
    body: { name: `The organization ${slug}`, slug },
  }
  const { id } = await perform(deployment, user, client, action)
  organization.existence = 'done'
  organization.id = id
  organization.roles.set(user.email, ['owner'])
  return Object.assign(organization, { id })
}

const invite = async (
  deployment: Deployment,
  owner: SignedInUser,
  { id, invitations }: Organization,
): Promise<Invitee> => {
  const email = `guest-${invitations.size}-${owner.user.email}`
  invitations.set(email, ['pending', null])
  const body = { email, role: 'member', organizationId: id }
  const action = { auditActions: ['invitation.created'], path: '/organization/invite-member', body }
  await performAndExpectMail(deployment, `invitation ${email}`, () =>
    perform(deployment, owner.user, owner.client, action),
  )
  invitations.set(email, ['pending'])
  const [, invitationId = '', secret = ''] = await waitForMailText(
    deployment,
    email,
    /\/accept-invitation\/([^#\s]+)#(\S+)/,
  )
  const invitation = { id: invitationId, secret, email }
  return { ...(await signUp(deployment, 'guest', invitation)), invitation }
}

/** Whether the user got a seat; null if the outcome is unknown. */
const acceptInvitation = async (
  deployment: Deployment,
  { user, client, invitation }: Invitee,
  organization: Organization,
) => {
  organization.invitations.set(user.email, ['accepted', 'pending'])
  organization.roles.set(user.email, ['member', null])
  const body = { invitationId: invitation.id, secret: invitation.secret }
  const response = await client.request('/organization/accept-invitation', body)
  const hasJoined = response?.status === 200
  for (const action of ['invitation.accepted', 'member.added']) {
    if (response === null || hasJoined) addCount(user.actions, action, hasJoined ? 'done' : 'unknown')
  }
  if (response === null) return null
  organization.invitations.set(user.email, [hasJoined ? 'accepted' : 'pending'])
  organization.roles.set(user.email, [hasJoined ? 'member' : null])
  if (!hasJoined && response.body?.code !== 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED') {
    reportViolation(
      deployment.writeLog,
      `accept-invitation by ${user.email}: ${response.status} ${JSON.stringify(response.body)}`,
    )
  }
  return hasJoined
}

interface MemberChange {
  readonly owner: SignedInUser
  readonly organization: Organization
  readonly invitee: Invitee
}

const changeRole = async (
  deployment: Deployment,
  { owner, organization, invitee }: MemberChange,
  role: string,
): Promise<void> => {
  const { email } = invitee.user
  const query = new URLSearchParams({ organizationId: organization.id ?? '' })
  const { body: page } = await owner.client.requestWithRetries(`/organization/list-members?${query}`)
  const member = page.members?.find(({ user }: { user: { email: string } }) => user.email === email)
  if (!member) return reportViolation(deployment.writeLog, `${email} is not a member of ${organization.slug}`)
  organization.roles.set(email, [...(organization.roles.get(email) ?? []), role])
  const body = { memberId: member.id, role, organizationId: organization.id }
  const action = { auditActions: ['member.role-changed'], path: '/organization/update-member-role', body }
  await performUntilDone(deployment, owner.user, owner.client, action)
  organization.roles.set(email, [role])
}

const removeMember = async (deployment: Deployment, { owner, organization, invitee }: MemberChange): Promise<void> => {
  const { email } = invitee.user
  organization.roles.set(email, [...(organization.roles.get(email) ?? []), null])
  const body = { memberIdOrEmail: email, organizationId: organization.id }
  const action = { auditActions: ['member.removed'], path: '/organization/remove-member', body }
  await perform(deployment, owner.user, owner.client, action)
  organization.roles.set(email, [null])
}

/** Expects on every node whether the invitee may invite; null means not a member. Permissions are never stale. */
const expectPermission = async (
  deployment: Deployment,
  { user, client }: Invitee,
  { id, slug }: Organization,
  expected: boolean | null,
) => {
  const body = { permissions: { invitation: ['create'] }, organizationId: id }
  for (const node of deployment.nodes) {
    if (deployment.faultWindows.isDown(node.name)) continue
    const response = await client.request('/organization/has-permission', body, node)
    if (response === null) continue
    const actual = response.status === 200 ? response.body.success : null
    const isKnownStatus = response.status === 200 || response.body?.code === 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    if (actual === expected && isKnownStatus) continue
    reportViolation(
      deployment.writeLog,
      `${user.email} can invite to ${slug} at ${node.name}: ${response.status} ${actual}, expected ${expected}`,
    )
  }
}
