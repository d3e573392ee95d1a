import { expect, test } from 'vitest'
import { send, startTestServer, type TestServer } from '@latchkey/testing'

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
