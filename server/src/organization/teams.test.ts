import { expect, test } from 'vitest'
import type { Answer, Person } from '../testing/person.ts'
import { everyRow } from '../testing/rows.ts'
import { type World, world } from '../testing/world.ts'

const FORBIDDEN_TO_STRANGERS = {
  code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  message: 'You are not allowed to invite users to this organization',
}
const TEAM_NOT_FOUND = { code: 'TEAM_NOT_FOUND', message: 'Team not found' }
const NO_ACTIVE_ORGANIZATION = { code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' }

const createTeam = async (person: Person, name: string) =>
  (await person.post('/organization/create-team', { name })).body

const teamsOf = async (person: Person) => (await person.get('/organization/list-teams')).body

const namesOf = async (person: Person): Promise<string[]> => {
  const teams: { name: string }[] = await teamsOf(person)
  return teams.map(({ name }) => name)
}

/** The members of the active organization, those that came first. */
const membersSeenBy = async (person: Person) => (await person.post('/organization/set-active', {})).body.members

test('Team: id, name (at least 1 character), organizationId, createdAt, optional updatedAt', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const organization = await ann.createsOrganization({ name: 'Acme' })
  const { status, body } = await ann.post('/organization/create-team', { name: '  Design  ' })
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const shape = { id: expect.any(String), organizationId: organization.id, createdAt: moment }
  expect({ status, body }).toEqual({ status: 200, body: { ...shape, name: 'Design', updatedAt: moment } })
  expect(await teamsOf(ann)).toEqual([{ ...shape, name: 'Acme', updatedAt: null }, body])
  for (const name of ['', '   ', 'x'.repeat(101), 7, undefined]) {
    expect(await ann.post('/organization/create-team', { name })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    })
  }
})

test('POST /update-team: teamId, data', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const { id: organizationId } = await ann.createsOrganization()
  const team = await createTeam(ann, 'Dev')
  here.travel(5)
  const { status, body } = await ann.post('/organization/update-team', {
    teamId: team.id,
    data: { name: 'Development' },
  })
  expect({ status, body }).toEqual({
    status: 200,
    body: { ...team, name: 'Development', updatedAt: expect.any(String) },
  })
  expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(team.updatedAt))
  await ann.post('/organization/set-active', { organizationId: null })
  const named = await ann.post('/organization/update-team', { teamId: team.id, data: { name: 'D2', organizationId } })
  expect(named).toMatchObject({ status: 200, body: { name: 'D2' } })
})

test('Defect D8: 500 for update-team without name', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  await ann.createsOrganization()
  const team = await createTeam(ann, 'Dev')
  for (const data of [{}, { name: '' }, { name: null }, 'Dev', undefined]) {
    const answer = await ann.post('/organization/update-team', { teamId: team.id, data })
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  }
  expect(await teamsOf(ann)).toContainEqual(team)
})

test.each(['id', 'createdAt', 'updatedAt'])('R30: update-team refuses %s, which the server sets', async (field) => {
  const here = await world()
  const ann = await here.person('Ann')
  await ann.createsOrganization()
  const team = await createTeam(ann, 'Dev')
  const data = { name: 'D2', [field]: team[field] }
  expect(await ann.post('/organization/update-team', { teamId: team.id, data })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: `[body.data.${field}] Is set by the server` },
  })
  expect(await teamsOf(ann)).toContainEqual(team)
})

test('POST /remove-team: teamId, organizationId?', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const { id: organizationId } = await ann.createsOrganization({ name: 'Acme' })
  const [design, dev] = [await createTeam(ann, 'Design'), await createTeam(ann, 'Dev')]
  const removed = { status: 200, body: { message: 'Team removed successfully.' } }
  expect(await ann.post('/organization/remove-team', { teamId: design.id })).toMatchObject(removed)
  const again = await ann.post('/organization/remove-team', { teamId: design.id })
  expect(again).toMatchObject({ status: 400, body: TEAM_NOT_FOUND })
  expect(await namesOf(ann)).toEqual(['Acme', 'Dev'])
  await ann.post('/organization/set-active', { organizationId: null })
  expect(await ann.post('/organization/remove-team', { teamId: dev.id, organizationId })).toMatchObject(removed)
})

