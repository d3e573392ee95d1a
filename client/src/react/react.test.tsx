// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { createOrganizationResponse } from '../testing/organization-responses.ts'
import {
  json,
  createDeferred,
  type RecordedRequest,
  createRequestRecorder,
  createSession,
} from '../testing/request-recorder.ts'
import { createAuthClient } from './client.ts'
import { useAction } from './use-action.ts'
import { useCall } from './use-call.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const createTestClient = (response: (request: RecordedRequest) => Response | Promise<Response>) => {
  const service = createRequestRecorder(response)
  return {
    client: createAuthClient({ baseURL: `http://${crypto.randomUUID()}.example`, fetchOptions: service }),
    ...service,
  }
}

test('shows the session, shares one request between components and follows sign-out', async () => {
  let userName: string | null = 'ann'
  const { client, requestsTo } = createTestClient(({ path }) =>
    json(path === '/get-session' ? userName && createSession(userName) : { success: true }),
  )
  const Name = () => {
    const { data, isPending } = client.useSession()
    return <p>{isPending ? 'loading' : (data?.user.name ?? 'signed out')}</p>
  }
  const consoleError = vi.spyOn(console, 'error')
  render(
    <StrictMode>
      <Name />
      <Name />
    </StrictMode>,
  )
  expect(screen.getAllByText('loading')).toHaveLength(2)
  await waitFor(() => expect(screen.getAllByText('ann')).toHaveLength(2))
  expect(requestsTo('/get-session')).toHaveLength(1)
  userName = null
  await act(() => client.signOut())
  expect(screen.getAllByText('signed out')).toHaveLength(2)
  await waitFor(() => expect(requestsTo('/get-session')).toHaveLength(2))
  expect(consoleError).not.toHaveBeenCalled()
})

test('reuses a session that was loaded before the first render', async () => {
  const { client, requestsTo } = createTestClient(() => json(createSession('ann')))
  const refetched = client.useSession.get().refetch()
  const { result } = renderHook(() => client.useSession())
  await act(() => refetched)
  expect(result.current.data?.user.name).toBe('ann')
  expect(client.useSession.get()).toBe(result.current)
  expect(requestsTo('/get-session')).toHaveLength(1)
})

test('renders the pending session on a server without a request', () => {
  const { client, requests } = createTestClient(() => json(null))
  const Pending = () => <p>{String(client.useSession().isPending)}</p>
  expect(renderToString(<Pending />)).toBe('<p>true</p>')
  expect(requests).toEqual([])
})

test('shows the organizations and follows sign-out', async () => {
  const serviceState: { userName: string | null; active: string | null } = { userName: 'ann', active: 'acme' }
  const { client, requestsTo } = createTestClient(({ path }) => {
    if (path === '/get-session')
      return json(serviceState.userName && createSession(serviceState.userName, serviceState.active))
    return createOrganizationResponse(path, serviceState) ?? json({ success: true })
  })
  const Organizations = () => {
    const list = client.useListOrganizations()
    const active = client.useActiveOrganization()
    const member = client.useActiveMember()
    if (list.isPending || active.isPending || member.isPending) return <p>loading</p>
    return <p>{`${list.data?.length} ${active.data?.name} ${member.data?.role}`}</p>
  }
  render(
    <StrictMode>
      <Organizations />
      <Organizations />
    </StrictMode>,
  )
  await waitFor(() => expect(screen.getAllByText('2 acme owner')).toHaveLength(2))
  serviceState.active = 'beta'
  await act(() => client.organization.setActive({ organizationSlug: 'beta' }))
  await waitFor(() => expect(screen.getAllByText('2 beta member')).toHaveLength(2))
  serviceState.userName = null
  await act(() => client.signOut())
  expect(screen.getAllByText('undefined undefined undefined')).toHaveLength(2)
  expect(requestsTo('/organization/get-active-member')).toHaveLength(2)
  expect(client.organization.checkRolePermission({ role: 'owner', permissions: { team: ['create'] } })).toBe(true)
})

test('sends one request per input, compared by value, and another one on refetch', async () => {
  const { client, requests } = createTestClient(({ url }) => json({ status: true, user: null, url }))
  const { result, rerender } = renderHook(
    ({ value }) => useCall(client.getSession, { query: { disableRefresh: value } }),
    {
      initialProps: { value: 'a' },
    },
  )
  expect(result.current).toMatchObject({ data: null, error: null, isPending: true })
  await waitFor(() => expect(result.current.isPending).toBe(false))
  rerender({ value: 'a' })
  expect(requests).toHaveLength(1)
  act(() => result.current.refetch())
  expect(result.current.isPending).toBe(false)
  await waitFor(() => expect(requests).toHaveLength(2))
})

