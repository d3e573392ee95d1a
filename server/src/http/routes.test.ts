import { type Call, calls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { BASE_URL, readAllRows, type MountedCall, mountedCalls, send, startTestServer } from '@latchkey/testing'
import { createRouter, mount, routes } from './routes.ts'

const POST = { method: 'POST', headers: { origin: BASE_URL, 'content-type': 'application/json' } }
const requestOf = ({ call, body }: MountedCall): RequestInit =>
  call.method === 'GET' ? {} : { ...POST, body: JSON.stringify(body) ?? null }

const answer = async () => ({ ok: true })

test.each(['method', 'summary', 'access', 'limit', 'response', 'errors'])(
  'R63: a call whose description lacks its %s is not mounted',
  (part) => {
    const { [part]: _, ...rest } = { ...calls.ok } as Record<string, unknown>
    expect(() => mount({ ok: rest }, { ok: answer })).toThrow('The call ok is not described completely')
  },
)

test('R63: a call that nobody answers is not mounted', () => {
  expect(() => mount({ ok: calls.ok }, {})).toThrow('The call ok is not described completely')
  expect(mount({ ok: calls.ok }, { ok: answer })).toHaveLength(1)
})

test('R63: every call of the contract is mounted once, with the access that it says', () => {
  expect(routes.map(({ name }) => name)).toEqual(Object.keys(calls))
  expect(routes.map(({ call }) => call.access)).toEqual(Object.values<Call>(calls).map(({ access }) => access))
})

const protectedCalls = mountedCalls.filter(({ call }) => call.access !== 'anyone')
const openCalls = mountedCalls.filter(({ call }) => call.access === 'anyone')

test.each(protectedCalls)('R63: %s without a session is refused with 401', async (mounted: MountedCall) => {
  const here = await startTestServer()
  const before = await readAllRows(here.database)
  const { status, body, setCookies } = await send(here, mounted.path, requestOf(mounted))
  expect({ status, body, setCookies }).toEqual({
    status: 401,
    body: { code: 'UNAUTHORIZED', message: 'Sign in first' },
    setCookies: [],
  })
  expect(await readAllRows(here.database)).toBe(before)
})

test.each(protectedCalls)(
  'R63: %s with a session that was forged is refused with 401',
  async (mounted: MountedCall) => {
    const here = await startTestServer()
    const ann = await here.createUser('Ann')
    const [[name = '', value = ''] = []] = ann.cookies
    // One letter of the secret is another, under the old signature.
    const forged = `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`
    const { headers, ...rest } = requestOf(mounted)
    const answered = await send(here, mounted.path, { ...rest, headers: { ...headers, cookie: `${name}=${forged}` } })
    expect(answered).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  },
)

test.each(openCalls)('R63: %s is open to everybody', async (mounted: MountedCall) => {
  const here = await startTestServer()
  const { body } = await send(here, mounted.path, requestOf(mounted))
  expect(body?.message).not.toBe('Sign in first')
})

test('R63: a call of the server alone has no path at all', () => {
  const match = createRouter(routes.filter(({ call }) => call.access !== 'server'))
  expect(match('/set-password')).toBeNull()
  expect(match('/list-sessions')).not.toBeNull()
})