test('The last team cannot be removed unless this is allowed', async () => {
  const allowed = { teams: { enabled: true, allowRemovingAllTeams: true } }
  for (const organization of [undefined, allowed]) {
    const here = await world(organization && { organization })
    const ann = await here.person('Ann')
    await ann.createsOrganization()
    const [{ id: teamId }] = await teamsOf(ann)
    const before = await everyRow(here.database)
    const { status, body } = await ann.post('/organization/remove-team', { teamId })
    if (organization) {
      expect({ status, body }).toEqual({ status: 200, body: { message: 'Team removed successfully.' } })
      expect(await teamsOf(ann)).toEqual([])
    } else {
      const refused = { code: 'UNABLE_TO_REMOVE_LAST_TEAM', message: 'Unable to remove last team' }
      expect({ status, body }).toEqual({ status: 400, body: refused })
      expect(await everyRow(here.database)).toBe(before)
    }
  }
})

test('Defect D3: members of a removed team stay members, without a team', async () => {
  const here = await world()
  const [ann, bob] = [await here.person('Ann'), await here.person('Bob')]
  const organization = await ann.createsOrganization()
  const design = await createTeam(ann, 'Design')
  const member = await bob.joins(organization, 'member', design.id)
  expect(member.teamId).toBe(design.id)
  await ann.post('/organization/remove-team', { teamId: design.id })
  const seen = (await membersSeenBy(ann)).find(({ id }: { id: string }) => id === member.id)
  expect(seen).toMatchObject({ role: 'member', teamId: null })
  await bob.post('/organization/set-active', { organizationId: organization.id })
  expect(await namesOf(bob)).toHaveLength(1)
})

test('who may delete teams may delete their own, which leaves them without one', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const organization = await ann.createsOrganization()
  const [own] = await teamsOf(ann)
  expect(organization.members[0].teamId).toBe(own.id)
  await createTeam(ann, 'Design')
  expect((await ann.post('/organization/remove-team', { teamId: own.id })).status).toBe(200)
  expect(await membersSeenBy(ann)).toMatchObject([{ role: 'owner', teamId: null }])
})

test('a number of teams that is configured is not exceeded, and the first team counts', async () => {
  const here = await world({ organization: { teams: { enabled: true, maximumTeams: 2 } } })
  const ann = await here.person('Ann')
  await ann.createsOrganization()
  const second = await createTeam(ann, 'second')
  const third = { name: 'third' }
  expect(await ann.post('/organization/create-team', third)).toMatchObject({
    status: 400,
    body: {
      code: 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
      message: 'You have reached the maximum number of teams',
    },
  })
  await ann.post('/organization/remove-team', { teamId: second.id })
  expect((await ann.post('/organization/create-team', third)).status).toBe(200)
})

test('Defect D8: a limit of teams above 100 is reached, and their list has pages', async () => {
  const here = await world({ organization: { teams: { enabled: true, maximumTeams: 103 } } })
  const ann = await here.person('Ann')
  const { id: organizationId } = await ann.createsOrganization({ name: '0' })
  const moment = { organizationId, createdAt: Date.now(), updatedAt: null }
  const rows = Array.from({ length: 101 }, (_, index) => ({ id: `team-${index}`, name: `${index + 1}`, ...moment }))
  await here.database.kysely.insertInto('team').values(rows).execute()
  expect((await ann.post('/organization/create-team', { name: '102' })).status).toBe(200)
  const one = await ann.post('/organization/create-team', { name: '103' })
  expect(one.body.code).toBe('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')

  const first = await teamsOf(ann)
  expect(first).toHaveLength(100)
  const { body: rest } = await ann.get(`/organization/list-teams?limit=100&cursor=${first.at(-1).id}`)
  expect(rest).toHaveLength(3)
  expect(new Set([...first, ...rest].map(({ name }) => name)).size).toBe(103)
  const pages = []
  for (let cursor = ''; ; ) {
    const { body } = await ann.get(`/organization/list-teams?limit=40${cursor}`)
    pages.push(body.length)
    if (body.length < 40) break
    cursor = `&cursor=${body.at(-1).id}`
  }
  expect(pages).toEqual([40, 40, 23])
})

test('GET /list-teams: query organizationId', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const one = await ann.createsOrganization({ name: 'One' })
  await ann.createsOrganization({ name: 'Two' })
  expect(await namesOf(ann)).toEqual(['Two'])
  // The query wins over the active organization.
  const { body } = await ann.get(`/organization/list-teams?organizationId=${one.id}`)
  expect(body).toMatchObject([{ name: 'One', organizationId: one.id }])
})

