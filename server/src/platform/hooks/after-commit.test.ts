import { expect, onTestFinished, test, vi } from 'vitest'
import { createDeferred, openTestDatabase, startTestServer, type TestServer } from '@latchkey/testing'
import type { LatchkeyEvent } from '../audit/events.ts'
import { deny } from './deny.ts'
import type { AfterCommitHandlers } from './hook-types.ts'

type Created = LatchkeyEvent<'user.created'>

const DAY = 86_400

const countDeliveries = async ({ database }: TestServer): Promise<number> =>
  (await database.kysely.selectFrom('eventDelivery').select('id').execute()).length

const expectDelivered = (server: TestServer) =>
  vi.waitFor(async () => expect(await countDeliveries(server)).toBe(0), 10_000)

const start = (handler: AfterCommitHandlers['user.created'], options: Parameters<typeof startTestServer>[0] = {}) =>
  startTestServer({ ...options, hooks: { afterCommit: { 'user.created': handler } } })

test('a handler receives the event after the commit, with the ID of the audit log', async () => {
  const events: Created[] = []
  const server: TestServer = await start(async (event) => {
    const stored = await server.database.kysely.selectFrom('user').select('email').execute()
    expect(stored).toEqual([{ email: event.data.email }])
    events.push(event)
  })
  const ann = await server.createUser()
  await expectDelivered(server)
  const { id: userId } = await ann.fetchUser()
  const row = await server.database.kysely
    .selectFrom('audit')
    .select(['id', 'createdAt'])
    .where('action', '=', 'user.created')
    .executeTakeFirstOrThrow()
  expect(events).toEqual([
    {
      id: row.id,
      name: 'user.created',
      actorId: userId,
      onBehalfOfId: null,
      requestId: expect.any(String),
      createdAt: new Date(row.createdAt),
      data: { userId, email: ann.email, name: 'Ann', role: 'user', emailVerified: false, via: 'password' },
    },
  ])
})

test('a rolled-back change delivers nothing', async () => {
  const events: Created[] = []
  const server = await startTestServer({
    hooks: {
      on: { 'session.started': ({ data: { userId } }) => (userId ? deny('NOT_NOW', 'Try again tomorrow') : undefined) },
      afterCommit: { 'user.created': (event) => events.push(event) },
    },
  })
  expect((await server.createVisitor().signUp()).body.code).toBe('NOT_NOW')
  await server.latchkey.events.deliverDue()
  expect(events).toEqual([])
  expect(await countDeliveries(server)).toBe(0)
})

test('stores the event encrypted until a handler succeeds, and retries with backoff', async () => {
  let attempts = 0
  const errors: object[] = []
  const ignore = () => {}
  const server = await start(
    () => {
      attempts++
      if (attempts < 3) throw new Error('The other service is down')
    },
    { logger: { debug: ignore, info: ignore, warn: ignore, error: (fields) => errors.push(fields) } },
  )
  const ann = await server.createUser()
  await server.latchkey.events.deliverDue()
  expect(attempts).toBe(1)
  const [row] = await server.database.kysely.selectFrom('eventDelivery').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(ann.email)
  await server.latchkey.events.deliverDue()
  expect(attempts).toBe(1)
  server.advanceClock(3)
  await server.latchkey.events.deliverDue()
  expect(attempts).toBe(2)
  server.advanceClock(3)
  await server.latchkey.events.deliverDue()
  expect(attempts).toBe(2)
  server.advanceClock(3)
  await server.latchkey.events.deliverDue()
  expect(attempts).toBe(3)
  expect(await countDeliveries(server)).toBe(0)
  expect(errors).toMatchObject([
    { hook: 'user.created', attempts: 1 },
    { hook: 'user.created', attempts: 2 },
  ])
})

test('deletes an event that its handler has refused for 30 days', async () => {
  const server = await start(() => Promise.reject(new Error('The other service is down')))
  await server.createUser()
  server.advanceClock(29 * DAY)
  await server.latchkey.removeExpired()
  expect(await countDeliveries(server)).toBe(1)
  server.advanceClock(2 * DAY)
  await server.latchkey.removeExpired()
  expect(await countDeliveries(server)).toBe(0)
})

test('another node delivers the event of a node that stopped during the handler', async () => {
  const database = await openTestDatabase()
  const crashed = await start(() => new Promise(() => {}), { database })
  const ann = await crashed.createUser()
  await vi.waitFor(async () => {
    const rows = await database.kysely.selectFrom('eventDelivery').select('attempts').execute()
    expect(rows).toEqual([{ attempts: 1 }])
  }, 10_000)

  const events: Created[] = []
  const next = await start((event) => events.push(event), { database })
  await next.latchkey.events.deliverDue()
  expect(events).toEqual([])
  next.advanceClock(61)
  await next.latchkey.events.deliverDue()
  expect(events.map(({ data }) => data.email)).toEqual([ann.email])
  expect(await countDeliveries(next)).toBe(0)
})

test('a start delivers the events that are due', async () => {
  const database = await openTestDatabase()
  const computeHourAgo = () => Date.now() - 3_600_000
  const stopped = await start(() => Promise.reject(new Error('Unreachable')), { database, now: computeHourAgo })
  const ann = await stopped.createUser()
  await vi.waitFor(async () => {
    const rows = await database.kysely.selectFrom('eventDelivery').select('attempts').execute()
    expect(rows).toEqual([{ attempts: 1 }])
  }, 10_000)
  const events: Created[] = []
  await expectDelivered(await start((event) => events.push(event), { database }))
  expect(events.map(({ data }) => data.email)).toEqual([ann.email])
})

test('a handler that does not settle does not delay the events of others', async () => {
  const names: string[] = []
  const hanging = createDeferred()
  const server = await start(({ data: { name } }) => (name === 'Stuck' ? hanging.promise : names.push(name)))
  onTestFinished(() => hanging.resolve())
  await server.createUser('Stuck')
  await expect
    .poll(() => server.database.kysely.selectFrom('eventDelivery').select('attempts').execute())
    .toEqual([{ attempts: 1 }])
  await server.createUser('Ann')
  await expect.poll(() => names, { timeout: 5000 }).toEqual(['Ann'])
})

test('two nodes deliver each of forty events once', async () => {
  const delivered: string[] = []
  const database = await openTestDatabase()
  const nodes = await Promise.all([0, 1].map(() => start(({ data }) => delivered.push(data.userId), { database })))
  await Promise.all(nodes.flatMap((node) => Array.from({ length: 20 }, () => node.createVisitor().signUp())))
  for (const node of nodes) await expectDelivered(node)
  expect(delivered).toHaveLength(40)
  expect(new Set(delivered).size).toBe(40)
})

test('without a handler after the commit, no event is stored', async () => {
  const server = await startTestServer({ hooks: { on: { 'user.created': () => {} } } })
  const ann = await server.createUser()
  await ann.createOrganization()
  expect(await countDeliveries(server)).toBe(0)
})
