// @vitest-environment happy-dom
import { catchUnhandledRejection } from '@latchkey/testing/catch-unhandled-rejection'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { type KeyedCall, withKey } from '../call-key.ts'
import { json, createRequestRecorder } from '../testing/request-recorder.ts'
import { createAuthClient } from './client.ts'
import { useCall } from './use-call.ts'

afterEach(cleanup)

const createService = () => {
  const service = createRequestRecorder(({ url }) => json([url]))
  const createClient = () =>
    createAuthClient({ baseURL: `http://${crypto.randomUUID()}.example`, fetchOptions: service })
  return { client: createClient(), createClient, ...service }
}

test('sends one request for a function that every render creates, and another one on refetch', async () => {
  const { client, requests } = createService()
  const { result, rerender } = renderHook(() => useCall(withKey('sessions', () => client.listSessions())))
  await waitFor(() => expect(result.current.data).not.toBeNull())
  rerender()
  await act(async () => {})
  expect(requests).toHaveLength(1)
  act(() => result.current.refetch())
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(result.current.isPending).toBe(false)
})

test('sends no request on a server and one request in strict mode', async () => {
  const { client, requests } = createService()
  const Sessions = () => <p>{String(useCall(client.listSessions).isPending)}</p>
  expect(renderToString(<Sessions />)).toBe('<p>true</p>')
  expect(requests).toEqual([])
  const { result } = renderHook(() => useCall(client.listSessions), { wrapper: StrictMode })
  await waitFor(() => expect(result.current.data).not.toBeNull())
  await act(async () => {})
  expect(requests).toHaveLength(1)
})

test('returns an error after a hook of the application threw, and loads again', async () => {
  let isBroken = true
  const { customFetchImpl } = createRequestRecorder(() => json({ ok: true }))
  const onResponse = () => {
    if (isBroken) throw new Error('The hook is broken')
  }
  const client = createAuthClient({ baseURL: 'http://hook.example', fetchOptions: { customFetchImpl, onResponse } })
  const rejection = catchUnhandledRejection()
  const { result } = renderHook(() => useCall(client.ok))
  expect(await rejection).toEqual(new Error('The hook is broken'))
  await waitFor(() => expect(result.current).toMatchObject({ error: { code: 'UNEXPECTED_ANSWER' }, isPending: false }))
  const firstError = result.current.error
  const secondRejection = catchUnhandledRejection()
  act(() => result.current.refetch())
  await secondRejection
  // A screen compares the errors to end its retry.
  await waitFor(() => expect(result.current.error).not.toBe(firstError))
  expect(result.current.error).toEqual(firstError)
  isBroken = false
  act(() => result.current.refetch())
  await waitFor(() => expect(result.current).toMatchObject({ data: { ok: true }, error: null }))
})

test('sends another request when the input changes', async () => {
  const { client, requestsTo } = createService()
  const { result, rerender } = renderHook(
    ({ id }) =>
      useCall(
        withKey('user', (input: { id: string }) => client.admin.getUser({ query: input })),
        { id },
      ),
    { initialProps: { id: 'ann' } },
  )
  await waitFor(() => expect(JSON.stringify(result.current.data)).toContain('ann'))
  rerender({ id: 'ben' })
  expect(result.current).toMatchObject({ data: null, isPending: true })
  await waitFor(() => expect(JSON.stringify(result.current.data)).toContain('ben'))
  expect(requestsTo('/admin/get-user')).toHaveLength(2)
})

test.each<
  [string, (service: Service) => [first: KeyedCall<undefined, unknown>, second: KeyedCall<undefined, unknown>]]
>([
  ['the path of the call', ({ client }) => [client.listSessions, client.listAccounts]],
  ['the base URL of the client', ({ client, createClient }) => [client.listSessions, createClient().listSessions]],
  [
    'the key of a function',
    ({ client }) => [
      withKey('sessions', () => client.listSessions()),
      withKey('accounts', () => client.listAccounts()),
    ],
  ],
])('sends another request and drops the data when %s changes', async (_name, createCalls) => {
  const service = createService()
  const [first, second] = createCalls(service)
  const { result, rerender } = renderHook(({ call }) => useCall(call), { initialProps: { call: first } })
  await waitFor(() => expect(result.current.data).toEqual([service.requests[0]?.url]))
  rerender({ call: second })
  expect(result.current).toMatchObject({ data: null, isPending: true })
  await waitFor(() => expect(result.current.data).toEqual([service.requests[1]?.url]))
  expect(service.requests[1]?.url).not.toBe(service.requests[0]?.url)
})

type Service = ReturnType<typeof createService>

test('refuses a function without a key at compile time', () => {
  const { client } = createService()
  // @ts-expect-error A function has no key of its own.
  const useSessions = () => useCall(() => client.listSessions())
  expect(useSessions).toBeTypeOf('function')
})
