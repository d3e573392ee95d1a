import type { OrganizationFixture } from './organization-fixture.ts'

/** An action before an exchange. */
export type Action = (fixture: OrganizationFixture) => Promise<void>

const postAs =
  (name: string, path: string, body: (fixture: OrganizationFixture) => object): Action =>
  async (fixture) => {
    await (await fixture.requireBrowser(name)).post(path, body(fixture))
  }

export const inOrder =
  (...actions: Action[]): Action =>
  async (fixture) => {
    for (const action of actions) await action(fixture)
  }

export const addMember =
  (name: string, role?: string, organization = 'acme'): Action =>
  (fixture) =>
    fixture.addMember(name, organization, role)

export const invite =
  (name: string, more?: Parameters<OrganizationFixture['invite']>[2], inviter = 'alice'): Action =>
  (fixture) =>
    fixture.invite(inviter, name, more)

export const verifyEmail =
  (name: string): Action =>
  (fixture) =>
    fixture.verifyEmail(name)

export const setActive =
  (name: string, organization = 'acme'): Action =>
  (fixture) =>
    fixture.setActive(name, organization)

export const createOrganization =
  (organization: string, owner = 'alice', more?: object): Action =>
  (fixture) =>
    fixture.createOrganization(owner, organization, more)

/** Updates the organization as the recording did. */
export const updateAcme = (data: object = { name: 'X' }): Action =>
  postAs('alice', '/organization/update', () => ({
    data: { logo: 'https://cdn.example.com/b.png', metadata: { plan: 'free' }, ...data },
  }))

export const respondToInvitation = (name: string, response: 'accept' | 'reject', invitation = `${name}@acme`): Action =>
  postAs(name, `/organization/${response}-invitation`, ({ requireId }) => ({
    invitationId: requireId(`invitation.${invitation}`),
  }))

export const cancelInvitation = (name: string): Action =>
  postAs('alice', '/organization/cancel-invitation', ({ requireId }) => ({
    invitationId: requireId(`invitation.${name}@acme`),
  }))

const markRemoved =
  (name: string): Action =>
  async ({ removed }) =>
    void removed.add(name)

const removeMember = (name: string): Action =>
  inOrder(
    postAs('alice', '/organization/remove-member', ({ requireId }) => ({
      memberIdOrEmail: requireId(`member.${name}@acme`),
    })),
    markRemoved(`member.${name}@acme`),
  )

export const leaveAcme = (name: string): Action =>
  inOrder(
    postAs(name, '/organization/leave', ({ requireId }) => ({ organizationId: requireId('org.acme') })),
    markRemoved(`member.${name}@acme`),
  )

export const deleteAcme: Action = inOrder(
  postAs('alice', '/organization/delete', ({ requireId }) => ({ organizationId: requireId('org.acme') })),
  markRemoved('org.acme'),
)

export const removeTeam = (team: string): Action =>
  postAs('alice', '/organization/remove-team', ({ requireId }) => ({ teamId: requireId(`team.${team}`) }))

export const leaveTeam = (organization: string): Action =>
  postAs('alice', '/organization/set-member-team', ({ requireId }) => ({
    memberId: requireId(`member.alice@${organization}`),
    organizationId: requireId(`org.${organization}`),
    teamId: null,
  }))

export const changeRole = (name: string, role: string): Action =>
  postAs('alice', '/organization/update-member-role', ({ requireId }) => ({
    memberId: requireId(`member.${name}@acme`),
    role,
  }))

export const createTeam =
  (team: string): Action =>
  (fixture) =>
    fixture.createTeam('alice', team, fixture.has('org.acme') ? 'acme' : 'one')

/** Lists are sorted by time. */
export const advanceOneSecond: Action = async ({ server }) => server.advanceClock(1)

/** Invitations expire after two days. The requests keep the sessions of Alice and Dave alive. */
export const advanceTwoDays: Action = async ({ server, requireBrowser }) => {
  server.advanceClock(172_801)
  for (const name of ['alice', 'dave']) await (await requireBrowser(name)).get('/get-session')
}

export const inviteVerifiedUser = (name: string, more?: Parameters<OrganizationFixture['invite']>[2]): Action =>
  inOrder(invite(name, more), verifyEmail(name))
export const inviteAndAccept = (name: string): Action =>
  inOrder(inviteVerifiedUser(name), respondToInvitation(name, 'accept'))
export const addSecondOwner = addMember('erin', 'owner')
export const addAndRemoveCarol = inOrder(addMember('carol', 'admin'), setActive('carol'), removeMember('carol'))
export const inviteByRemovedAdmin = inOrder(
  addMember('carol', 'admin'),
  setActive('carol'),
  invite('dave', { as: 'dave3@acme' }, 'carol'),
  removeMember('carol'),
  verifyEmail('dave'),
)
export const addTwoOwners = inOrder(addMember('bob', 'owner,admin'), addMember('carol', 'owner'))
