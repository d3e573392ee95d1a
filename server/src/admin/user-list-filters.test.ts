import { expect, test } from 'vitest'
import { createUserWithId, createUserWithRole, startTestServer } from '@latchkey/testing'

const newYear = Date.UTC(2026, 0, 1)

const filterByCreation = (filterValue: string) =>
  `/admin/list-users?${new URLSearchParams({ filterField: 'createdAt', filterValue })}`

test.each([
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T02:00:00+02:00',
  `${newYear}`,
])('filters by a timestamp independently of the time zone of the server: %j', async (timestamp) => {
  const server = await startTestServer({ now: () => newYear })
  const root = await createUserWithRole(server, 'admin', 'Root')
  const { body } = await root.get(filterByCreation(timestamp))
  expect(body).toMatchObject({ users: [{ name: 'Root', createdAt: '2026-01-01T00:00:00.000Z' }] })
})

test.each([
  'foo 1',
  '2026-02-31',
  '2026-13-01',
  ' 2026-01-01',
  '2026-01-01T00:00:00',
  '2026-01-01 00:00:00Z',
  'Thu, 01 Jan 2026 00:00:00 GMT',
  '01/02/2026',
  'true',
  '1.5',
])('rejects the timestamp filter %j', async (timestamp) => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { status, body } = await root.get(filterByCreation(timestamp))
  expect({ status, ...body }).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
    message: '[query.filterValue] Expected a date, a time with its zone, or milliseconds',
  })
})

test.each([
  ['eq', ['Ann']],
  ['ne', ['Bob', 'Root']],
])('filters by the ID with %s', async (filterOperator, names) => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const ann = await createUserWithId(server, 'Ann')
  await server.createUser('Bob')
  const query = new URLSearchParams({ filterField: 'id', filterOperator, filterValue: ann.id, sortBy: 'name' })
  const { body } = await root.get(`/admin/list-users?${query}`)
  expect(body.users.map(({ name }: { name: string }) => name)).toEqual(names)
})

test.each(['yes', 'untrue', 'truest', '10'])('rejects the filter of a flag by %j', async (filterValue) => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const query = new URLSearchParams({ filterField: 'banned', filterValue })
  expect(await root.get(`/admin/list-users?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[query.filterValue] Expected true or false' },
  })
})
