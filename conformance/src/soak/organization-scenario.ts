import { mailing, type Resident, signsUp } from './account-scenario.ts'
import { Doubt, does, mailedText, setsUntilDone } from './actions.ts'
import { counts, type Organization, violated } from './write-log.ts'
import type { Site } from './deployment.ts'

interface Guest extends Resident {
  readonly invitation: { readonly id: string; readonly secret: string; readonly email: string }
}

/**
 * Founds an organization with one free seat and invites two. Both accept at once, and one finds it taken; that one gets
 * in when the other, who was promoted and demoted meanwhile, is removed.
 */
export const foundsOrganization = async (site: Site, owner: Resident): Promise<void> => {
  const organization = await creates(site, owner)
  const [one, other] = [await invites(site, owner, organization), await invites(site, owner, organization)]
  const [first, second] = await Promise.all([accepts(site, one, organization), accepts(site, other, organization)])
  if (first === null || second === null) throw new Doubt('who got the seat')
  const { slug } = organization
  if (first === second) return violated(site.journal, `one seat in ${slug}, taken ${first ? 'twice' : 'never'}`)
  const [inside, outside] = first ? [one, other] : [other, one]
  await changesRole(site, { owner, organization, guest: inside }, 'admin')
  await expectPermission(site, inside, organization, true)
  await changesRole(site, { owner, organization, guest: inside }, 'member')
  await expectPermission(site, inside, organization, false)
  await removes(site, { owner, organization, guest: inside })
  await expectPermission(site, inside, organization, null)
  if ((await accepts(site, outside, organization)) === false) {
    violated(site.journal, `the seat in ${slug} that became free was refused`)
  }
}

const creates = async (site: Site, { person, visitor }: Resident): Promise<Organization & { id: string }> => {
  const slug = `of-${person.email.split('@')[0]}`
  const organization: Organization = { slug, existence: 'unsure', id: null, roles: new Map(), invitations: new Map() }
  person.organizations.push(organization)
  const deed = {
    actions: ['organization.created', 'member.added'],
    path: '/organization/create',
    body: { name: `The organization ${slug}`, slug },
  }
  const { id } = await does(site, person, visitor, deed)
  organization.existence = 'done'
  organization.id = id
  organization.roles.set(person.email, ['owner'])
  return Object.assign(organization, { id })
}

const invites = async (site: Site, owner: Resident, { id, invitations }: Organization): Promise<Guest> => {
  const email = `guest-${invitations.size}-${owner.person.email}`
  invitations.set(email, ['pending', null])
  const body = { email, role: 'member', organizationId: id }
  const deed = { actions: ['invitation.created'], path: '/organization/invite-member', body }
  await mailing(site, `invitation ${email}`, () => does(site, owner.person, owner.visitor, deed))
  invitations.set(email, ['pending'])
  const [, invitationId = '', secret = ''] = await mailedText(site, email, /\/accept-invitation\/([^#\s]+)#(\S+)/)
  const invitation = { id: invitationId, secret, email }
  return { ...(await signsUp(site, 'guest', invitation)), invitation }
}

/** Whether there was a seat; null where nobody knows. */
const accepts = async (site: Site, { person, visitor, invitation }: Guest, organization: Organization) => {
  organization.invitations.set(person.email, ['accepted', 'pending'])
  organization.roles.set(person.email, ['member', null])
  const body = { invitationId: invitation.id, secret: invitation.secret }
  const told = await visitor.tries('/organization/accept-invitation', body)
  const isIn = told?.status === 200
  for (const action of ['invitation.accepted', 'member.added']) {
    if (told === null || isIn) counts(person.deeds, action, isIn ? 'done' : 'unsure')
  }
  if (told === null) return null
  organization.invitations.set(person.email, [isIn ? 'accepted' : 'pending'])
  organization.roles.set(person.email, [isIn ? 'member' : null])
  if (!isIn && told.body?.code !== 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED') {
    violated(site.journal, `accept-invitation by ${person.email}: ${told.status} ${JSON.stringify(told.body)}`)
  }
  return isIn
}

interface Act {
  readonly owner: Resident
  readonly organization: Organization
  readonly guest: Guest
}

const changesRole = async (site: Site, { owner, organization, guest }: Act, role: string): Promise<void> => {
  const { email } = guest.person
  const query = new URLSearchParams({ organizationId: organization.id ?? '' })
  const { body: page } = await owner.visitor.insists(`/organization/list-members?${query}`)
  const member = page.members?.find((it: { user: { email: string } }) => it.user.email === email)
  if (!member) return violated(site.journal, `${email} is no member of ${organization.slug}`)
  organization.roles.set(email, [...(organization.roles.get(email) ?? []), role])
  const body = { memberId: member.id, role, organizationId: organization.id }
  const deed = { actions: ['member.role-changed'], path: '/organization/update-member-role', body }
  await setsUntilDone(site, owner.person, owner.visitor, deed)
  organization.roles.set(email, [role])
}

const removes = async (site: Site, { owner, organization, guest }: Act): Promise<void> => {
  const { email } = guest.person
  organization.roles.set(email, [...(organization.roles.get(email) ?? []), null])
  const body = { memberIdOrEmail: email, organizationId: organization.id }
  const deed = { actions: ['member.removed'], path: '/organization/remove-member', body }
  await does(site, owner.person, owner.visitor, deed)
  organization.roles.set(email, [null])
}

/** Whether a guest may invite, on every node; null where they are no member. No permission is ever stale. */
const expectPermission = async (
  site: Site,
  { person, visitor }: Guest,
  { id, slug }: Organization,
  due: boolean | null,
) => {
  const body = { permissions: { invitation: ['create'] }, organizationId: id }
  for (const node of site.nodes) {
    if (site.weather.isGone(node.name)) continue
    const told = await visitor.tries('/organization/has-permission', body, node)
    if (told === null) continue
    const is = told.status === 200 ? told.body.success : null
    const isRefusal = told.status === 200 || told.body?.code === 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    if (is === due && isRefusal) continue
    violated(
      site.journal,
      `${person.email} may invite to ${slug} at ${node.name}: ${told.status} ${is}, where ${due} was due`,
    )
  }
}
