import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { recordStatements, send, startTestServer, type TestServer } from '@latchkey/testing'

const DAY_S = 86_400
const DAY_MS = DAY_S * 1000

const fetchKeyIds = async (server: TestServer): Promise<string[]> =>
  (await send(server, '/jwks')).body.keys.map(({ kid }: { kid: string }) => kid)

test('caches the keys for a minute, and reads them again after the clock was set back', async () => {
  let time = Date.now()
  const server = await startTestServer({ now: () => time })
  const deleteKeys = () => server.database.kysely.deleteFrom('signingKey').execute()
  const first = await fetchKeyIds(server)
  await deleteKeys()
  expect(await fetchKeyIds(server)).toEqual(first)
  time += 59_999
  expect(await fetchKeyIds(server)).toEqual(first)
  time += 1
  const second = await fetchKeyIds(server)
  expect(second).not.toEqual(first)
  await deleteKeys()
  time -= 1
  expect(await fetchKeyIds(server)).not.toEqual(second)
})

test('publishes the next key one day before its first signature', async () => {
  const start = Date.now()
  let time = start
  const session = { expiresIn: 365 * DAY_S, absoluteExpiresIn: 365 * DAY_S }
  const server = await startTestServer({ now: () => time, session })
  const ann = await server.createUser()
  const fetchKeyId = async () => decodeProtectedHeader((await ann.get('/token')).body.token).kid
  const first = await fetchKeyId()
  time = start + 89 * DAY_MS
  const ids = await fetchKeyIds(server)
  expect(ids).toEqual([expect.any(String), first])
  time = start + 90 * DAY_MS - 1
  expect(await fetchKeyId()).toBe(first)
  time += 1
  expect(await fetchKeyId()).toBe(ids[0])
})

test('creates no key while none is due for rotation', async () => {
  const server = await startTestServer()
  const ids = await fetchKeyIds(server)
  server.advanceClock(60)
  const { countStatements } = recordStatements([server])
  expect(await fetchKeyIds(server)).toEqual(ids)
  expect(countStatements(/"signingKey"/)).toBe(1)
})

test('reads the keys again immediately after a failure', async () => {
  const server = await startTestServer()
  const ids = await fetchKeyIds(server)
  const { publicKey } = await server.database.kysely.selectFrom('signingKey').selectAll().executeTakeFirstOrThrow()
  const store = (text: string) => server.database.kysely.updateTable('signingKey').set({ publicKey: text }).execute()
  await store('not JSON')
  server.advanceClock(60)
  expect((await send(server, '/jwks')).status).toBe(500)
  await store(publicKey)
  expect(await fetchKeyIds(server)).toEqual(ids)
})

test('warns about a key that the secrets cannot decrypt', async () => {
  const server = await startTestServer()
  const [key] = await fetchKeyIds(server)
  const warnings: object[] = []
  const ignore = () => {}
  const next = await startTestServer({
    database: server.database,
    secret: 'another secret of at least thirty-two characters',
    logger: { debug: ignore, info: ignore, error: ignore, warn: (fields) => warnings.push(fields) },
  })
  expect(await fetchKeyIds(next)).toHaveLength(2)
  expect(warnings).toContainEqual(expect.objectContaining({ key }))
})
