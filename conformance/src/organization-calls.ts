import { expect, onTestFinished, test, vi } from 'vitest'
import { type CallResult, type CoreClient, openClient, type OpenClient } from './core-calls.ts'
import type { MailServer } from './mail-server.ts'
import { waitUntil } from './wait-until.ts'

interface Store {
  get(): { data: ReturnType<typeof JSON.parse>; error: unknown; isPending: boolean }
  subscribe(listener: () => void): () => void
}

/** The organization calls, with the types that all clients have in common. */
export interface OrganizationClient extends CoreClient {
  organization: {
    create(input: { name: string; slug: string; metadata?: object }): CallResult
    checkSlug(input: { slug: string }): CallResult
    update(input: { data: object; organizationId?: string }): CallResult
    delete(input: { organizationId: string }): CallResult
    list(): CallResult
    setActive(input: { organizationId?: string | null; organizationSlug?: string }): CallResult
    getFullOrganization(input?: { query: object }): CallResult
    inviteMember(input: { email: string; role: string | string[]; teamId?: string; resend?: boolean }): CallResult
    acceptInvitation(input: { invitationId: string; secret?: string }): CallResult
    rejectInvitation(input: { invitationId: string; secret?: string }): CallResult
    cancelInvitation(input: { invitationId: string }): CallResult
    getInvitation(input: { query: { id: string } }): CallResult
    listInvitations(input?: { query: object }): CallResult
    removeMember(input: { memberIdOrEmail: string; organizationId?: string }): CallResult
    updateMemberRole(input: { memberId: string; role: string | string[] }): CallResult
    getActiveMember(): CallResult
    leave(input: { organizationId: string }): CallResult
    createTeam(input: { name: string }): CallResult
    updateTeam(input: { teamId: string; data: { name: string } }): CallResult
    removeTeam(input: { teamId: string }): CallResult
    listTeams(input?: { query: object }): CallResult
    listTeamMembers(input: { query: { teamId: string } }): CallResult
    addTeamMember(input: { teamId: string; userId: string }): CallResult
    removeTeamMember(input: { teamId: string; userId: string }): CallResult
    hasPermission(input: { permissions: Record<string, string[]> }): CallResult
    checkRolePermission(input: { role: string; permissions: Record<string, string[]> }): boolean
  }
  useListOrganizations: Store
  useActiveOrganization: Store
  useActiveMember: Store
}

