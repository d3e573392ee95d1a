import { expect, expectTypeOf, test } from 'vitest'
import { type ClientOptions, createAuthClient } from './client.ts'
import { createAuthClient as createCoreClient } from './core.ts'
import { CallError, type Result } from './result.ts'
import { createRequestRecorder, json } from './testing/request-recorder.ts'

const credentials = { email: 'ann@example.com', password: 'correct horse' }

/** A service whose `/ok` succeeds and whose other calls fail. */
const createService = () =>
  createRequestRecorder(({ path }) =>
    path === '/ok' ? json({ ok: true }) : json({ code: 'UNAUTHORIZED', message: 'Sign in first' }, 401),
  )

const createRecordedClient = (options: ClientOptions = {}) => {
  const { customFetchImpl, requests } = createRequestRecorder(() => json({}))
  const client = createAuthClient({ ...options, fetchOptions: { customFetchImpl } })
  const sent = () => requests.map(({ method, url, body }) => [method, url.split('/api/auth')[1], body])
  return { client, sent }
}

test.each([
  ['the client', createAuthClient],
  ['the core client', createCoreClient],
] as const)('applies the throw option of %s to every call', async (_name, create) => {
  const client = create({ fetchOptions: { ...createService(), throw: true } })
  const { ok } = await client.ok()
  expect(ok).toBe(true)
  const refused = client.signIn.email(credentials)
  await expect(refused).rejects.toBeInstanceOf(CallError)
  await expect(refused).rejects.toMatchObject({ failure: { code: 'UNAUTHORIZED', status: 401 } })
})

test('returns data and error when a call opts out of the throw option of its client', async () => {
  const client = createAuthClient({ fetchOptions: { ...createService(), throw: true } })
  const { data, error } = await client.signIn.email(credentials, { throw: false })
  expect([data, error?.code]).toEqual([null, 'UNAUTHORIZED'])
})

test('stores the error of the session instead of throwing it', async () => {
  const client = createAuthClient({ fetchOptions: { ...createService(), throw: true } })
  await client.useSession.value.refetch()
  expect(client.useSession.value.error?.code).toBe('UNAUTHORIZED')
})

test('derives the type of a response from the throw option', () => {
  const throwing = createAuthClient({ fetchOptions: { throw: true } })
  const plain = createAuthClient({ fetchOptions: { retry: 1 } })
  const types = async () => {
    expectTypeOf(await throwing.ok()).toEqualTypeOf<{ ok: true }>()
    expectTypeOf(await throwing.ok({}, { throw: false })).toEqualTypeOf<Result<{ ok: true }>>()
    expectTypeOf(await plain.ok()).toEqualTypeOf<Result<{ ok: true }>>()
    expectTypeOf(await plain.ok({}, { throw: true })).toEqualTypeOf<{ ok: true }>()
    expectTypeOf(await plain.ok({ fetchOptions: { throw: true } })).toEqualTypeOf<{ ok: true }>()
    expectTypeOf(await throwing.ok({ fetchOptions: { throw: false } })).toEqualTypeOf<Result<{ ok: true }>>()
    expectTypeOf(await throwing.ok({ fetchOptions: { timeout: 5000 } })).toEqualTypeOf<{ ok: true }>()
  }
  expect(types).toBeTypeOf('function')
})

test('sends the method of the options unless the path determines it', async () => {
  const { client, sent } = createRecordedClient()
  await client.listSessions({ fetchOptions: { method: 'POST' } })
  await client.ok({}, { method: 'POST' })
  await client.verifyEmail({ token: 't', fetchOptions: { method: 'GET' } })
  await client.signOut({ fetchOptions: { method: 'GET' } })
  expect(sent()).toEqual([
    ['POST', '/list-sessions', {}],
    ['POST', '/ok', {}],
    ['GET', '/verify-email', undefined],
    ['POST', '/sign-out', {}],
  ])
})

test('sends the body and the query of the second argument', async () => {
  const { client, sent } = createRecordedClient()
  await client.getSession({}, { query: { disableCookieCache: true } })
  await client.verifyEmail({ query: { token: 'first' } }, { query: { token: 'second' } })
  await client.updateUser({ name: 'Ann' }, { body: { image: null } })
  await client.updateUser({ name: 'Ann' }, { body: { name: 'Anna' } })
  await client.resetPassword({ newPassword: 'a long one' }, { query: { token: 't' } })
  await client.organization.listMembers({}, { query: { limit: 1 } })
  const undefinedBody: object = { body: { reason: undefined } }
  await client.ok({}, undefinedBody)
  expect(sent()).toEqual([
    ['GET', '/get-session?disableCookieCache=true', undefined],
    ['GET', '/verify-email?token=first', undefined],
    ['POST', '/update-user', { name: 'Ann', image: null }],
    ['POST', '/update-user', { name: 'Anna' }],
    ['POST', '/reset-password?token=t', { newPassword: 'a long one' }],
    ['GET', '/organization/list-members?limit=1', undefined],
    ['GET', '/ok', undefined],
  ])
})
