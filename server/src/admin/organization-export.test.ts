import { createOrganizationOfAnn, inviteMember } from '@latchkey/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

test('exports settings, members, invitations, teams, roles and activity as one JSON file', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn({ organization: { teams: { enabled: true } } })
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization)
  await inviteMember(ann, { email: 'guest@example.com' })
  await ann.post('/organization/create-team', { name: 'Design' })
  await ann.post('/organization/create-role', { role: 'auditor', permission: { apiKey: ['read'] } })

  const { status, headers, body } = await ann.get('/organization/export')

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="organization-\d{4}-\d\d-\d\d\.json"$/)
  expect(headers.get('cache-control')).toBe('no-store')
  const readLists = async () => ({
    members: (await ann.get('/organization/list-members')).body.members,
    invitations: (await ann.get('/organization/list-invitations')).body,
    teams: (await ann.get('/organization/list-teams')).body,
    roles: (await ann.get('/organization/list-roles')).body,
    activity: (await ann.get('/organization/list-activity')).body.activity,
  })
  expect(body).toEqual({
    exportedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    organization: { ...organization, members: undefined },
    ...(await readLists()),
  })
  expect(body.members).toHaveLength(2)
  expect(body.activity[0]).toMatchObject({ action: 'organization.exported', target: `organization:${organization.id}` })
})

test('exports each row of a list with several batches once', async () => {
  const { ann } = await createOrganizationOfAnn({ organization: { invitationLimit: 500 } })
  for (const batch of [1, 2, 3]) {
    const emails = Array.from({ length: 50 }, (_, index) => `guest${batch}-${index}@example.com`)
    await ann.post('/organization/invite-members', { emails, role: 'member' })
  }
  const { body } = await ann.get('/organization/export')
  expect(body.invitations).toHaveLength(150)
  expect(new Set(body.invitations.map(({ email }: { email: string }) => email)).size).toBe(150)
})

test('exports each member and team once if the last batch is full', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn({
    organization: { membershipLimit: 500, teams: { enabled: true, maximumTeams: 500 } },
  })
  const { kysely } = server.database
  const numbers = sql`with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < 199)`
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt")
    ${numbers} select 'user' || "n", 'Name', 'user' || "n" || '@example.org', 1, 0, 0, 0 from "numbers"`.execute(kysely)
  await sql`insert into "member" ("id", "organizationId", "userId", "role", "searchText", "createdAt")
    ${numbers} select 'member' || "n", ${sql.lit(organization.id)}, 'user' || "n", 'member', 'name', 0 from "numbers"`.execute(
    kysely,
  )
  await sql`insert into "team" ("id", "organizationId", "name", "createdAt")
    ${numbers} select 'team' || "n", ${sql.lit(organization.id)}, 'Team', 0 from "numbers"`.execute(kysely)
  const { body } = await ann.get('/organization/export')
  for (const list of ['members', 'teams']) {
    expect(body[list]).toHaveLength(200)
    expect(new Set(body[list].map(({ id }: { id: string }) => id)).size).toBe(200)
  }
})

test('omits teams if they are disabled', async () => {
  const { ann } = await createOrganizationOfAnn({ organization: { teams: { enabled: false } } })
  const { body } = await ann.get('/organization/export')
  expect(Object.keys(body)).toEqual(['exportedAt', 'organization', 'members', 'invitations', 'roles', 'activity'])
  expect(body.roles).toEqual([])
})

test('requires a recent authentication of an owner', async () => {
  const { server, ann, organization, advanceClock } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization, 'admin')
  const path = `/organization/export?organizationId=${organization.id}`
  expect(await bob.get(path)).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION' },
  })
  expect(await (await server.createUser('Mallory')).get(path)).toMatchObject({
    status: 403,
    body: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
  })
  expect((await server.createVisitor().get(path)).status).toBe(401)
  advanceClock(11 * 60)
  expect(await ann.get(path)).toMatchObject({ status: 403, body: { code: 'SESSION_IS_NOT_FRESH' } })
})

test('writes no audit entry for a refused export', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization, 'admin')
  await bob.get(`/organization/export?organizationId=${organization.id}`)
  const { body } = await ann.get('/organization/list-activity?action=organization.exported')
  expect(body.activity).toEqual([])
})

test('contains no secret of a member or an invitation', async () => {
  const { ann } = await createOrganizationOfAnn()
  await inviteMember(ann, { email: 'guest@example.com' })
  const text = JSON.stringify((await ann.get('/organization/export')).body)
  expect(text).not.toMatch(/tokenHash|password|secret/i)
})