/** The organization tests, which every client passes against the running service. */
export const testOrganizationCalls = (name: string, open: OpenClient<OrganizationClient>): void => {
  test(`${name}: create, checkSlug, list, setActive, getFullOrganization, update, delete`, async () => {
    const { ann } = await openClients(open)
    const { organization } = ann
    expect(await organization.checkSlug({ slug: 'acme' })).toEqual({ data: { status: true }, error: null })
    const created = await organization.create({ name: 'Acme', slug: 'acme', metadata: { plan: 'pro' } })
    expect(created).toMatchObject({
      data: { name: 'Acme', metadata: { plan: 'pro' }, members: [{ role: 'owner' }] },
      error: null,
    })
    const { id } = created.data
    expect(await organization.checkSlug({ slug: 'acme' })).toMatchObject({
      data: null,
      error: { code: 'SLUG_IS_TAKEN', message: 'slug is taken', status: 400 },
    })
    await organization.create({ name: 'Beta', slug: 'beta' })
    expect((await organization.list()).data.map((listed: { slug: string }) => listed.slug)).toEqual(['beta', 'acme'])
    expect((await organization.getFullOrganization()).data).toMatchObject({ slug: 'beta', members: [{}] })
    expect((await organization.setActive({ organizationId: id })).data).toMatchObject({ slug: 'acme' })
    expect((await organization.getFullOrganization({ query: { organizationSlug: 'beta' } })).data.slug).toBe('beta')
    expect((await organization.update({ data: { name: 'Acme Inc' } })).data).toMatchObject({ id, name: 'Acme Inc' })
    expect((await ann.getSession()).data.session.activeOrganizationId).toBe(id)
    expect((await organization.delete({ organizationId: id })).data).toMatchObject({ id, slug: 'acme' })
    expect((await organization.getFullOrganization()).data).toBeNull()
    expect((await organization.setActive({ organizationId: id })).error).toMatchObject({
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      status: 403,
    })
  })

  test(`${name}: inviteMember, listInvitations, getInvitation, cancelInvitation, rejectInvitation, acceptInvitation`, async () => {
    const { ann, bob, mailServer } = await openClients(open)
    await verify(ann, 'ann', mailServer)
    const { id: organizationId } = (await ann.organization.create({ name: 'Acme', slug: 'acme' })).data
    const invite = async (more: object = {}) =>
      (await ann.organization.inviteMember({ email: users.bob.email, role: 'member', ...more })).data

    const first = await invite()
    expect(first).toMatchObject({ email: users.bob.email, role: 'member', status: 'pending', organizationId })
    expect((await ann.organization.inviteMember({ email: users.bob.email, role: 'member' })).error).toMatchObject({
      code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    })
    expect((await ann.organization.listInvitations()).data).toMatchObject([{ id: first.id }])
    expect((await ann.organization.cancelInvitation({ invitationId: first.id })).data).toMatchObject({
      status: 'canceled',
    })
    const second = await invite()
    await verify(bob, 'bob', mailServer)
    expect((await bob.organization.getInvitation({ query: { id: second.id } })).data).toMatchObject({
      organizationName: 'Acme',
      organizationSlug: 'acme',
      inviterEmail: users.ann.email,
    })
    expect((await bob.organization.rejectInvitation({ invitationId: second.id })).data).toMatchObject({
      invitation: { status: 'rejected' },
      member: null,
    })
    const third = await invite({ role: ['admin', 'member'] })
    expect((await bob.organization.acceptInvitation({ invitationId: third.id })).data).toMatchObject({
      invitation: { status: 'accepted' },
      member: { role: 'admin,member', organizationId },
    })
    expect((await bob.getSession()).data.session.activeOrganizationId).toBe(organizationId)
    expect((await bob.organization.acceptInvitation({ invitationId: third.id })).error).toMatchObject({
      code: 'INVITATION_NOT_FOUND',
      status: 400,
    })
  })

  test(`${name}: getActiveMember, updateMemberRole, hasPermission, checkRolePermission, removeMember, leave`, async () => {
    const { ann, bob, mailServer } = await openClients(open)
    await verify(ann, 'ann', mailServer)
    const { id: organizationId } = (await ann.organization.create({ name: 'Acme', slug: 'acme' })).data
    await verify(bob, 'bob', mailServer)
    const addBob = async () => {
      const { data } = await ann.organization.inviteMember({ email: users.bob.email, role: 'member' })
      await bob.organization.acceptInvitation({ invitationId: data.id })
      return (await bob.organization.getActiveMember()).data
    }
    const member = await addBob()
    expect(member).toMatchObject({ role: 'member', user: { name: 'Bob' } })
    const query = { permissions: { invitation: ['create'] } }
    expect((await bob.organization.hasPermission(query)).data).toEqual({ error: null, success: false })
    expect(bob.organization.checkRolePermission({ role: member.role, ...query })).toBe(false)
    const promoted = await ann.organization.updateMemberRole({ memberId: member.id, role: 'admin' })
    expect(promoted.data).toMatchObject({ id: member.id, role: 'admin' })
    expect((await bob.organization.hasPermission(query)).data).toEqual({ error: null, success: true })
    expect(bob.organization.checkRolePermission({ role: 'admin', ...query })).toBe(true)
    expect((await bob.organization.removeMember({ memberIdOrEmail: users.ann.email })).error).not.toBeNull()

    expect((await bob.organization.leave({ organizationId })).data).toMatchObject({ id: member.id })
    expect((await ann.organization.leave({ organizationId })).error).toMatchObject({
      code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    })
    const memberAgain = await addBob()
    const removed = await ann.organization.removeMember({ memberIdOrEmail: users.bob.email })
    expect(removed.data).toMatchObject({ member: { id: memberAgain.id } })
    expect((await bob.getSession()).data.session.activeOrganizationId).toBeNull()
  })

  test(`${name}: createTeam, listTeams, updateTeam, removeTeam`, async () => {
    const { ann } = await openClients(open)
    const { id: organizationId } = (await ann.organization.create({ name: 'Acme', slug: 'acme' })).data
    const { data: team } = await ann.organization.createTeam({ name: 'Design' })
    expect(team).toMatchObject({ name: 'Design', organizationId })
    const renamed = await ann.organization.updateTeam({ teamId: team.id, data: { name: 'Development' } })
    expect(renamed.data).toMatchObject({ id: team.id, name: 'Development' })
    const listTeamNames = async () =>
      (await ann.organization.listTeams()).data.map((team: { name: string }) => team.name)
    expect(await listTeamNames()).toContain('Development')
    const removed = await ann.organization.removeTeam({ teamId: team.id })
    expect(removed).toEqual({ data: { message: 'Team removed successfully.' }, error: null })
    expect(await listTeamNames()).not.toContain('Development')
    expect((await ann.organization.removeTeam({ teamId: team.id })).error).toMatchObject({ code: 'TEAM_NOT_FOUND' })
  })

  test(`${name}: addTeamMember, listTeamMembers, removeTeamMember`, async () => {
    const { ann } = await openClients(open)
    const { organization } = ann
    const { data: acme } = await organization.create({ name: 'Acme', slug: 'acme' })
    const [{ userId, teamId: defaultTeamId }] = acme.members
    const { data: design } = await organization.createTeam({ name: 'Design' })
    const designMember = { teamId: design.id, userId }
    expect((await organization.addTeamMember(designMember)).error).toMatchObject({
      code: 'USER_IS_A_MEMBER_OF_ANOTHER_TEAM',
    })
    const removed = await organization.removeTeamMember({ teamId: defaultTeamId, userId })
    expect(removed).toEqual({ data: { message: 'Team member removed successfully.' }, error: null })
    const added = await organization.addTeamMember(designMember)
    expect(added.data).toMatchObject({ ...designMember, id: expect.any(String), createdAt: expect.any(Date) })
    const listed = await organization.listTeamMembers({ query: { teamId: design.id } })
    expect(listed).toEqual({ data: [added.data], error: null })
  })

  test(`${name}: the stores useListOrganizations, useActiveOrganization and useActiveMember`, async () => {
    vi.stubGlobal('window', globalThis)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const { ann } = await openClients(open)
    onTestFinished(ann.useListOrganizations.subscribe(() => {}))
    onTestFinished(ann.useActiveOrganization.subscribe(() => {}))
    expect(ann.useListOrganizations.get()).toMatchObject({ data: null, error: null, isPending: true })
    await waitUntil(() => ann.useListOrganizations.get().data?.length === 0, 'the list to be known')
    await ann.organization.create({ name: 'Acme', slug: 'acme' })
    await waitUntil(() => ann.useListOrganizations.get().data?.length === 1, 'the list to learn of the organization')
    await ann.organization.setActive({ organizationSlug: 'acme' })
    await waitUntil(() => ann.useActiveOrganization.get().data?.slug === 'acme', 'the active organization to be shown')
    await ann.organization.createTeam({ name: 'Design' })
    await waitUntil(
      () => ann.useActiveOrganization.get().data?.teams.some((team: { name: string }) => team.name === 'Design'),
      'the active organization to have the team',
    )
    onTestFinished(ann.useActiveMember.subscribe(() => {}))
    await waitUntil(() => ann.useActiveMember.get().data?.role === 'owner', 'the membership to be shown')
  })
}

const users = {
  ann: { name: 'Ann', email: 'ann@example.com', password: 'the first password' },
  bob: { name: 'Bob', email: 'bob@example.com', password: 'the first password' },
}

/** Ann and Bob, each signed up in a browser of their own. */
const openClients = async (open: OpenClient<OrganizationClient>) => {
  const { client: ann, openOtherClient, mailServer } = await openClient(open)
  const bob = openOtherClient()
  await ann.signUp.email(users.ann)
  await bob.signUp.email(users.bob)
  return { ann, bob, mailServer }
}

/** Opens the link of the verification mail of a user. */
const verify = async (client: OrganizationClient, name: keyof typeof users, mailServer: MailServer): Promise<void> => {
  const isVerificationMail = ({ to, link }: MailServer['mails'][number]) =>
    to === users[name].email && link.includes('/verify-email')
  await waitUntil(() => mailServer.mails.some(isVerificationMail), 'the mail that verifies the address')
  const link = mailServer.mails.find(isVerificationMail)?.link ?? ''
  expect(
    (await client.verifyEmail({ query: { token: new URL(link).searchParams.get('token') ?? '' } })).error,
  ).toBeNull()
}
