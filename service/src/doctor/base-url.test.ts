import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { baseUrlCheck } from './base-url.ts'
import { production, productionOverHttp, runCheck, type Situation } from './test-support.ts'

test.each<Situation>([
  ['http in production', { variables: productionOverHttp }, /^problem .*Terminate https at a proxy/],
  ['localhost in production', { variables: { ...production, LATCHKEY_URL: '' } }, /^warning .*Set LATCHKEY_URL/],
])('reports the base URL: %s', async (_name, setup, finding) => {
  expect(await runCheck(baseUrlCheck, setup)).toContainEqual(expect.stringMatching(finding))
})

test.each([
  [200, '{"ok":true}', /^ok .*A ready service responds/],
  [503, '{}', /^warning .*is not ready/],
  [404, 'Not found', /^problem .*with status 404/],
  [200, 'Welcome to the proxy', /^problem .*which is not this service/],
] as const)('reports what responds at the base URL: status %i, %s', async (status, body, finding) => {
  const server = createServer((_request, response) => void response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const variables = { LATCHKEY_URL: `http://127.0.0.1:${port}` }
  expect(await runCheck(baseUrlCheck, { variables })).toContainEqual(expect.stringMatching(finding))
})
