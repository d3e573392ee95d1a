import { expect, test } from 'vitest'
import { send, startTestServer } from '@latchkey/testing'

const paths = ['/openapi.json', '/reference']
const allPaths = [...paths, '/reference?operation=createOrganization']

test.each(allPaths)('does not occupy the processor if an attacker requests %s in a loop', async (path) => {
  const options = { rateLimit: { enabled: false } }
  // The compiler optimizes the creation with the first server.
  await send(await startTestServer(options), path)
  const server = await startTestServer(options)
  const creation = await measureCpu(() => send(server, path))
  const repetitions = await measureCpu(async () => {
    for (let count = 0; count < 100; count++) expect((await send(server, path)).status).toBe(200)
  })
  expect(repetitions / 100).toBeLessThan(creation / 2)
})

/** Resolves to the processor time of an action in microseconds. */
const measureCpu = async (action: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await action()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test.each(allPaths)('%s is not sent again to a client that has it', async (path) => {
  const server = await startTestServer()
  const first = await send(server, path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, body, headers } = await send(server, path, { headers: { 'if-none-match': known } })
    expect([status, body, headers.get('etag')]).toEqual([304, '', etag])
  }
  const other = await send(server, path, { headers: { 'if-none-match': '"other"' } })
  expect([other.status, other.body]).toEqual([200, first.body])
})

test('each configuration and each language has its own document', async () => {
  const fetchTag = async (path: string, options: object, language = 'en') =>
    (await send(await startTestServer(options), path, { headers: { 'accept-language': language } })).headers.get('etag')
  const tags = await Promise.all([
    ...paths.flatMap((path) => [
      fetchTag(path, {}),
      fetchTag(path, { appName: 'Acme' }),
      fetchTag(path, { admin: false }),
    ]),
    fetchTag('/reference', {}, 'de'),
  ])
  expect(new Set(tags).size).toBe(7)
})

test('a page in one language is not sent as another one by a shared cache', async () => {
  const server = await startTestServer()
  const origin = { origin: 'https://app.example.com' }
  expect((await send(server, '/reference', { headers: origin })).headers.get('vary')).toBe('accept-language, origin')
  expect((await send(server, '/openapi.json')).headers.get('vary')).toBe('origin')
})
