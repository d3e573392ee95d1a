// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { withKey } from '../call-key.ts'
import { createRequestRecorder, json } from '../testing/request-recorder.ts'
import { createAuthClient } from './client.ts'
import { useAction } from './use-action.ts'
import { useCall } from './use-call.ts'

afterEach(cleanup)

const createThrowingClient = () =>
  createAuthClient({
    baseURL: `http://${crypto.randomUUID()}.example`,
    fetchOptions: {
      throw: true,
      customFetchImpl: createRequestRecorder(({ path }) =>
        path === '/ok' ? json({ ok: true }) : json({ code: 'UNAUTHORIZED', message: 'Sign in first' }, 401),
      ).customFetchImpl,
    },
  })

test('returns data and errors of useCall with a client that throws', async () => {
  const client = createThrowingClient()
  const ok = renderHook(() => useCall(client.ok))
  const sessions = renderHook(() => useCall(client.listSessions))
  const keyed = renderHook(() => useCall(withKey('ok', client.ok)))
  expectTypeOf(ok.result.current.data).toEqualTypeOf<{ ok: true } | null>()
  await waitFor(() => expect(ok.result.current).toMatchObject({ data: { ok: true }, error: null, isPending: false }))
  await waitFor(() => expect(sessions.result.current).toMatchObject({ data: null, error: { code: 'UNAUTHORIZED' } }))
  await waitFor(() => expect(keyed.result.current.data).toEqual({ ok: true }))
})

test('resolves useAction to data and error with a client that throws', async () => {
  const client = createThrowingClient()
  const { result } = renderHook(() => useAction(client.updateUser))
  const outcome = await act(() => result.current.run({ name: 'Ann' }))
  expect(outcome).toMatchObject({ data: null, error: { code: 'UNAUTHORIZED' } })
  expect(result.current.error?.code).toBe('UNAUTHORIZED')
})

test('returns the failure of a call with a key, also with the throw option', async () => {
  const listSessions = withKey('sessions', createThrowingClient().listSessions)
  expect(await listSessions({}, { throw: true })).toMatchObject({ data: null, error: { code: 'UNAUTHORIZED' } })
})
