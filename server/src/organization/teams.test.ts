import { expect, test } from 'vitest'
import {
  createTeam,
  readAllRows,
  fetchTeamNames,
  createTwoOrganizations,
  TEAM_NOT_FOUND,
  fetchTeams,
  startTestServer,
} from '@latchkey/testing'

test('returns the documented fields of a team', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const organization = await ann.createOrganization({ name: 'Acme' })
  const { status, body } = await ann.post('/organization/create-team', { name: '  Design  ' })
  const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const shape = { id: expect.any(String), organizationId: organization.id, createdAt: isoTime }
  expect({ status, body }).toEqual({ status: 200, body: { ...shape, name: 'Design', updatedAt: isoTime } })
  expect(await fetchTeams(ann)).toEqual([{ ...shape, name: 'Acme', updatedAt: null }, body])
  for (const name of ['', '   ', 'x'.repeat(101), 7, undefined]) {
    expect(await ann.post('/organization/create-team', { name })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    })
  }
})

test('renames a team', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id: organizationId } = await ann.createOrganization()
  const team = await createTeam(ann, 'Dev')
  server.advanceClock(5)
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

test('rejects update-team without a name', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  const team = await createTeam(ann, 'Dev')
  for (const data of [{}, { name: '' }, { name: null }, 'Dev', undefined]) {
    const response = await ann.post('/organization/update-team', { teamId: team.id, data })
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  }
  expect(await fetchTeams(ann)).toContainEqual(team)
})

test.each(['id', 'createdAt', 'updatedAt'])(
  'rejects %s in update-team, because the server sets it (R30)',
  async (field) => {
    const server = await startTestServer()
    const ann = await server.createUser('Ann')
    await ann.createOrganization()
    const team = await createTeam(ann, 'Dev')
    const data = { name: 'D2', [field]: team[field] }
    expect(await ann.post('/organization/update-team', { teamId: team.id, data })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', message: `[body.data.${field}] Is set by the server` },
    })
    expect(await fetchTeams(ann)).toContainEqual(team)
  },
)

test('removes a team', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id: organizationId } = await ann.createOrganization({ name: 'Acme' })
  const [design, dev] = [await createTeam(ann, 'Design'), await createTeam(ann, 'Dev')]
  const removed = { status: 200, body: { message: 'Team removed successfully.' } }
  expect(await ann.post('/organization/remove-team', { teamId: design.id })).toMatchObject(removed)
  const again = await ann.post('/organization/remove-team', { teamId: design.id })
  expect(again).toMatchObject({ status: 400, body: TEAM_NOT_FOUND })
  expect(await fetchTeamNames(ann)).toEqual(['Acme', 'Dev'])
  await ann.post('/organization/set-active', { organizationId: null })
  expect(await ann.post('/organization/remove-team', { teamId: dev.id, organizationId })).toMatchObject(removed)
})

test('keeps the last team unless its removal is allowed', async () => {
  const allowed = { teams: { enabled: true, allowRemovingAllTeams: true } }
  for (const organization of [undefined, allowed]) {
    const server = await startTestServer(organization && { organization })
    const ann = await server.createUser('Ann')
    await ann.createOrganization()
    const [{ id: teamId }] = await fetchTeams(ann)
    const before = await readAllRows(server.database)
    const { status, body } = await ann.post('/organization/remove-team', { teamId })
    if (organization) {
      expect({ status, body }).toEqual({ status: 200, body: { message: 'Team removed successfully.' } })
      expect(await fetchTeams(ann)).toEqual([])
    } else {
      const refused = { code: 'UNABLE_TO_REMOVE_LAST_TEAM', message: 'Unable to remove last team' }
      expect({ status, body }).toEqual({ status: 400, body: refused })
      expect(await readAllRows(server.database)).toBe(before)
    }
  }
})

