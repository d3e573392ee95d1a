import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createUserWithRole,
  type TestUser,
  createUserWithId,
  recordStatements,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

interface Entry {
  id: string
  action: string
  actorId: string | null
  ipAddress: string | null
  target: string
  targetName: string | null
}

type Query = Record<string, string | number>

const addQuery = (path: string, query: Query): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

const listEntries = async (user: TestUser, path = '/list-activity', query: Query = {}): Promise<Entry[]> => {
  const { status, body } = await user.get(addQuery(path, query))
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.activity
}

const listActions = async (user: TestUser, path?: string, query?: Query): Promise<string[]> =>
  (await listEntries(user, path, query)).map(({ action }) => action)

/** Advances the clock by one second before each action, so that the order is defined. */
const runInOrder = async (server: TestServer, actions: (() => Promise<unknown>)[]): Promise<void> => {
  for (const action of actions) {
    server.advanceClock(1)
    await action()
  }
}

test('lists the activity of each user to that user only, newest first', async () => {
  const server = await startTestServer()
  const bob = await createUserWithId(server)
  const eve = await server.createUser('Eve')
  await runInOrder(server, [
    () => bob.post('/update-user', { name: 'Bobby' }),
    () => bob.otherBrowser().post('/forget-password', { email: bob.email }),
  ])
  expect(await listActions(bob)).toEqual([
    'password.reset-requested',
    'user.updated',
    'session.started',
    'user.created',
  ])
  const [requested, updated] = await listEntries(bob)
  expect(updated).toMatchObject({
    actorId: bob.id,
    actorName: 'Bobby',
    ipAddress: '203.0.113.7',
    target: `user:${bob.id}`,
    targetName: 'Bobby',
  })
  expect(requested).toMatchObject({ actorId: null, ipAddress: null })
  expect(JSON.stringify(await listEntries(eve))).not.toContain(bob.id)
})

test('lists the actions of one call in the order in which they happened', async () => {
  const server = await startTestServer()
  const owner = await createUserWithId(server)
  const slugs = ['one', 'two', 'three', 'four', 'five']
  await runInOrder(
    server,
    slugs.map((slug) => () => owner.post('/organization/create', { name: 'Acme', slug })),
  )
  const actions = await listActions(owner)
  expect(actions.slice(0, -2)).toEqual(slugs.flatMap(() => ['member.added', 'team.created', 'organization.created']))
})

test('lists the actions of an admin on a user to that user, without the IP address of the admin', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  await runInOrder(server, [
    () => root.post('/admin/impersonate-user', { userId: bob.id }),
    () => root.post('/update-user', { name: 'Robert' }),
    () => root.post('/admin/stop-impersonating'),
  ])
  const [ended, updated, started] = await listEntries(bob)
  for (const entry of [ended, updated, started]) {
    expect(entry).toMatchObject({ actorId: root.id, actorName: 'Root', ipAddress: null, userAgent: null })
  }
  expect([ended?.action, updated?.action, started?.action]).toEqual([
    'user.impersonation-ended',
    'user.updated',
    'user.impersonated',
  ])
  expect(updated).toMatchObject({ onBehalfOfId: bob.id, onBehalfOfName: 'Robert' })
})

test('names the member of an action on a membership until the account is deleted', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser('Ann')
  const bob = await createUserWithId(server)
  const acme = await ann.createOrganization()
  await bob.joinOrganization(acme)
  const query = { organizationId: acme.id }
  const { body: members } = await ann.get(addQuery('/organization/list-members', query))
  const { id: memberId } = members.members.find(({ userId }: { userId: string }) => userId === bob.id)
  await runInOrder(server, [
    () => ann.post('/organization/update-member-role', { ...query, memberId, role: 'admin' }),
    () => ann.post('/organization/remove-member', { ...query, memberIdOrEmail: memberId }),
  ])
  const findNames = async () =>
    (await listEntries(ann, '/organization/list-activity', query)).slice(0, 2).map(({ targetName }) => targetName)
  expect(await findNames()).toEqual([bob.name, bob.name])
  await root.post('/admin/remove-user', { userId: bob.id })
  expect(await findNames()).toEqual([null, null])
})

