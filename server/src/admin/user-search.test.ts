import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addEmailAddress,
  createUserWithRole,
  insertPersons,
  type TestServer,
  type TestUser,
  startTestServer,
} from '@latchkey/testing'

const search = async (user: TestUser, text: string, further: Record<string, string> = {}) => {
  const { status, body } = await user.get(`/admin/list-users?${new URLSearchParams({ search: text, ...further })}`)
  expect(status).toBe(200)
  return body
}

const find = async (user: TestUser, text: string, further?: Record<string, string>): Promise<string[]> =>
  (await search(user, text, further)).users.map(({ name }: { name: string }) => name)

const createUsers = async (server: TestServer) => {
  const root = await createUserWithRole(server, 'admin', 'Root')
  for (const [name, email] of [
    ['Anna-Maria Schmidt', 'a.schmidt@sales.acme.example'],
    ['Петро Іваненко', 'petro_i@acme.example'],
    ["Seán O'Brien", 'sean+news@other.example'],
    ['%_ Percent', 'schmid@other.example'],
  ] as const) {
    server.advanceClock(1)
    await server.latchkey.api.createUser({ body: { email, name, password: 'a password of a user' } })
  }
  return root
}

const [anna, petro, sean, percent] = ['Anna-Maria Schmidt', 'Петро Іваненко', "Seán O'Brien", '%_ Percent']

test.each([
  ['schmidt', [anna]],
  ['SCHMID', [anna, percent]],
  ['maria', [anna]],
  ['maria schmidt', [anna]],
  ['schmidt anna', [anna]],
  ['anna-maria schmidt', [anna]],
  ['chmidt', []],
  ['schmidt petro', []],
  ['іван', [petro]],
  ['Іваненко Петро', [petro]],
  ['brien', [sean]],
  ["o'brien", [sean]],
  ['news', [sean]],
  ['acme', [anna, petro]],
  ['@acme.example', [anna, petro]],
  ['acme.example іван', [petro]],
  ['sales.acme', [anna]],
  ['A.Schmidt@Sales.Acme.Example', [anna]],
  ['a.schmidt@', [anna]],
  ['petro_i@acme.example', [petro]],
  ['i@acme.example', [petro]],
  ['%', [percent]],
  ['_', []],
  ['@', []],
  ['unknown', []],
])('finds the users with each word of %j', async (text, names) => {
  const server = await startTestServer()
  const root = await createUsers(server)
  expect(await find(root, text)).toEqual(names)
  expect(await search(root, text)).toMatchObject({ total: names.length, totalIsExact: true, nextCursor: null })
})

test('finds a user by the ID and by an additional address', async () => {
  const server = await startTestServer()
  const root = await createUsers(server)
  const bob = await server.createUser('Bob')
  await bob.verifyEmail()
  await addEmailAddress(server, bob, 'robert@work.example')
  expect(await find(root, (await bob.fetchUser()).id)).toEqual(['Bob'])
  expect(await find(root, ' robert@work.example ')).toEqual(['Bob'])
})

test('updates the search terms with names and addresses, and deletes them with the user', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser('Ann')
  await ann.post('/update-user', { name: 'Ann Before' })
  expect(await find(root, 'before')).toEqual(['Ann Before'])
  await ann.post('/update-user', { name: 'Ann After' })
  await ann.post('/change-email', { newEmail: 'ann.later@new.example' })
  expect(await find(root, 'before')).toEqual([])
  expect(await find(root, 'after')).toEqual(['Ann After'])
  expect(await find(root, 'later')).toEqual(['Ann After'])
  await root.post('/admin/remove-user', { userId: (await ann.fetchUser()).id })
  expect(await find(root, 'after')).toEqual([])
  const terms = await server.database.kysely.selectFrom('userSearchTerm').selectAll().execute()
  expect(terms.map(({ term }) => term)).toEqual(['example.com'])
})

