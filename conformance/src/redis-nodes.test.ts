import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type TestResponse, BASE_URL, FIFTY, send, withRedis } from '@latchkey/testing'
import { type Service, startService } from './service.ts'

const server = withRedis()

test('two service processes share limits and revocations through REDIS_URL, and keep working when Redis stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-nodes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const options = join(folder, 'latchkey.config.json')
  await writeFile(
    options,
    JSON.stringify({ session: { cookieCache: { enabled: true } }, rateLimit: { enabled: true } }),
  )
  const variables = {
    DATABASE_URL: `file:${join(folder, 'shared.db')}`,
    LATCHKEY_URL: BASE_URL,
    NODE_ENV: 'development',
    LATCHKEY_CONFIG: options,
    REDIS_URL: server().url,
  }
  const nodes = await Promise.all([startService(variables), startService(variables)])
  const { setCookies } = await request(nodes[0], '/sign-up/email', {
    body: { name: 'Ann', email: 'ann@example.com', password },
  })
  const cookie = setCookies.map((line) => line.split(';')[0]).join('; ')
  const whoAmI = async (): Promise<unknown> => (await request(nodes[1], '/get-session', { cookie })).body

  expect(await whoAmI()).toMatchObject({ user: { name: 'Ann' } })
  expect(await sendFiftySignIns(nodes)).toBe(3)
  expect((await request(nodes[0], '/revoke-sessions', { cookie, body: {} })).status).toBe(200)
  expect(await whoAmI()).toBeNull()

  await server().kill()
  await Promise.all(nodes.map((node) => node.advanceClock(60)))
  expect(await sendFiftySignIns(nodes)).toBe(2 * 3)
  expect(await whoAmI()).toBeNull()
  expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0])
  for (const node of nodes) expect(node.output()).toContain('each node counts limits on its own')
})

const password = 'correct horse battery'

/** A request to this process, as the shared proxy forwards it. */
const request = (
  { url }: Service,
  path: string,
  { body, cookie = '' }: { body?: object; cookie?: string },
): Promise<TestResponse> => {
  const handler = async (request: Request): Promise<Response> => {
    const { method, headers } = request
    return fetch(request.url.replace(BASE_URL, url), { method, headers, body: body ? await request.text() : null })
  }
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  return send(
    { latchkey: { handler } },
    path,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
}

/** Sends fifty concurrent sign-ins, alternating between the nodes. Returns the number that passed the rate limit. */
const sendFiftySignIns = async (nodes: readonly [Service, Service]): Promise<number> => {
  const statuses = await Promise.all(
    FIFTY.map(async (index) => {
      const node = index % 2 ? nodes[0] : nodes[1]
      return (await request(node, '/sign-in/email', { body: { email: `user${index}@example.com`, password } })).status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  return statuses.filter((status) => status === 401).length
}
