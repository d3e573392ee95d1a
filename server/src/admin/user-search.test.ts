import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addEmailAddress, createUserWithRole, type TestServer, type TestUser, startTestServer } from '@latchkey/testing'

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
  const count = 2200
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt", "searchName")
    with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(count)})
    select 'user' || "n", 'Person ' || "n", 'person' || "n" || '@a.example', 1, 0, "n", "n", 'person ' || "n" from "numbers"`.execute(
    server.database.kysely,
  )
  const root = await createUserWithRole(server, 'admin')
  const names = await find(root, 'person a.example', { limit: '1000', offset: '2190' })
  expect(names).toEqual(Array.from({ length: 10 }, (_, index) => `Person ${2191 + index}`))
  expect(await find(root, 'person 2199')).toEqual(['Person 2199'])
  expect(await search(root, 'person', { limit: '5' })).toMatchObject({ total: 105, totalIsExact: false })
  expect(await search(root, '21 person', { limit: '5' })).toMatchObject({ total: 111, totalIsExact: true })
  expect(await find(root, 'person', { filterField: 'role', filterValue: 'admin' })).toEqual([])
})