test('discards the response for an earlier input', async () => {
  const responses: Record<string, ReturnType<typeof createDeferred<Response>>> = {
    a: createDeferred<Response>(),
    b: createDeferred<Response>(),
  }
  const { client } = createTestClient(({ url }) => responses[url.at(-1) ?? '']?.promise ?? json(null))
  const { result, rerender } = renderHook(
    ({ value }) => useCall(client.getSession, { query: { disableRefresh: value } }),
    {
      initialProps: { value: 'a' },
    },
  )
  rerender({ value: 'b' })
  responses.b?.resolve(json(createSession('bea')))
  await waitFor(() => expect(result.current.data?.user.name).toBe('bea'))
  responses.a?.resolve(json(createSession('ann')))
  await act(async () => {})
  expect(result.current.data?.user.name).toBe('bea')
  rerender({ value: 'a' })
  expect(result.current).toMatchObject({ data: null, isPending: true })
})

test('keeps the data after a transient error of a refetch and drops it after another error', async () => {
  const responses = [json([]), json({ code: 'INTERNAL_SERVER_ERROR' }, 500), json({ code: 'UNAUTHORIZED' }, 401)]
  const { client } = createTestClient(() => responses.shift() ?? json([]))
  const { result } = renderHook(() => useCall(client.listSessions))
  await waitFor(() => expect(result.current.data).toEqual([]))
  act(() => result.current.refetch())
  await waitFor(() => expect(result.current.error?.code).toBe('INTERNAL_SERVER_ERROR'))
  expect(result.current.data).toEqual([])
  act(() => result.current.refetch())
  await waitFor(() => expect(result.current.error?.code).toBe('UNAUTHORIZED'))
  expect(result.current.data).toBeNull()
})

test('does not show the result of a request that it cancelled', async () => {
  const waitForResponse = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return json([])
  }
  const { client, requests } = createTestClient(waitForResponse)
  const seen = new Set<string>()
  const { result } = renderHook(
    () => {
      const state = useCall(client.listSessions)
      seen.add(`${state.isPending} ${state.error?.code}`)
      return state
    },
    { wrapper: StrictMode },
  )
  await waitFor(() => expect(result.current.data).toEqual([]))
  act(() => result.current.refetch())
  await waitFor(() => expect(requests).toHaveLength(2))
  act(() => result.current.refetch())
  await act(waitForResponse)
  expect([...seen]).toEqual(['true undefined', 'false undefined'])
})

test('cancels the request on unmount', async () => {
  const { client, requests } = createTestClient(() => new Promise<Response>(() => {}))
  const { unmount } = renderHook(() => useCall(client.listSessions))
  await waitFor(() => expect(requests).toHaveLength(1))
  unmount()
  await waitFor(() => expect(requests[0]?.init.signal?.aborted).toBe(true))
})

test('runs once for two clicks, and keeps the failure until the next run', async () => {
  const responses = [createDeferred<Response>(), createDeferred<Response>()]
  let next = 0
  const { client, requests } = createTestClient(() => responses[next++]?.promise ?? json({}))
  const Form = () => {
    const action = useAction(client.revokeSession)
    return (
      <button type="button" onClick={() => void action.run({ token: 't' })}>
        {action.isPending ? 'pending' : (action.error?.code ?? (action.data?.status ? 'done' : 'ready'))}
      </button>
    )
  }
  render(<Form />)
  const button = screen.getByRole('button')
  expect(button.textContent).toBe('ready')
  act(() => {
    button.click()
    button.click()
  })
  fireEvent.click(button)
  expect(button.textContent).toBe('pending')
  await waitFor(() => expect(requests).toHaveLength(1))
  responses[0]?.resolve(json({ code: 'SESSION_NOT_FOUND' }, 400))
  await screen.findByText('SESSION_NOT_FOUND')
  fireEvent.click(button)
  expect(button.textContent).toBe('pending')
  responses[1]?.resolve(json({ status: true }))
  await screen.findByText('done')
  expect(requests).toHaveLength(2)
})

test('runs the call of the last render', async () => {
  const { client, requests } = createTestClient(() => json({}))
  const { result, rerender } = renderHook(({ call }) => useAction(call), {
    initialProps: { call: client.revokeOtherSessions },
  })
  rerender({ call: client.revokeSessions })
  await act(() => result.current.run())
  expect(requests.map(({ path }) => path)).toEqual(['/revoke-sessions'])
})

test('returns the result after unmount without an error', async () => {
  const response = createDeferred<Response>()
  const { client } = createTestClient(() => response.promise)
  const consoleError = vi.spyOn(console, 'error')
  const { result, unmount } = renderHook(() => useAction(client.signOut))
  expectTypeOf(result.current.run).parameter(0).toExtend<object | undefined>()
  let run: ReturnType<typeof result.current.run> = Promise.resolve(undefined)
  act(() => {
    run = result.current.run()
  })
  expect(await result.current.run()).toBeUndefined()
  unmount()
  response.resolve(json({ success: true }))
  expect(await run).toEqual({ data: { success: true }, error: null })
  expect(consoleError).not.toHaveBeenCalled()
})