test('counts the default team towards maximumTeams', async () => {
  const server = await startTestServer({ organization: { teams: { enabled: true, maximumTeams: 2 } } })
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
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

test('allows more than 100 teams and lists them in pages', async () => {
  const server = await startTestServer({ organization: { teams: { enabled: true, maximumTeams: 103 } } })
  const ann = await server.createUser('Ann')
  const { id: organizationId } = await ann.createOrganization({ name: '0' })
  const times = { organizationId, createdAt: Date.now(), updatedAt: null }
  const rows = Array.from({ length: 101 }, (_, index) => ({ id: `team-${index}`, name: `${index + 1}`, ...times }))
  await server.database.kysely.insertInto('team').values(rows).execute()
  expect((await ann.post('/organization/create-team', { name: '102' })).status).toBe(200)
  const one = await ann.post('/organization/create-team', { name: '103' })
  expect(one.body.code).toBe('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')

  const first = await fetchTeams(ann)
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

test('lists the teams of an organization', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const one = await ann.createOrganization({ name: 'One' })
  await ann.createOrganization({ name: 'Two' })
  expect(await fetchTeamNames(ann)).toEqual(['Two'])
  // The query takes precedence over the active organization.
  const { body } = await ann.get(`/organization/list-teams?organizationId=${one.id}`)
  expect(body).toMatchObject([{ name: 'One', organizationId: one.id }])
})

test('audits team changes with the organization', async () => {
  const server = await startTestServer()
  const { ann, acme, carol } = await createTwoOrganizations(server)
  const { id } = await createTeam(ann, 'New')
  // Entries of the same millisecond have no defined order.
  server.advanceClock(1)
  await ann.post('/organization/update-team', { teamId: id, data: { name: 'Newer' } })
  server.advanceClock(1)
  await ann.post('/organization/set-member-team', { memberId: carol.id, teamId: id })
  server.advanceClock(1)
  await ann.post('/organization/remove-team', { teamId: id })
  const rows = await server.database.kysely.selectFrom('audit').selectAll().orderBy('createdAt').execute()
  const ofTeam = rows.filter(({ target, action }) => target === `team:${id}` || action === 'member.team-changed')
  const { id: actorId } = await ann.fetchUser()
  expect(ofTeam.map(({ action, details, actorId: by }) => [action, by, JSON.parse(details)])).toEqual([
    ['team.created', actorId, { organizationId: acme.id, name: 'New' }],
    ['team.updated', actorId, { organizationId: acme.id, name: 'Newer' }],
    ['member.team-changed', actorId, { organizationId: acme.id, userId: carol.userId, teamId: id, team: 'Newer' }],
    ['team.removed', actorId, { organizationId: acme.id, name: 'Newer' }],
  ])
})

test('lists the teams of the caller in all organizations', async () => {
  const server = await startTestServer()
  const [ann, bob, carol] = [
    await server.createUser('Ann'),
    await server.createUser('Bob'),
    await server.createUser('Carol'),
  ]
  const [acme, beta] = [await ann.createOrganization({ name: 'Acme' }), await bob.createOrganization({ name: 'Beta' })]
  const createLaterTeam = (owner: typeof ann, name: string) => {
    server.advanceClock(1)
    return createTeam(owner, name)
  }
  const design = await createLaterTeam(ann, 'Design')
  const labs = await createLaterTeam(bob, 'Labs')
  const sales = await createLaterTeam(ann, 'Sales')
  const listOwn = async () => (await carol.get('/organization/list-user-teams')).body
  expect(await listOwn()).toEqual([])
  const member = await carol.joinOrganization(acme, 'member', sales.id)
  await carol.joinOrganization(beta, 'member', labs.id)
  expect(await listOwn()).toEqual([labs, sales])
  await ann.post('/organization/set-member-team', { memberId: member.id, teamId: design.id })
  expect(await listOwn()).toEqual([design, labs])
  await ann.post('/organization/remove-team', { teamId: design.id })
  expect(await listOwn()).toEqual([labs])
})