test('lists the activity of an organization to its owners, and all activity to admins', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser('Ann')
  const bob = await createUserWithId(server)
  const acme = await ann.createOrganization()
  await bob.joinOrganization(acme)
  const query = { organizationId: acme.id }
  await runInOrder(server, [() => bob.post('/organization/leave', query)])
  expect((await listActions(ann, '/organization/list-activity', query))[0]).toBe('member.left')
  expect((await listActions(ann, '/organization/list-activity')).toSorted()).toEqual([
    'member.added',
    'member.added',
    'member.left',
    'organization.created',
    'team.created',
  ])
  const [left] = await listEntries(ann, '/organization/list-activity', query)
  expect(left).toMatchObject({ actorId: bob.id, ipAddress: null, organizationId: acme.id })
  const all = await listEntries(root, '/admin/list-activity')
  for (const entry of [all[0], (await listEntries(root, '/admin/list-activity', query))[0]]) {
    expect(entry).toMatchObject({ action: 'member.left', ipAddress: '203.0.113.7', userAgent: "Bob's browser" })
  }
  expect(all.map(({ action }) => action)).toContain('user.created')
})

test.each(['admin', 'member'])('hides the activity of an organization from a %s and from non-members', async (role) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const [bob, eve] = [await server.createUser('Bob'), await server.createUser('Eve')]
  const acme = await ann.createOrganization()
  await bob.joinOrganization(acme, role)
  for (const path of ['list-activity', 'export-activity']) {
    const url = addQuery(`/organization/${path}`, { organizationId: acme.id, format: 'csv' })
    expect(await bob.get(url)).toMatchObject({ status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY' } })
    expect(await eve.get(url)).toMatchObject({
      status: 403,
      body: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
    })
  }
})

test('filters activity by action, actor, target and time, and lists each entry on one page only', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const start = Date.now() + 10_000
  server.advanceClock(60)
  await runInOrder(
    server,
    Array.from({ length: 7 }, (_, index) => () => bob.post('/update-user', { name: `Bob ${index}` })),
  )
  const listAll = (query: Query) => listEntries(root, '/admin/list-activity', { limit: 100, ...query })
  expect(await listAll({ action: 'user.updated' })).toHaveLength(7)
  expect(await listAll({ action: 'user.updated', actor: root.id })).toHaveLength(0)
  expect(await listAll({ actor: bob.id, about: `user:${bob.id}`, from: new Date(start).toISOString() })).toHaveLength(7)
  expect(await listAll({ to: new Date(start).toISOString(), action: 'user.updated' })).toHaveLength(0)
  const beforeLast = new Date(server.now()).toISOString()
  for (const [user, path, query] of [
    [root, '/admin/list-activity', {}],
    [bob, '/list-activity', {}],
    [bob, '/list-activity', { to: beforeLast }],
  ] as const) {
    const whole = await listEntries(user, path, { limit: 100, ...query })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await user.get(addQuery(path, { limit: 3, ...query, ...(cursor && { cursor }) }))
      seen.push(...body.activity.map(({ id }: Entry) => id))
      cursor = body.nextCursor
    }
    expect(seen).toEqual(whole.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
  }
})

test('a user whose filter matches few of many entries does not block the calls of others', async () => {
  const server = await startTestServer()
  const bob = await createUserWithId(server)
  const { id: organizationId } = await bob.createOrganization()
  await sql`insert into "audit" ("id", "action", "actorId", "target", "ipAddress", "userAgent", "requestId", "details", "createdAt", "organizationId")
    with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < 10000)
    select 'audit' || "n", case when "n" % 2500 = 0 then 'user.banned' else 'user.updated' end, ${sql.lit(bob.id)},
      ${sql.lit(`user:${bob.id}`)}, '', '', '', '{}', "n", ${sql.lit(organizationId)} from "numbers"`.execute(
    server.database.kysely,
  )
  const { countStatements } = recordStatements([server])
  for (const [path, query] of [
    ['/list-activity', {}],
    ['/organization/list-activity', { organizationId }],
  ] as const) {
    const count = countStatements(/ from "audit"/)
    const { body } = await bob.get(addQuery(path, { ...query, action: 'user.banned', limit: 3 }))
    expect(body.activity.map(({ id }: Entry) => id)).toEqual(['audit10000', 'audit7500', 'audit5000'])
    const next = await listEntries(bob, path, { ...query, action: 'user.banned', cursor: body.nextCursor })
    expect(next.map(({ id }) => id)).toEqual(['audit2500'])
    // SQLite blocks the event loop during a statement, so each of them reads about 2000 entries at most.
    expect(countStatements(/ from "audit"/) - count).toBeGreaterThanOrEqual(10_000 / 2000)
  }
  expect(await listEntries(bob, '/list-activity', { actor: 'unknown' })).toEqual([])
  expect(await listEntries(bob, '/list-activity', { about: `user:${bob.id}`, action: 'user.banned' })).toHaveLength(4)
})

