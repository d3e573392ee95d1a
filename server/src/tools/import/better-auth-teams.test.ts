import { expect, test } from 'vitest'
import {
  BASE_URL,
  createBetterAuthAccount,
  createBetterAuthInvitation,
  createBetterAuthOrganization,
  type BetterAuthRows,
  createBetterAuthSession,
  createBetterAuthUser,
  createBetterAuthSource,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import { importBetterAuth, type Source } from './better-auth.ts'

const toTime = (day: number) => `2026-03-0${day}T12:00:00.000Z`
const createTeam = (id: string) => ({
  id,
  name: id,
  memberCount: 1,
  organizationId: 'acme',
  createdAt: toTime(1),
  updatedAt: null,
})
const createMember = (id: string, userId: string, role: string) => ({
  id,
  organizationId: 'acme',
  userId,
  role,
  createdAt: toTime(1),
})
const createTeamMember = (id: string, teamId: string, userId: string, day = 2) => ({
  id,
  teamId,
  userId,
  membershipKey: `${teamId} ${userId}`,
  createdAt: toTime(day),
})

/** Acme in the tables of better-auth 1.7. Ann is its owner. Ben is a member. */
const acme = {
  user: [createBetterAuthUser('ann'), createBetterAuthUser('ben'), createBetterAuthUser('eve')],
  account: [createBetterAuthAccount('a1', 'ann')],
  session: [createBetterAuthSession('s1', 'ann', { activeOrganizationId: 'acme', activeTeamId: 'night' })],
  organization: [createBetterAuthOrganization('acme')],
  team: [createTeam('night'), createTeam('day')],
  teamMember: [createTeamMember('tm1', 'night', 'ann')],
  organizationRole: [],
  member: [createMember('m1', 'ann', 'owner'), createMember('m2', 'ben', 'member')],
  invitation: [createBetterAuthInvitation('i1', 'acme', 'dan@example.com', { teamId: 'day', createdAt: toTime(3) })],
} satisfies BetterAuthRows

/** The tables of Acme with more rows, and with one stored role, so that each table has its columns. */
const createSource = (more: BetterAuthRows = {}): Promise<Source> => {
  const tables = { ...acme, organizationRole: [{ id: 'r1', organizationId: 'acme', role: 'member', permission: '{}' }] }
  return createBetterAuthSource(
    Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, [...rows, ...(more[name] ?? [])]])),
  )
}

const runImport = async (server: TestServer, source: Source, { skipInvalidRows = false } = {}) => {
  const findings: string[] = []
  const { isWritten, counts, skipped } = await importBetterAuth(
    {
      database: server.database,
      baseURL: BASE_URL,
      secret: 'a secret of at least thirty-two characters',
      organization: { teams: { enabled: true } },
      now: server.now,
    },
    { source, skipInvalidRows, onFinding: ({ table, id, reason }) => findings.push(`${table} ${id}: ${reason}`) },
  )
  return { isWritten, skipped, teamMembers: counts.get('teamMember'), findings }
}

const readTeams = async ({ database }: TestServer) =>
  Object.fromEntries(
    (await database.kysely.selectFrom('member').select(['userId', 'teamId']).execute()).map((row) => [
      row.userId,
      row.teamId,
    ]),
  )

test('imports the team memberships of better-auth 1.7, and nothing twice', async () => {
  const server = await startTestServer()
  const source = await createSource()
  expect(await runImport(server, source)).toEqual({
    isWritten: true,
    skipped: 0,
    teamMembers: { imported: 1, existing: 0, expired: 0, skipped: 0 },
    findings: [],
  })
  expect(await readTeams(server)).toEqual({ ann: 'night', ben: null })
  const invitation = server.database.kysely.selectFrom('invitation').select(['teamId', 'createdAt'])
  expect(await invitation.execute()).toEqual([{ teamId: 'day', createdAt: Date.parse(toTime(3)) }])
  expect((await runImport(server, source)).teamMembers).toMatchObject({ imported: 0, existing: 1 })
})

test('refuses a member in several teams, and keeps the first one with skipInvalidRows', async () => {
  const server = await startTestServer()
  const more = { teamMember: [createTeamMember('tm2', 'night', 'ben', 5), createTeamMember('tm3', 'day', 'ben', 4)] }
  const findings = ['teamMember tm2: its user ben is in team day already; here, a member has one team']
  const source = await createSource(more)
  expect(await runImport(server, source)).toMatchObject({ isWritten: false, skipped: 1, findings })
  expect(await readTeams(server)).toEqual({})
  expect(await runImport(server, source, { skipInvalidRows: true })).toEqual({
    isWritten: true,
    skipped: 1,
    teamMembers: { imported: 2, existing: 0, expired: 0, skipped: 1 },
    findings,
  })
  expect(await readTeams(server)).toEqual({ ann: 'night', ben: 'day' })
})

test.each<[problem: string, rows: BetterAuthRows, finding: string]>([
  [
    'a team membership without its team',
    { teamMember: [createTeamMember('tm2', 'unknown', 'ben')] },
    'teamMember tm2: its team does not exist',
  ],
  [
    'a team membership without its user',
    { teamMember: [createTeamMember('tm2', 'day', 'unknown')] },
    'teamMember tm2: its user does not exist',
  ],
  [
    'a team membership of a user who is not a member',
    { teamMember: [createTeamMember('tm2', 'day', 'eve')] },
    'teamMember tm2: its user eve is not a member of the organization',
  ],
  [
    'a pending invitation to several teams',
    { invitation: [createBetterAuthInvitation('i2', 'acme', 'fay@example.com', { teamId: 'day,night' })] },
    'invitation i2: it is an invitation to several teams; here, an invitation names one',
  ],
  [
    'a role that is stored as a row',
    { organizationRole: [{ id: 'r2', organizationId: 'acme', role: 'auditor', permission: '{}' }] },
    'organizationRole r2: the role auditor is not defined in the option organization.roles',
  ],
])('refuses %s', async (_problem, rows, finding) => {
  const server = await startTestServer()
  const source = await createSource(rows)
  expect(await runImport(server, source)).toMatchObject({ isWritten: false, skipped: 1, findings: [finding] })
  expect(await runImport(server, source, { skipInvalidRows: true })).toMatchObject({ isWritten: true, skipped: 1 })
  expect(await readTeams(server)).toEqual({ ann: 'night', ben: null })
})