test('filters, sorts and continues a search', async () => {
  const server = await startTestServer()
  const root = await createUsers(server)
  await root.post('/admin/set-role', { userId: await findId(root, 'petro'), role: 'admin' })
  expect(await find(root, 'acme', { filterField: 'role', filterValue: 'admin' })).toEqual([petro])
  expect(await find(root, 'acme', { filterField: 'banned', filterValue: 'true' })).toEqual([])
  expect(await find(root, 'acme', { sortBy: 'email', sortDirection: 'desc' })).toEqual([petro, anna])
  const first = await search(root, 'acme', { limit: '1' })
  expect(first.users).toHaveLength(1)
  expect(await find(root, 'acme', { limit: '1', cursor: first.nextCursor })).toEqual([petro])
})

test('sorts the matches of a search by ID', async () => {
  const server = await startTestServer()
  const root = await createUsers(server)
  const ids = [await findId(root, 'petro'), await findId(root, 'anna')].toSorted()
  const { users } = await search(root, 'acme', { sortBy: 'id' })
  expect(users.map(({ id }: { id: string }) => id)).toEqual(ids)
  const reversed = await search(root, 'acme', { sortBy: 'id', sortDirection: 'desc' })
  expect(reversed.users.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
})

const findId = async (root: TestUser, text: string): Promise<string> => (await search(root, text)).users[0].id

test.each([
  ['search=a&searchValue=b', 'no searchValue in addition'],
  [`search=${Array.from({ length: 11 }, (_, index) => `w${index}`).join('+')}`, 'at most 10 words'],
  [`search=${'a'.repeat(255)}`, ''],
])('rejects list-users?%s', async (query, expected) => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { status, body } = await root.get(`/admin/list-users?${query}`)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
  expect(body.message).toContain(`[query.search]`)
  expect(body.message).toContain(expected)
})

test('finds users with a common word, with few and with many rare words', async () => {
  const server = await startTestServer()
  await insertPersons(server.database, 2200)
  const root = await createUserWithRole(server, 'admin')
  const names = await find(root, 'person example.com', { limit: '1000', offset: '2190' })
  expect(names).toEqual(Array.from({ length: 10 }, (_, index) => `Person ${2191 + index}`))
  expect(await find(root, 'person 2199')).toEqual(['Person 2199'])
  expect(await search(root, 'person', { limit: '5' })).toMatchObject({ total: 105, totalIsExact: false })
  expect(await search(root, '21 person', { limit: '5' })).toMatchObject({ total: 111, totalIsExact: true })
  expect(await find(root, 'person', { filterField: 'role', filterValue: 'admin' })).toEqual([])
})

test.each([
  ['createdAt', 'asc', [6600, 12_001, 12_002]],
  ['createdAt', 'desc', [12_002, 12_001, 6600]],
  ['email', 'asc', [12_001, 12_002, 6600]],
  ['name', 'desc', [6600, 12_002, 12_001]],
  ['role', 'asc', [12_001, 12_002, 6600]],
])('finds the few users with two common words, sorted by %s %s', async (sortBy, sortDirection, numbers) => {
  const server = await startTestServer()
  await insertPersons(server.database, 13_000)
  const inBoth = sql`"createdAt" in (6600, 12001, 12002)`
  await sql`update "user" set "searchName" = 'other ' || "createdAt", "name" = 'Other ' || "createdAt",
    "email" = case when ${inBoth} then "email" else 'other' || "createdAt" || '@example.com' end
    where "createdAt" > 6500`.execute(server.database.kysely)
  const root = await createUserWithRole(server, 'admin')
  const query = { sortBy, sortDirection, limit: '2' }
  const first = await search(root, 'person other', query)
  const rest = await search(root, 'person other', { ...query, cursor: first.nextCursor })
  const names = [...first.users, ...rest.users].map(({ name }: { name: string }) => name)
  expect(names).toEqual(numbers.map((number) => `Other ${number}`))
  expect(first.total).toBe(3)
  expect(rest.nextCursor).toBeNull()
})

test('pages of a common word continue in sorted order', async () => {
  const server = await startTestServer()
  await insertPersons(server.database, 12_000)
  const root = await createUserWithRole(server, 'admin')
  const listed: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof search>> = await search(root, 'person', {
      limit: '1000',
      ...(cursor && { cursor }),
    })
    listed.push(...page.users.map(({ name }: { name: string }) => name))
    cursor = page.nextCursor
  } while (cursor)
  expect(listed).toEqual(Array.from({ length: 12_000 }, (_, index) => `Person ${index + 1}`))
})
