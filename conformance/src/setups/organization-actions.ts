import type { Scene } from './organization-fixture.ts'

/** What had happened before an exchange. */
export type Deeds = (scene: Scene) => Promise<void>

const as =
  (name: string, path: string, body: (scene: Scene) => object): Deeds =>
  async (scene) => {
    await (await scene.person(name)).post(path, body(scene))
  }

export const both =
  (...parts: Deeds[]): Deeds =>
  async (scene) => {
    for (const part of parts) await part(scene)
  }

export const joins =
  (name: string, role?: string, organization = 'acme'): Deeds =>
  (scene) =>
    scene.joins(name, organization, role)

export const invites =
  (name: string, more?: Parameters<Scene['invites']>[2], inviter = 'alice'): Deeds =>
  (scene) =>
    scene.invites(inviter, name, more)

export const verifies =
  (name: string): Deeds =>
  (scene) =>
    scene.verifies(name)

export const works =
  (name: string, organization = 'acme'): Deeds =>
  (scene) =>
    scene.works(name, organization)

export const creates =
  (organization: string, owner = 'alice', more?: object): Deeds =>
  (scene) =>
    scene.creates(owner, organization, more)

/** What has become of acme in the course of the recording. */
export const acmeLater = (data: object = { name: 'X' }): Deeds =>
  as('alice', '/organization/update', () => ({
    data: { logo: 'https://cdn.example.com/b.png', metadata: { plan: 'free' }, ...data },
  }))

export const handles = (name: string, deed: 'accept' | 'reject', invitation = `${name}@acme`): Deeds =>
  as(name, `/organization/${deed}-invitation`, ({ id }) => ({ invitationId: id(`invitation.${invitation}`) }))

export const cancels = (name: string): Deeds =>
  as('alice', '/organization/cancel-invitation', ({ id }) => ({ invitationId: id(`invitation.${name}@acme`) }))

const ends =
  (what: string): Deeds =>
  async ({ ended }) =>
    void ended.add(what)

const removes = (name: string): Deeds =>
  both(
    as('alice', '/organization/remove-member', ({ id }) => ({ memberIdOrEmail: id(`member.${name}@acme`) })),
    ends(`member.${name}@acme`),
  )

export const leaves = (name: string): Deeds =>
  both(
    as(name, '/organization/leave', ({ id }) => ({ organizationId: id('org.acme') })),
    ends(`member.${name}@acme`),
  )

export const deletes: Deeds = both(
  as('alice', '/organization/delete', ({ id }) => ({ organizationId: id('org.acme') })),
  ends('org.acme'),
)

export const removesTeam = (team: string): Deeds =>
  as('alice', '/organization/remove-team', ({ id }) => ({ teamId: id(`team.${team}`) }))

export const leavesTeam = (organization: string): Deeds =>
  as('alice', '/organization/set-member-team', ({ id }) => ({
    memberId: id(`member.alice@${organization}`),
    organizationId: id(`org.${organization}`),
    teamId: null,
  }))

export const becomes = (name: string, role: string): Deeds =>
  as('alice', '/organization/update-member-role', ({ id }) => ({ memberId: id(`member.${name}@acme`), role }))

export const makesTeam =
  (team: string): Deeds =>
  (scene) =>
    scene.makesTeam('alice', team, scene.has('org.acme') ? 'acme' : 'one')

/** What comes after it is later than what came before: lists are in this order. */
export const later: Deeds = async ({ stage }) => stage.travel(1)

/** Two days and a second: an invitation of before has expired. Alice and Dave have been seen since. */
export const twoDaysPass: Deeds = async ({ stage, person }) => {
  stage.travel(172_801)
  for (const name of ['alice', 'dave']) await (await person(name)).get('/get-session')
}

export const invited = (name: string, more?: Parameters<Scene['invites']>[2]): Deeds =>
  both(invites(name, more), verifies(name))
export const accepted = (name: string): Deeds => both(invited(name), handles(name, 'accept'))
export const twoOwners = joins('erin', 'owner')
export const carolLeft = both(joins('carol', 'admin'), works('carol'), removes('carol'))
export const invitedByCarol = both(
  joins('carol', 'admin'),
  works('carol'),
  invites('dave', { as: 'dave3@acme' }, 'carol'),
  removes('carol'),
  verifies('dave'),
)
export const anotherOwner = both(joins('bob', 'owner,admin'), joins('carol', 'owner'))