test('Only members can list invitations and teams of an organization', async () => {
  const here = await world()
  const [ann, bob] = [await here.person('Ann'), await here.person('Bob')]
  const organization = await ann.createsOrganization()
  const list = (id: string) => bob.get(`/organization/list-teams?organizationId=${id}`)
  const refused = {
    status: 403,
    body: { code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION', message: 'You are not a member of this organization' },
  }
  expect(await list(organization.id)).toMatchObject(refused)
  expect(await list('unknown')).toMatchObject(refused)
  await bob.joins(organization)
  expect(await list(organization.id)).toMatchObject({ status: 200, body: [{ organizationId: organization.id }] })
})

const unchosen: [string, object][] = [
  ['create-team', { name: 'x' }],
  ['update-team', { teamId: 'x', data: { name: 'x' } }],
  ['remove-team', { teamId: 'x' }],
  ['set-member-team', { memberId: 'x', teamId: null }],
]

test.each(unchosen)('Defect D2: %s without an organization is No active organization', async (path, body) => {
  const here = await world()
  const ann = await here.person('Ann')
  const answer = await ann.post(`/organization/${path}`, body)
  expect(answer).toMatchObject({ status: 400, body: NO_ACTIVE_ORGANIZATION })
})

test('Defect D2: list-teams without an organization is No active organization', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  expect(await ann.get('/organization/list-teams')).toMatchObject({ status: 400, body: NO_ACTIVE_ORGANIZATION })
})

const messages: [string, number, (here: World) => Promise<Answer>][] = [
  [
    'No active organization',
    400,
    async (here) => (await here.person()).post('/organization/create-team', { name: 'x' }),
  ],
  ['Team not found', 400, async (here) => asOwner(here, 'remove-team', { teamId: 'unknown' })],
  ['Unable to remove last team', 400, async (here) => asOwner(here, 'remove-team', {})],
  ['not allowed to delete teams', 403, async (here) => asMember(here, 'remove-team', {})],
  ['not allowed to update this team', 403, async (here) => asMember(here, 'update-team', { data: { name: 'x' } })],
]

test.each(messages)('Organization messages: %s (%i)', async (message, status, cause) => {
  const answer = await cause(await world())
  expect(answer.status).toBe(status)
  expect(answer.body.message).toContain(message)
})

/** An owner calls about the team that an organization begins with, unless `more` names another. */
const asOwner = async (here: World, path: string, more: object): Promise<Answer> => {
  const ann = await here.person('Ann')
  const { members } = await ann.createsOrganization()
  return ann.post(`/organization/${path}`, { teamId: members[0].teamId, ...more })
}

/** A member does the same. */
const asMember = async (here: World, path: string, more: object): Promise<Answer> => {
  const [ann, bob] = [await here.person('Ann'), await here.person('Bob')]
  const organization = await ann.createsOrganization()
  await bob.joins(organization)
  await bob.post('/organization/set-active', { organizationId: organization.id })
  return bob.post(`/organization/${path}`, { teamId: organization.members[0].teamId, ...more })
}

/** Two organizations of different owners, each with a further team and member. */
const neighbours = async (here: World) => {
  const [ann, bob, carol, dan] = await Promise.all(['Ann', 'Bob', 'Carol', 'Dan'].map((name) => here.person(name)))
  if (!ann || !bob || !carol || !dan) throw new Error('four people')
  const [acme, beta] = [
    await ann.createsOrganization({ name: 'Acme' }),
    await bob.createsOrganization({ name: 'Beta' }),
  ]
  const [design, labs] = [await createTeam(ann, 'Design'), await createTeam(bob, 'Labs')]
  return {
    ann,
    bob,
    acme,
    beta,
    design,
    labs,
    carol: await carol.joins(acme),
    dan: await dan.joins(beta),
  }
}

