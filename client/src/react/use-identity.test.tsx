// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { StrictMode, useCallback } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { json, recorder } from '../testing/recorder.ts'
import { createAuthClient } from './client.ts'
import { useCall } from './use-call.ts'

afterEach(cleanup)

const world = () => {
  const service = recorder(({ url }) => json([url]))
  const client = createAuthClient({ baseURL: `http://${crypto.randomUUID()}.example`, fetchOptions: service })
  return { client, ...service }
}

test('a call that is written in place is asked once, and again on refetch', async () => {
  const { client, requests } = world()
  const { result, rerender } = renderHook(() => useCall(() => client.listSessions()))
  await waitFor(() => expect(result.current.data).not.toBeNull())
  rerender()
  await act(async () => {})
  expect(requests).toHaveLength(1)
  act(() => result.current.refetch())
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(result.current.isPending).toBe(false)
})

test('a strict render and one on a server find it out, too', async () => {
  const { client, requests } = world()
  const Sessions = () => <p>{String(useCall(() => client.listSessions()).isPending)}</p>
  expect(renderToString(<Sessions />)).toBe('<p>true</p>')
  const { result } = renderHook(() => useCall(() => client.listSessions()), { wrapper: StrictMode })
  await waitFor(() => expect(result.current.data).not.toBeNull())
  await act(async () => {})
  // A strict screen appears twice.
  expect(requests).toHaveLength(2)
})

test('what it is given as its input is asked anew when that changes', async () => {
  const { client, asked } = world()
  const { result, rerender } = renderHook(
    ({ id }) => useCall((input: { id: string }) => client.admin.getUser({ query: input }), { id }),
    { initialProps: { id: 'ann' } },
  )
  await waitFor(() => expect(JSON.stringify(result.current.data)).toContain('ann'))
  rerender({ id: 'ben' })
  expect(result.current).toMatchObject({ data: null, isPending: true })
  await waitFor(() => expect(JSON.stringify(result.current.data)).toContain('ben'))
  expect(asked('/admin/get-user')).toHaveLength(2)
})

test.each([
  ['of the client', (client: Client, isFirst: boolean) => (isFirst ? client.listSessions : client.listAccounts)],
  [
    'written in place',
    (client: Client, isFirst: boolean) => (isFirst ? () => client.listSessions() : () => client.listAccounts()),
  ],
])('another call %s is asked anew, and shows nothing of the one before', async (_name, choose) => {
  const { client } = world()
  const { result, rerender } = renderHook(({ isFirst }) => useCall<undefined, unknown>(choose(client, isFirst)), {
    initialProps: { isFirst: true },
  })
  await waitFor(() => expect(String(result.current.data)).toContain('/list-sessions'))
  rerender({ isFirst: false })
  expect(result.current).toMatchObject({ data: null, isPending: true })
  await waitFor(() => expect(String(result.current.data)).toContain('/list-accounts'))
})

type Client = ReturnType<typeof world>['client']

test('a call that is kept from render to render is asked anew when it is made anew', async () => {
  const { client, requests } = world()
  const { result, rerender } = renderHook(
    ({ id }) => useCall(useCallback(() => client.admin.getUser({ query: { id } }), [id])),
    { initialProps: { id: 'ann' } },
  )
  rerender({ id: 'ben' })
  expect(result.current).toMatchObject({ data: null, isPending: true })
  await waitFor(() => expect(JSON.stringify(result.current.data)).toContain('ben'))
  rerender({ id: 'ben' })
  await act(async () => {})
  expect(requests).toHaveLength(2)
})