test.each(['2026-01-01', '2026-01-01T00:00:00Z', '2026-01-01T02:00:00+02:00'])(
  'filters activity by a UTC date or by a time in any time zone: %s',
  async (time) => {
    const server = await startTestServer({ now: () => Date.UTC(2026, 0, 1) })
    const ann = await server.createUser('Ann')
    expect(await listEntries(ann, '/list-activity', { from: time })).not.toEqual([])
    expect(await listEntries(ann, '/list-activity', { to: time })).toEqual([])
  },
)

test.each(['limit=0', 'limit=101', 'cursor=x', 'from=yesterday', 'from=2026-02-31', 'to=1', 'action=user.baned'])(
  'rejects list-activity?%s',
  async (query) => {
    const server = await startTestServer()
    const ann = await server.createUser('Ann')
    expect(await ann.get(`/list-activity?${query}`)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  },
)

test('exports activity as JSON and CSV files that caches do not store', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const json = await bob.get('/export-activity?format=json')
  expect(json.headers.get('content-disposition')).toMatch(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.json"$/)
  expect(json.headers.get('cache-control')).toBe('no-store')
  expect(json.body).toEqual(await listEntries(bob))
  const csv = await root.get('/admin/export-activity?format=csv&action=session.started')
  expect(csv.headers.get('content-type')).toBe('text/csv;charset=utf-8')
  const lines = csv.body.split('\r\n')
  expect(lines[0]).toBe(
    'createdAt,action,actorId,actorName,onBehalfOfId,onBehalfOfName,target,targetName,organizationId,ipAddress,userAgent,requestId,details,id',
  )
  expect(lines).toHaveLength(2 + 2)
  expect(lines.at(-1)).toBe('')
  expect(await listActions(root, '/admin/list-activity', { limit: 1 })).toEqual(['activity.exported'])
  expect(await bob.get('/export-activity?format=xlsx')).toMatchObject({ status: 400 })
})

test.each([
  ['=HYPERLINK("https://evil.example";"x")', `"'=HYPERLINK(""https://evil.example"";""x"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(1)', `"'@SUM(1)"`],
  ['\tx', `"'\tx"`],
  [' =1', `"' =1"`],
  ['a "b", c', '"a ""b"", c"'],
])('escapes %j as text in an exported CSV file', async (name, cell) => {
  const server = await startTestServer()
  const ann = server.createVisitor('Ann')
  await ann.signUp({ name })
  const { body } = await ann.get('/export-activity?format=csv&action=session.started')
  expect(body.split('\r\n')[1]).toContain(cell)
})

test('limits an export to the newest ten thousand entries', async () => {
  const server = await startTestServer()
  const bob = await createUserWithId(server)
  await sql`insert into "audit" ("id", "action", "actorId", "target", "ipAddress", "userAgent", "requestId", "details", "createdAt")
    with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < 10100)
    select 'audit' || "n", 'user.updated', ${sql.lit(bob.id)}, ${sql.lit(`user:${bob.id}`)}, '', '', '', '{}', "n" from "numbers"`.execute(
    server.database.kysely,
  )
  server.advanceClock(1)
  await bob.signIn()
  const { body } = await bob.get('/export-activity?format=json')
  expect(body).toHaveLength(10_000)
  expect(new Set(body.map(({ id }: Entry) => id)).size).toBe(10_000)
  expect(body[0].action).toBe('session.started')
})
