import { type Call, calls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { mountedCalls } from '../testing/mounted-calls.ts'
import { everyRow } from '../testing/rows.ts'
import { world } from '../testing/world.ts'

const ofOrganizations = mountedCalls.filter(({ call }) => call.feature)
const ofTeams = mountedCalls.filter(({ call }) => call.feature === 'teams')
const NOT_FOUND = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } }

const switchedOff = [
  ...ofOrganizations.map((mounted) => [String(mounted), 'organizations', { mounted, organization: false }] as const),
  ...ofTeams.map((mounted) => [String(mounted), 'teams', { mounted, organization: { teams: {} } }] as const),
]

test.each(switchedOff)('R53: feature-off → 404: %s where %s are off', async (_call, _feature, row) => {
  const { call, path, body } = row.mounted
  const here = await world({ organization: row.organization })
  const ann = await here.person('Ann')
  const before = await everyRow(here.database)
  for (const person of [ann, here.stranger('Eve')]) {
    // Also for input that the call would refuse.
    for (const input of [body, {}]) {
      const answer = call.method === 'GET' ? await person.get(path) : await person.post(path, input)
      expect({ status: answer.status, body: answer.body }).toEqual(NOT_FOUND)
    }
  }
  expect(await everyRow(here.database)).toBe(before)
})

test('R53: feature-off → 404: in process too, also the calls of the server alone', async () => {
  const here = await world({ organization: false })
  const named = Object.entries<Call>(calls).filter(([, { feature }]) => feature)
  expect(named.length).toBeGreaterThan(ofOrganizations.length)
  for (const [name] of named) {
    const call: unknown = Reflect.get(here.latchkey.api, name)
    if (typeof call !== 'function') expect.fail(`${name} is no call`)
    await expect(call({ body: {}, query: {} }), name).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('teams that are off leave the rest of organizations on, without a word of teams', async () => {
  const here = await world({ organization: { teams: { enabled: false } } })
  const ann = await here.person('Ann')
  const organization = await ann.createsOrganization()
  expect(organization.members).toHaveLength(1)
  expect(organization.members[0]).not.toHaveProperty('teamId')
  const { status, body } = await ann.get('/organization/get-full-organization')
  expect({ status, teams: body.teams }).toEqual({ status: 200, teams: null })
  expect(body.members[0]).not.toHaveProperty('teamId')
  expect(await here.database.kysely.selectFrom('team').selectAll().execute()).toEqual([])
})