test('R24: a team or a member of another organization looks like an unknown one', async () => {
  const here = await world()
  const { ann, acme, design, labs, carol, dan } = await neighbours(here)
  const before = await everyRow(here.database)
  const there = { organizationId: acme.id }
  const cases: [string, (teamId: string, memberId: string) => object, object][] = [
    ['update-team', (teamId) => ({ teamId, data: { name: 'x', ...there } }), TEAM_NOT_FOUND],
    ['remove-team', (teamId) => ({ teamId, ...there }), TEAM_NOT_FOUND],
    ['set-member-team', (teamId) => ({ memberId: carol.id, teamId, ...there }), TEAM_NOT_FOUND],
    [
      'set-member-team',
      (_, memberId) => ({ memberId, teamId: design.id, ...there }),
      { code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
    ],
  ]
  for (const [path, body, refusal] of cases) {
    const foreign = await ann.post(`/organization/${path}`, body(labs.id, dan.id))
    const unknown = await ann.post(`/organization/${path}`, body('unknown', 'unknown'))
    expect(foreign).toMatchObject({ status: 400, body: refusal })
    expect(unknown.body).toEqual(foreign.body)
  }
  const page = await ann.get(`/organization/list-teams?cursor=${labs.id}`)
  expect(page).toMatchObject({ status: 400, body: TEAM_NOT_FOUND })
  expect(await everyRow(here.database)).toBe(before)
})

test('R26: whoever is no member creates, renames and removes no team', async () => {
  const here = await world()
  const { bob, acme, design } = await neighbours(here)
  const before = await everyRow(here.database)
  for (const organizationId of [acme.id, 'unknown']) {
    const create = await bob.post('/organization/create-team', { name: 'x', organizationId })
    const remove = await bob.post('/organization/remove-team', { teamId: design.id, organizationId })
    const data = { name: 'x', organizationId }
    const update = await bob.post('/organization/update-team', { teamId: design.id, data })
    expect(create).toMatchObject({ status: 403, body: FORBIDDEN_TO_STRANGERS })
    expect(remove).toMatchObject({ status: 403, body: FORBIDDEN_TO_STRANGERS })
    expect(update).toMatchObject({ status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM' } })
  }
  expect(await everyRow(here.database)).toBe(before)
})

test('a member is put on a team, on another one, and off again', async () => {
  const here = await world()
  const { ann, carol, design } = await neighbours(here)
  const other = await createTeam(ann, 'Dev')
  for (const teamId of [design.id, other.id, null]) {
    const { status, body } = await ann.post('/organization/set-member-team', { memberId: carol.id, teamId })
    expect({ status, body }).toEqual({ status: 200, body: { ...carol, createdAt: expect.any(String), teamId } })
  }
})

test('R25: an admin moves members and admins, themselves too, but never an owner', async () => {
  const here = await world()
  const { ann, acme, carol, design } = await neighbours(here)
  const admins = await Promise.all(['Eve', 'Fay'].map((name) => here.person(name)))
  const [eve, fay] = await Promise.all(admins.map((admin) => admin.joins(acme, 'admin')))
  const [first] = admins
  const [owner] = acme.members
  const move = (memberId?: string) =>
    first?.post('/organization/set-member-team', { memberId, teamId: design.id, organizationId: acme.id })
  for (const member of [carol, eve, fay]) expect((await move(member?.id))?.status).toBe(200)
  expect(await move(owner.id)).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' },
  })
  expect((await membersSeenBy(ann))[0]).toMatchObject({ id: owner.id, teamId: owner.teamId })
})

test('what happens to teams is on record, with the organization that it happened in', async () => {
  const here = await world()
  const { ann, acme, carol } = await neighbours(here)
  const { id } = await createTeam(ann, 'New')
  // What happens within one millisecond is on record in no order.
  here.travel(1)
  await ann.post('/organization/update-team', { teamId: id, data: { name: 'Newer' } })
  here.travel(1)
  await ann.post('/organization/set-member-team', { memberId: carol.id, teamId: id })
  here.travel(1)
  await ann.post('/organization/remove-team', { teamId: id })
  const rows = await here.database.kysely.selectFrom('audit').selectAll().orderBy('createdAt').execute()
  const ofTeam = rows.filter(({ target, action }) => target === `team:${id}` || action === 'member.team-changed')
  const { id: actorId } = await ann.whoAmI()
  expect(ofTeam.map(({ action, details, actorId: by }) => [action, by, JSON.parse(details)])).toEqual([
    ['team.created', actorId, { organizationId: acme.id, name: 'New' }],
    ['team.updated', actorId, { organizationId: acme.id, name: 'Newer' }],
    ['member.team-changed', actorId, { organizationId: acme.id, userId: carol.userId, teamId: id, team: 'Newer' }],
    ['team.removed', actorId, { organizationId: acme.id, name: 'Newer' }],
  ])
})
