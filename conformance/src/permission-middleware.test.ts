import { createServer } from 'node:http'
import { authorizeRequest } from '@latchkey/server/authorize'
import * as forExpress from '@latchkey/server/express'
import * as forFastify from '@latchkey/server/fastify'
import * as forHono from '@latchkey/server/hono'
import { withPermission } from '@latchkey/server/next'
import {
  createApiKey,
  listen,
  startTestServer,
  type TestServer,
  withUserPermissions,
  formatCookieHeader,
} from '@latchkey/testing'
import express from 'express'
import fastify, { type FastifyRequest } from 'fastify'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'

type Latchkey = TestServer['latchkey']
/** Sends a request to the application. `organizationId` is part of the path. */
type Send = (headers: Record<string, string>, organizationId?: string) => Promise<Response>

const read = { project: ['read'] }
const ORIGIN = 'http://localhost'

const fetchFrom =
  (origin: string): Send =>
  (headers, organizationId = '') =>
    fetch(`${origin}/${organizationId}`, { headers })

/** An application with one route per framework, which returns the user of the principal. */
const applications: Record<string, (latchkey: Latchkey) => Promise<Send>> = {
  Express: async (latchkey) => {
    const app = express()
    const organizationId = ({ path }: express.Request) => path.slice(1) || undefined
    app.use(forExpress.requirePermission(latchkey, read, { organizationId }), (request, response) => {
      response.json({ userId: forExpress.getPrincipal(request).userId })
    })
    return fetchFrom(await listen(createServer(app)))
  },
  Fastify: async (latchkey) => {
    const app = fastify()
    onTestFinished(() => app.close())
    const organizationId = ({ url }: FastifyRequest) => url.slice(1) || undefined
    app.get(
      '/*',
      { preHandler: forFastify.requirePermission(latchkey, read, { organizationId }) },
      async (request) => ({ userId: forFastify.getPrincipal(request).userId }),
    )
    return fetchFrom(await app.listen({ port: 0, host: '127.0.0.1' }))
  },
  Hono: async (latchkey) => {
    const app = new Hono()
    const organizationId = ({ req }: { req: { raw: Request } }) => new URL(req.raw.url).pathname.slice(1) || undefined
    app.use(forHono.requirePermission(latchkey, read, { organizationId }))
    app.get('/*', (c) => c.json({ userId: forHono.getPrincipal(c).userId }))
    return async (headers, path = '') => app.fetch(new Request(`${ORIGIN}/${path}`, { headers }))
  },
  'Next.js': async (latchkey) => {
    const GET = withPermission(
      latchkey,
      read,
      (principal, _request, _context: { path: string }) => Response.json({ userId: principal.userId }),
      { organizationId: (_request, { path }) => path || undefined },
    )
    return (headers, path = '') => GET(new Request(ORIGIN, { headers }), { path })
  },
  authorizeRequest: async (latchkey) => async (headers, organizationId) => {
    const { principal, refusal } = await authorizeRequest(latchkey, { headers, permissions: read, organizationId })
    return refusal ? Response.json(refusal.body, refusal) : Response.json({ userId: principal.userId })
  },
}

const start = async (name: string) => {
  const server = await startTestServer(withUserPermissions)
  const ann = await server.createUser('Ann')
  const { id: userId } = await ann.fetchUser()
  const send = await applications[name]?.(server.latchkey)
  if (!send) throw new Error(`There is no application for ${name}`)
  return { server, ann, userId, send }
}

const names = Object.keys(applications)

test.each(names)('%s accepts a session and an API key with the permission', async (name) => {
  const { ann, userId, send } = await start(name)
  const { key } = await createApiKey(ann, { permissions: read })
  const cookie = formatCookieHeader(ann.cookies)
  const credentials: Record<string, string>[] = [{ cookie }, { 'x-api-key': key }, { authorization: `Bearer ${key}` }]
  for (const headers of credentials) {
    const response = await send(headers)
    expect([response.status, await response.json()]).toEqual([200, { userId }])
  }
})

test.each(names)('%s rejects other requests with the challenge of RFC 6750', async (name) => {
  const { server, ann, userId, send } = await start(name)
  const { id: organizationId } = await ann.createOrganization()
  const { key } = await createApiKey(ann, { permissions: read })
  const without = await createApiKey(ann)
  const { api } = server.latchkey
  const limited = await api.createApiKey({ body: { name: 'Limited', userId, permissions: read, rateLimitMax: 1 } })
  const readRefusal = async (headers: Record<string, string>, path?: string) => {
    const response = await send(headers, path)
    const { code } = await response.json()
    return [response.status, code, response.headers.get('www-authenticate')]
  }
  expect(await readRefusal({})).toEqual([401, 'UNAUTHORIZED', 'Bearer'])
  const invalid = [401, 'INVALID_API_KEY', 'Bearer error="invalid_token"']
  expect(await readRefusal({ 'x-api-key': 'unknown' })).toEqual(invalid)
  const missing = [403, 'INSUFFICIENT_PERMISSIONS', 'Bearer error="insufficient_scope", scope="project:read"']
  expect(await readRefusal({ 'x-api-key': without.key })).toEqual(missing)
  expect(await readRefusal({ 'x-api-key': key }, organizationId)).toEqual(missing)
  const ambiguous = [400, 'AMBIGUOUS_CREDENTIALS', 'Bearer error="invalid_request"']
  expect(await readRefusal({ 'x-api-key': key, authorization: `Bearer ${key}` })).toEqual(ambiguous)
  expect((await send({ 'x-api-key': limited.key })).status).toBe(200)
  const response = await send({ 'x-api-key': limited.key })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
})

// Node adds the zone to a link-local address, and some proxies add the port.
test.each([
  ['203.0.113.7:51234', 200],
  ['[2001:db8::7]:51234', 200],
  ['::ffff:203.0.113.7', 200],
  ['fe80::7%eth0', 401],
  ['unknown', 401],
])(
  'accepts the address %s, and responds with %d to a key of 203.0.113.7 and 2001:db8::/64',
  async (address, status) => {
    const server = await startTestServer(withUserPermissions)
    const ann = await server.createUser('Ann')
    const { key } = await createApiKey(ann, { permissions: read })
    const limited = await createApiKey(ann, { permissions: read, ipAllow: ['203.0.113.7', '2001:db8::/64'] })
    const app = express()
    app.set('trust proxy', true)
    app.use(forExpress.requirePermission(server.latchkey, read), (_request, response) => response.json({}))
    const send = fetchFrom(await listen(createServer(app)))
    expect((await send({ 'x-api-key': key, 'x-forwarded-for': address })).status).toBe(200)
    expect((await send({ 'x-api-key': limited.key, 'x-forwarded-for': address })).status).toBe(status)
  },
)

test('a route without the middleware has no principal', () => {
  expect(() => forFastify.getPrincipal({})).toThrow('requirePermission')
})
