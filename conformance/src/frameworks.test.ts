import { createServer } from 'node:http'
import { toNodeHandler } from '@latchkey/server/node'
import { listen, startTestServer } from '@latchkey/testing'
import express, { type Express } from 'express'
import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'

const credentials = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery' }

/** Signs up over HTTP. Returns the response and the session of its cookie. */
const signUp = async (origin: string, init: RequestInit = {}) => {
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
    ...init,
  })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = await fetch(`${origin}/api/auth/get-session`, { headers: { cookie } })
  return {
    status: response.status,
    body: await response.json(),
    headers: response.headers,
    session: await session.json(),
  }
}

const startExpress = async (configure: (app: Express, handler: ReturnType<typeof toNodeHandler>) => void) => {
  const errors: string[] = []
  const logger = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (_: object, line: string) => errors.push(line),
  }
  const { latchkey } = await startTestServer({ logger })
  const app = express()
  configure(app, toNodeHandler(latchkey))
  return { origin: await listen(createServer(app)), latchkey, errors }
}

describe('Express', () => {
  test.each<[string, (app: Express, handler: ReturnType<typeof toNodeHandler>) => unknown]>([
    ['app.use with a path', (app, handler) => app.use('/api/auth', handler)],
    ['app.all with a wildcard', (app, handler) => app.all('/api/auth/*splat', handler)],
    ['app.use without a path', (app, handler) => app.use(handler)],
    ['a router', (app, handler) => app.use('/api', express.Router().use('/auth', handler))],
    ['a JSON parser before it', (app, handler) => app.use(express.json()).use('/api/auth', handler)],
    ['a text parser before it', (app, handler) => app.use(express.text({ type: '*/*' })).use('/api/auth', handler)],
    ['a raw parser before it', (app, handler) => app.use(express.raw({ type: '*/*' })).use('/api/auth', handler)],
  ])('signs up with %s', async (_title, configure) => {
    const { origin, errors } = await startExpress(configure)
    const { status, session } = await signUp(origin)
    expect([status, session?.user.email]).toEqual([200, credentials.email])
    expect(errors).toEqual([])
  })

  test('reads forms that a parser has read', async () => {
    const { origin } = await startExpress((app, handler) => app.use(express.urlencoded()).use('/api/auth', handler))
    const { status, session } = await signUp(origin, { headers: {}, body: new URLSearchParams(credentials) })
    expect([status, session?.user.email]).toEqual([200, credentials.email])
  })

  test('limits the size of a body that a parser has read', async () => {
    const { origin } = await startExpress((app, handler) =>
      app.use(express.json({ limit: '1mb' })).use('/api/auth', handler),
    )
    const body = JSON.stringify({ ...credentials, name: 'x'.repeat(70_000) })
    expect((await signUp(origin, { body })).status).toBe(413)
  })

  test('names the cause if a middleware has discarded the body', async () => {
    const { origin, errors } = await startExpress((app, handler) => {
      app.use(express.json(), (request, _response, next) => {
        delete request.body
        next()
      })
      app.use('/api/auth', handler)
    })
    const { status, body } = await signUp(origin)
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(body.message).toMatch(/body was read before Latchkey/)
    expect(errors).toEqual(['The request body was read before Latchkey'])
  })

  test('keeps the headers and cookies of other middleware', async () => {
    const { origin } = await startExpress((app, handler) => {
      app.use((_request, response, next) => {
        response.cookie('theme', 'dark')
        response.set('x-frame-options', 'DENY')
        next()
      })
      app.use('/api/auth', handler)
    })
    const { headers, session } = await signUp(origin)
    expect(session?.user.email).toBe(credentials.email)
    expect(headers.getSetCookie()[0]).toBe('theme=dark; Path=/')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  test('finds the caller by request.headers', async () => {
    const { origin, latchkey } = await startExpress((app, handler) => app.use('/api/auth', handler))
    const app = express()
    app.get('/me', async (request, response) => {
      const session = await latchkey.api.getSession({ headers: request.headers })
      response.json(session?.user.email ?? null)
    })
    const cookie = (await signUp(origin)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const response = await fetch(`${await listen(createServer(app))}/me`, { headers: { cookie } })
    expect(await response.json()).toBe(credentials.email)
  })
})

describe('Fastify', () => {
  const startFastify = async (configure: (app: FastifyInstance) => void) => {
    const { latchkey } = await startTestServer()
    const handler = toNodeHandler(latchkey)
    const app = fastify()
    await app.register(async (scope) => {
      configure(scope)
      scope.all('/api/auth/*', async (request, reply) => {
        reply.hijack()
        await handler(request.raw, reply.raw)
      })
    })
    onTestFinished(() => app.close())
    return { origin: await app.listen({ port: 0, host: '127.0.0.1' }) }
  }

  test('signs up with a plugin that leaves the body unread', async () => {
    const { origin } = await startFastify((scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    })
    const { status, session } = await signUp(origin)
    expect([status, session?.user.email]).toEqual([200, credentials.email])
  })

  test('names the cause if the body parsers of Fastify have read the body', async () => {
    const { origin } = await startFastify(() => {})
    const { status, body } = await signUp(origin)
    expect(status).toBe(400)
    expect(body.message).toMatch(/body was read before Latchkey/)
  })
})

test('a Request whose body was read names the cause', async () => {
  const { latchkey } = await startTestServer()
  const request = new Request('https://app.example.com/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  await request.json()
  const response = await latchkey.handler(request)
  expect(response.status).toBe(400)
  expect((await response.json()).message).toMatch(/body was read before Latchkey/)
})
