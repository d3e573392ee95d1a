import { type Call, calls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  BASE_URL,
  getSessionCookie,
  readAllRows,
  type MountedCall,
  mountedCalls,
  send,
  startTestServer,
} from '@latchkey/testing'
import { createRouter, createRoutes } from './router.ts'
import { handlers, routes } from './routes.ts'

const POST = { method: 'POST', headers: { origin: BASE_URL, 'content-type': 'application/json' } }
const toRequest = ({ call, body }: MountedCall): RequestInit =>
  call.method === 'GET' ? {} : { ...POST, body: JSON.stringify(body) ?? null }

const handler = async () => ({ ok: true })

test.each(['method', 'path', 'summary', 'access', 'limit', 'errors'])(
  'rejects a call definition without %s (R63)',
  (part) => {
    const { [part]: _, ...rest } = { ...calls.ok } as Record<string, unknown>
    expect(() => createRoutes({ ok: rest }, { 'GET /ok': handler })).toThrow(
      'The definition of the call "ok" is incomplete',
    )
  },
)

test('rejects a call without a handler (R63)', () => {
  expect(() => createRoutes({ ok: calls.ok }, {})).toThrow('No handler for "GET /ok"')
  expect(createRoutes({ ok: calls.ok }, { 'GET /ok': handler })).toHaveLength(1)
})

test('lists the method and path of every call in the order of the contract (R63)', () => {
  expect(Object.keys(handlers)).toEqual(Object.values<Call>(calls).map(({ method, path }) => `${method} ${path}`))
})

const protectedCalls = mountedCalls.filter(({ call }) => call.access !== 'anyone')
// Without the emailed secret, which the sample lacks, rejecting an invitation requires a session.
const openCalls = mountedCalls.filter(({ name, call }) => call.access === 'anyone' && name !== 'rejectInvitation')

test.each(protectedCalls)('rejects %s without a session (R63)', async (mounted: MountedCall) => {
  const server = await startTestServer()
  const before = await readAllRows(server.database)
  const { status, body, setCookies } = await send(server, mounted.path, toRequest(mounted))
  expect({ status, body, setCookies }).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED', message: 'Sign in first' },
    setCookies: [],
  })
  expect(await readAllRows(server.database)).toBe(before)
})

test.each(protectedCalls)('rejects %s with a forged session cookie (R63)', async (mounted: MountedCall) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { name, value } = getSessionCookie(ann)
  // Changes one letter of the secret and keeps the signature.
  const forged = `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`
  const { headers, ...rest } = toRequest(mounted)
  const response = await send(server, mounted.path, { ...rest, headers: { ...headers, cookie: `${name}=${forged}` } })
  expect(response).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})

test.each(openCalls)('accepts %s without a session (R63)', async (mounted: MountedCall) => {
  const server = await startTestServer()
  const { body } = await send(server, mounted.path, toRequest(mounted))
  expect(body?.message).not.toBe('Sign in first')
})

test('does not mount server-only calls (R63)', () => {
  const match = createRouter(routes.filter(({ call }) => call.access !== 'server'))
  expect(match('/set-password')).toBeNull()
  expect(match('/list-sessions')).not.toBeNull()
})
